package io.weft.emulation.interfaces;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.SortedMap;

/**
 * What one switch is bound to.
 *
 * @param name what messages call it
 * @param deviceId its P4Runtime device id, 1 or more
 * @param grpcPort the TCP port of its P4Runtime server, 1 to 65,535
 * @param grpcAddress the address of that server; empty for loopback
 * @param ports by port number, from 1 on, the name of the network interface
 * @param rates by port number, the rate of its line in bits/s, 1 or more; other ports are as fast as they can be
 */
public record SwitchBinding(
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) long deviceId,
        @JsonProperty(required = true) int grpcPort,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String grpcAddress,
        @JsonProperty(required = true) SortedMap<Integer, String> ports,
        @JsonSetter(nulls = Nulls.AS_EMPTY) SortedMap<Integer, Long> rates) {}
