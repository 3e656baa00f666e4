/** Finite fields, which Slim Fly and the orthogonal fat tree are constructed from. */
package io.weft.topology.field;
