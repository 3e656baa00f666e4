/**
 * The tables and figures of papers beside what Weft computes. To add an exhibit, write a class of it and a line in its
 * paper's list; the command, its report and {@code docs/reproduction} learn of it from there.
 */
package io.weft.reproduction;
