/**
 * Tests of the whole: planned fabrics, programmed over P4Runtime, that carry packets. Switches are emulated in this
 * process, or bmv2 where the machine has it ({@code WEFT_BMV2}); the classes that begin with {@code Bmv2} need it, and
 * say so where they are skipped.
 */
package io.weft.e2e;
