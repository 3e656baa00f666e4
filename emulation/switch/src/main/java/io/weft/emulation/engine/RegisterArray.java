package io.weft.emulation.engine;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A register array with cells of up to 64 bits; its lock is held by whoever reads or writes it. */
public final class RegisterArray {

    private final Lock lock = new ReentrantLock();
    private final int width;
    private final long[] cells;

    RegisterArray(int size, int width) {
        this.width = width;
        this.cells = new long[size];
    }

    /** The lock under which {@link #get} and {@link #set} are called. */
    public Lock lock() {
        return lock;
    }

    /** The number of cells. */
    public int size() {
        return cells.length;
    }

    /** The value of a cell. */
    public long get(int index) {
        return cells[index];
    }

    /** Sets a cell to a value modulo 2^width. */
    public void set(int index, long value) {
        cells[index] = value & Bits.mask(width);
    }
}
