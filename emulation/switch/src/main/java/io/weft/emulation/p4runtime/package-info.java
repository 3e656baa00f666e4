/**
 * The P4Runtime server side of a switch: arbitration between controllers, pipeline configuration, entities and packet
 * I/O.
 */
package io.weft.emulation.p4runtime;
