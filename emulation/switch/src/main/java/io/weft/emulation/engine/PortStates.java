package io.weft.emulation.engine;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** Which ports of a switch are up; initially all. */
public final class PortStates {
    /** Ports are numbered from 1 to one less than this, the drop port. */
    public static final int LIMIT = 511;

    private final AtomicIntegerArray down = new AtomicIntegerArray(LIMIT);

    /** Whether a port exists and is up. */
    public boolean isUp(int port) {
        return exists(port) && down.get(port) == 0;
    }

    /** Whether there is a port of this number. */
    public boolean exists(int port) {
        return port > 0 && port < LIMIT;
    }

    /** Sets a port up or down. */
    public void set(int port, boolean up) {
        down.set(port, up ? 0 : 1);
    }
}
