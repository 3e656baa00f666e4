/**
 * What the analyses of a fabric share. Each analysis has a package of its own, such as {@code bisection} or
 * {@code resilience}; {@code plan} compares many fabrics by them, and {@code drawing} says how a fabric is arranged on
 * a map. Nothing here words an answer: {@code io.weft.operations} does.
 */
package io.weft.planning;
