package io.weft.p4runtime;

import io.weft.refusal.Refusal;
import java.util.Optional;

/**
 * The address of a switch.
 *
 * @param name its name in messages
 * @param deviceId its P4Runtime device id, 1 or more
 * @param host name or address of its P4Runtime server
 * @param port TCP port of that server
 * @param tls the TLS context; empty for plain text
 * @param serverName the name in its certificate, if it is not the host
 */
public record SwitchAddress(
        String name, long deviceId, String host, int port, Optional<TlsContext> tls, Optional<String> serverName) {
    /** A switch that is reached in plain text. */
    public SwitchAddress(String name, long deviceId, String host, int port) {
        this(name, deviceId, host, port, Optional.empty(), Optional.empty());
    }

    public SwitchAddress {
        if (deviceId < 1) {
            throw new Refusal("device id " + deviceId + " of " + name + " is not 1 or more");
        }
        if (port < 1 || port > 65_535) {
            throw new Refusal("port " + port + " of " + name + " is not in 1..65535");
        }
    }

    @Override
    public String toString() {
        return name + " (device " + deviceId + " at " + (host.contains(":") ? "[" + host + "]" : host) + ":" + port
                + ")";
    }
}
