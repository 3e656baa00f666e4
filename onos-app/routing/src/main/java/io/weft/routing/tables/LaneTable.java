package io.weft.routing.tables;

import io.weft.topology.Topology;
import java.util.Arrays;

/** SL-to-VL tables of all switches, by the port that packets come by and the one they leave by. Immutable. */
public final class LaneTable implements VirtualLanes {
    private static final byte NOT_SET = -1;
    private static final int LEVELS = ForwardingTables.LEVELS;

    /** Number of ports of a switch, port 0 included, by switch. */
    private final int[] ports;
    /** By switch, by port in, port out and level. */
    private final byte[][] lanes;

    private final int count;

    private LaneTable(int[] ports, byte[][] lanes, int count) {
        this.ports = ports;
        this.lanes = lanes;
        this.count = count;
    }

    /** That the lane is the service level, as long as nobody says otherwise. */
    public static VirtualLanes sameAsLevel() {
        return new VirtualLanes() {
            @Override
            public int of(int s, int in, int out, int level) {
                return level;
            }

            @Override
            public int count() {
                return LEVELS;
            }
        };
    }

    @Override
    public int of(int s, int in, int out, int level) {
        return lanes[s][(in * ports[s] + out) * LEVELS + level];
    }

    @Override
    public int count() {
        return count;
    }

    /** Collects tables. Not thread-safe. */
    public static final class Builder {
        private final Topology topology;
        private final int[] ports;
        private final byte[][] lanes;
        private int highest;

        /** No lanes yet. */
        public Builder(Topology topology) {
            this.topology = topology;
            this.ports = new int[topology.switchCount()];
            this.lanes = new byte[ports.length][];
            for (int s = 0; s < ports.length; s++) {
                ports[s] = Arrays.stream(topology.portsOf(s)).max().orElse(0) + 1;
                lanes[s] = new byte[ports[s] * ports[s] * LEVELS];
                Arrays.fill(lanes[s], NOT_SET);
            }
        }

        /** Whether a switch has a port of this number, 0 included. */
        public boolean hasPort(int s, int port) {
            return port >= 0 && port < ports[s];
        }

        /**
         * Sets a lane.
         *
         * @param in a port of switch {@code s}, 0 for the switch itself
         * @param level 0..15
         * @param lane 0..15
         * @return whether none was set before
         */
        public boolean set(int s, int in, int out, int level, int lane) {
            int at = (in * ports[s] + out) * LEVELS + level;
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
                        if (lanes[s][(in * ports[s] + out) * LEVELS + level] == NOT_SET) {
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
            return new LaneTable(ports, lanes, highest + 1);
        }
    }
}
