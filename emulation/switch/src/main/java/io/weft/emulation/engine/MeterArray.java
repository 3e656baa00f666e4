package io.weft.emulation.engine;

import java.util.stream.Stream;

/** An indirect meter. */
public final class MeterArray {

    private final boolean countsBytes;
    private final Meter[] meters;

    MeterArray(int size, boolean countsBytes) {
        this.countsBytes = countsBytes;
        this.meters = Stream.generate(Meter::new).limit(size).toArray(Meter[]::new);
    }

    /** The number of indices. */
    public int size() {
        return meters.length;
    }

    /** The meter at an index. */
    public Meter at(int index) {
        return meters[index];
    }

    int colour(int index, int length, long nanos) {
        return meters[index].colour(countsBytes ? length : 1, nanos);
    }
}
