package io.weft.emulation.interfaces;

import java.util.SortedMap;

/**
 * What one switch is bound to.
 *
 * @param name what messages call it
 * @param deviceId its P4Runtime device id, 1 or more
 * @param grpcPort the TCP port of its P4Runtime server on loopback, 1 to 65,535
 * @param ports by port number, from 1 on, the name of the network interface
 */
public record SwitchBinding(String name, long deviceId, int grpcPort, SortedMap<Integer, String> ports) {}
