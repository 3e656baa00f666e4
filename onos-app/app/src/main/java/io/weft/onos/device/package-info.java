/**
 * A switch as ONOS has it: the pipeconf and the driver, and what the engine says of entries and packets in ONOS's
 * words. The classes that ONOS's drivers make are public, and tell of devices only.
 */
package io.weft.onos.device;
