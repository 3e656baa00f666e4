/**
 * What the controller needs to know of the data plane program: its tables, actions and counters as constants, and the
 * compiled program itself.
 *
 * <p>{@code WeftTables}, {@code WeftActions}, {@code WeftCounters}, {@code WeftRegisters}, {@code WeftPackets},
 * {@code WeftConstants} and {@code DropReason} are generated from the p4info and from {@code constants.p4} at build
 * time, so that no name, id or width is typed by hand.
 */
package io.weft.p4;
