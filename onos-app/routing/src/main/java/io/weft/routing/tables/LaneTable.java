package io.weft.routing.tables;

import io.weft.topology.Topology;
import java.util.Arrays;

/** SL-to-VL tables of all switches, by the port that packets come by and the one they leave by. Immutable. */
public final class LaneTable implements VirtualLanes {
    private static final byte NOT_SET = -1;
    private static final int LEVELS = ForwardingTables.LEVELS;

    /**
     * By switch and port, which of the ports with a cable it is, or {@link #NOT_SET}; in place of port 0, their number.
     */
    private final int[][] places;
    /** By switch, by place of the port in, place of the port out and level. */
    private final byte[][] lanes;

    private final int count;

    private LaneTable(int[][] places, byte[][] lanes, int count) {
        this.places = places;
        this.lanes = lanes;
        this.count = count;
    }

    /**
     * The lanes of a network where nobody says otherwise: the lane is the service level.
     *
     * @param levels by which packets are sent, as bits
     */
    public static VirtualLanes sameAsLevel(int levels) {
        int count = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(levels));
        return new VirtualLanes() {
            @Override
            public int of(int s, int in, int out, int level) {
                return level;
            }

            @Override
            public int count() {
                return count;
            }
        };
    }

    @Override
    public int of(int s, int in, int out, int level) {
        return lanes[s][slot(places[s], in, out, level)];
    }

    @Override
    public int count() {
        return count;
    }

    /** By the places of a switch, of which the first, that of no port, holds how many there are. */
    private static int slot(int[] places, int in, int out, int level) {
        return (places[in] * places[0] + places[out]) * LEVELS + level;
    }

    /** Collects tables. Not thread-safe. */
    public static final class Builder {
        private final Topology topology;
        private final int[][] places;
        private final byte[][] lanes;
        private int highest;

        public Builder(Topology topology) {
            this.topology = topology;
            this.places = new int[topology.switchCount()][];
            this.lanes = new byte[places.length][];
            for (int s = 0; s < places.length; s++) {
                int[] ports = topology.portsOf(s);
                places[s] = new int[Arrays.stream(ports).max().orElse(0) + 1];
                Arrays.fill(places[s], NOT_SET);
                places[s][0] = ports.length;
                for (int i = 0; i < ports.length; i++) {
                    places[s][ports[i]] = i;
                }
                lanes[s] = new byte[ports.length * ports.length * LEVELS];
                Arrays.fill(lanes[s], NOT_SET);
            }
        }

        public boolean hasCable(int s, int port) {
            return port > 0 && port < places[s].length && places[s][port] != NOT_SET;
        }

        /**
         * @param in a port of switch {@code s} with a cable, as is {@code out}
         * @param level 0..15
         * @param lane 0..15
         * @return whether none was set before
         */
        public boolean set(int s, int in, int out, int level, int lane) {
            int at = slot(places[s], in, out, level);
            boolean isNew = lanes[s][at] == NOT_SET;
            lanes[s][at] = (byte) lane;
            highest = Math.max(highest, lane);
            return isNew;
        }

        /**
         * The first two ports of a switch, of cables both, between which no lane is set for a level that packets have.
         *
         * @param levels those that packets have, as bits
         * @return port in, port out and level; nothing if all are set
         */
        public int[] firstMissing(int s, int levels) {
            for (int in : topology.portsOf(s)) {
                for (int out : topology.portsOf(s)) {
                    for (int bits = in == out ? 0 : levels; bits != 0; bits &= bits - 1) {
                        int level = Integer.numberOfTrailingZeros(bits);
                        if (lanes[s][slot(places[s], in, out, level)] == NOT_SET) {
                            return new int[] {in, out, level};
                        }
                    }
                }
            }
            return new int[0];
        }

        /** The tables; this is not used any more. Lanes that are not set are 0. */
        public LaneTable build() {
            for (byte[] each : lanes) {
                for (int i = 0; i < each.length; i++) {
                    each[i] = each[i] == NOT_SET ? 0 : each[i];
                }
            }
            return new LaneTable(places, lanes, highest + 1);
        }
    }
}
