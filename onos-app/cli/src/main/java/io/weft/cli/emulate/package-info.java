/** {@code weft emulate}: a whole fabric of in-process switches, programmed, tried, cut, repaired and restored. */
package io.weft.cli.emulate;
