/**
 * The exception for input that cannot be used, whichever module finds it: {@link io.weft.refusal.Refusal}. Every door
 * shows refusals in its own way.
 */
package io.weft.refusal;
