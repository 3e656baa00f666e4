package io.weft.topology.cabling;

import java.util.Objects;

/** Where an end of a cable is plugged in: a port of a switch, or an endpoint. Told from others by names. Immutable. */
public final class CableEnd {
    private final String device;
    private final String portName;
    private final int port;

    private CableEnd(String device, int port, String portName) {
        this.device = device;
        this.port = port;
        this.portName = portName;
    }

    /** A port of a switch, by its number and its name. */
    static CableEnd atSwitch(String name, int port, String portName) {
        return new CableEnd(name, port, portName);
    }

    /** An endpoint, of whose ports nothing is known. */
    static CableEnd atEndpoint(String name) {
        return new CableEnd(name, 0, "");
    }

    /** Name of the switch or endpoint. */
    public String device() {
        return device;
    }

    public boolean isEndpoint() {
        return port == 0;
    }

    /** Number of the port of a switch, from 1; 0 of an endpoint. */
    public int port() {
        return port;
    }

    /** Name of the port of a switch; empty of an endpoint. */
    public String portName() {
        return portName;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CableEnd
                && device.equals(((CableEnd) other).device)
                && portName.equals(((CableEnd) other).portName);
    }

    @Override
    public int hashCode() {
        return Objects.hash(device, portName);
    }

    /** {@code leaf1 port swp3}, {@code endpoint h1}. */
    @Override
    public String toString() {
        return isEndpoint() ? "endpoint " + device : device + " port " + portName;
    }
}
