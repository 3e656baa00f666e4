/**
 * What a loaded program is made of, compiled once for all switches that run it, and what one switch keeps for it.
 *
 * <p>The compiled program is immutable and refers to fields, tables, counters and registers by index; a
 * {@link io.weft.emulation.engine.PacketState} carries the values of one packet, a
 * {@link io.weft.emulation.engine.SwitchMemory} those of one switch. Values of up to 64 bits are kept in one
 * {@code long}, wider ones in several, most significant first.
 */
package io.weft.emulation.engine;
