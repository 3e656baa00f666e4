/**
 * A P4Runtime client: arbitration, pipelines, batched writes, streamed reads and packets, and the codec between entries
 * and messages. {@link io.weft.p4runtime.P4RuntimeFabric} makes the switches of a fabric writable for the control
 * engine.
 */
package io.weft.p4runtime;
