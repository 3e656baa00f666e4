package io.weft.emulation.engine;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** Which ports of a switch are up; initially all. */
public final class PortStates {
    /** Ports are numbered from 1 to one less than this, the drop port. */
    public static final int LIMIT = 511;

    private final AtomicIntegerArray down = new AtomicIntegerArray(LIMIT);

    public boolean isUp(int port) {
        return exists(port) && down.get(port) == 0;
    }

    public boolean exists(int port) {
        return port > 0 && port < LIMIT;
    }

    public void set(int port, boolean up) {
        down.set(port, up ? 0 : 1);
    }
}
