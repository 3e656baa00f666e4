package io.weft.config;

/** Where a switch is reached over P4Runtime. Immutable. */
public final class Target {
    private final String host;
    private final int port;
    private final long deviceId;

    Target(String host, int port, long deviceId) {
        this.host = host;
        this.port = port;
        this.deviceId = deviceId;
    }

    /** Host name or address; an IPv6 address without brackets. */
    public String host() {
        return host;
    }

    /** TCP port. */
    public int port() {
        return port;
    }

    /** P4Runtime device id, 1 or more. */
    public long deviceId() {
        return deviceId;
    }
}
