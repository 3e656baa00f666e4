/** Tests of the whole: planned fabrics, programmed over P4Runtime, that carry packets. */
package io.weft.e2e;
