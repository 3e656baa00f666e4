package io.weft.config;

import java.util.Optional;

/** Where a switch is reached over P4Runtime. Immutable. */
public final class Target {
    private final String host;
    private final int port;
    private final long deviceId;
    private final TlsIdentity tls;
    private final String serverName;

    Target(String host, int port, long deviceId, Optional<TlsIdentity> tls, Optional<String> serverName) {
        this.host = host;
        this.port = port;
        this.deviceId = deviceId;
        this.tls = tls.orElse(null);
        this.serverName = serverName.orElse(null);
    }

    /** Host name or address; an IPv6 address without brackets. */
    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    /** P4Runtime device id, 1 or more. */
    public long deviceId() {
        return deviceId;
    }

    /** Whom to trust and how to show who one is; none if the switch is reached without TLS. */
    public Optional<TlsIdentity> tls() {
        return Optional.ofNullable(tls);
    }

    /** What the switch's certificate has to name, if not the host. */
    public Optional<String> serverName() {
        return Optional.ofNullable(serverName);
    }
}
