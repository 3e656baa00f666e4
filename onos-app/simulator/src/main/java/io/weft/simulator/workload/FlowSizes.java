package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.IntArrayList;

/**
 * A distribution of sizes of flows in bytes: the part of all flows that has at most so many, at some points, and linear
 * between these; sizes are rounded up. What the first point has above 0 are flows of just its size. Immutable.
 */
public final class FlowSizes {
    private static final int MOST_BYTES = 1 << 30;

    private final int[] bytes;
    private final double[] cumulative;

    private FlowSizes(Builder builder) {
        this.bytes = builder.bytes.toIntArray();
        this.cumulative =
                builder.cumulative.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Takes points one after another. Not thread-safe. */
    public static final class Builder {
        private final IntArrayList bytes = new IntArrayList();
        private final List<Double> cumulative = new ArrayList<>();

        /**
         * @param size bytes, 0..2^30, more than at the last point
         * @param part of all flows that have at most so many, 0..1, at least as much as at the last point
         * @throws Refusal if they are not such
         */
        public Builder add(int size, double part) {
            int last = bytes.size() - 1;
            if (size < 0 || size > MOST_BYTES || (last >= 0 && size <= bytes.getInt(last))) {
                throw new Refusal(size + " bytes", "more than at the point before, and at most " + MOST_BYTES);
            }
            if (!(part >= 0 && part <= 1) || (last >= 0 && part < cumulative.get(last))) {
                throw new Refusal("a part of " + part + " of all flows", "0..1, and no less than at the point before");
            }
            if (size == 0 && part > 0) {
                throw new Refusal("flows of 0 bytes", "at least 1");
            }
            bytes.addInt(size);
            cumulative.add(part);
            return this;
        }

        /** @throws Refusal if there are no points, or the last is not of all flows */
        public FlowSizes build() {
            int last = bytes.size() - 1;
            if (last < 0 || cumulative.get(last) != 1) {
                throw new Refusal(
                        "the last point has "
                                + (last < 0 ? "no flows" : "a part of " + cumulative.get(last) + " of all flows"),
                        "1");
            }
            return new FlowSizes(this);
        }
    }

    /** All of the same size, 1..2^30 bytes. */
    public static FlowSizes fixed(int bytes) {
        return new Builder().add(bytes, 1).build();
    }

    /** The size that a part of all flows do not exceed, at least 1 byte; the part is more than 0, and at most 1. */
    public int at(double part) {
        int i = 0;
        while (cumulative[i] < part) {
            i++;
        }
        if (i == 0) {
            return bytes[0];
        }
        double within = (part - cumulative[i - 1]) / (cumulative[i] - cumulative[i - 1]);
        return (int) Math.ceil(bytes[i - 1] + within * (bytes[i] - bytes[i - 1]));
    }

    /** The average size, rounded up to units of so many bytes; in these units. */
    public double mean(int unit) {
        double mean = cumulative[0] * Math.ceil((double) bytes[0] / unit);
        for (int i = 1; i < bytes.length; i++) {
            double length = bytes[i] - bytes[i - 1];
            mean += (cumulative[i] - cumulative[i - 1]) * (units(bytes[i], unit) - units(bytes[i - 1], unit)) / length;
        }
        return mean;
    }

    /** The integral of the units of a size, from 0 on. */
    private static double units(double size, int unit) {
        double whole = Math.floor(size / unit);
        return unit * whole * (whole + 1) / 2 + (size - whole * unit) * (whole + 1);
    }
}
