/**
 * An in-process P4Runtime switch that executes the bmv2 JSON which p4c compiles for v1model.
 *
 * <p>{@link io.weft.emulation.EmulatedSwitch} runs packets, {@link io.weft.emulation.EmulatedNetwork} connects switches
 * in memory, {@link io.weft.emulation.SwitchServer} lets a controller program a switch over P4Runtime.
 */
package io.weft.emulation;
