package io.weft.routing.tables;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Forwarding tables that another program computed: at each switch, by which ports packets for a destination may leave.
 * Immutable.
 *
 * <p>Destinations are numbered: first the endpoints, then the switches, then further addresses of either. Where packets
 * have a service level (SL, 0..15), tables may differ by it. An entry may also name the virtual lane (VL, 0..15) on
 * which packets leave: InfiniBand's word for a virtual channel.
 */
public final class ForwardingTables {
    /** Number of service levels, and of virtual lanes. */
    public static final int LEVELS = 16;

    private static final int LANE_BITS = 4;

    private final Topology topology;
    /** By destination: an endpoint, or a switch s as ~s. */
    private final int[] owners;
    /** Whether tables differ by service level. */
    private final boolean byLevel;
    /** By service level, or just one, by destination, by switch: 0, a hop plus 1, or a list i as ~i. */
    private final int[][][] entries;

    private final int[][] lists;
    private final int lanes;
    private final long count;

    private ForwardingTables(Builder builder) {
        this.topology = builder.topology;
        this.owners = Arrays.copyOf(builder.owners, builder.destinations);
        this.byLevel = builder.byLevel;
        this.entries = builder.entries;
        this.lists = builder.lists.toArray(new int[0][]);
        this.lanes = builder.hasLanes ? builder.highestLane + 1 : 0;
        this.count = builder.count;
    }

    public Topology topology() {
        return topology;
    }

    public int destinations() {
        return owners.length;
    }

    /** Whether destination {@code d} is an endpoint, or an address of one. */
    public boolean isEndpoint(int d) {
        return owners[d] >= 0;
    }

    /** The endpoint that destination {@code d} is, if {@link #isEndpoint}. */
    int endpoint(int d) {
        return owners[d];
    }

    /** The switch that destination {@code d} is, unless {@link #isEndpoint}. */
    int switchOf(int d) {
        return ~owners[d];
    }

    /** The destination by which a name means the endpoint or switch of destination {@code d}: its first address. */
    public int first(int d) {
        return isEndpoint(d) ? owners[d] : topology.endpointCount() + ~owners[d];
    }

    public String name(int d) {
        return isEndpoint(d) ? topology.endpointName(owners[d]) : topology.switchName(~owners[d]);
    }

    /** Number of entries: of ports for a destination at a switch. */
    public long count() {
        return count;
    }

    /** Whether tables differ by service level. */
    public boolean byLevel() {
        return byLevel;
    }

    /** One more than the highest virtual lane that an entry names; 0 if entries name none. */
    public int lanes() {
        return lanes;
    }

    /** Whether a switch has an entry for a destination, at a service level. */
    public boolean has(int level, int d, int s) {
        int[] row = row(level, d);
        return row != null && row[s] != 0;
    }

    /**
     * The levels of endpoints that use each service level for which a switch of theirs has an entry, or 0 if none has.
     */
    public PairLevels anyLevel() {
        int[] used = IntStream.range(0, entries.length)
                .filter(level -> entries[level] != null)
                .toArray();
        int every = Math.max(1, IntStream.of(used).map(level -> 1 << level).sum());
        return byLevel ? new AnyLevel(used, every) : PairLevels.ZERO;
    }

    /** See {@link #anyLevel}. */
    private final class AnyLevel implements PairLevels {
        private final int[] used;
        private final int every;

        AnyLevel(int[] used, int every) {
            this.used = used;
            this.every = every | 1;
        }

        @Override
        public int of(int e, int d) {
            int levels = 0;
            for (int level : used) {
                for (int i = 0; i < topology.attachments(e); i++) {
                    levels |= has(level, d, topology.edgeSwitch(e, i)) ? 1 << level : 0;
                }
            }
            return levels == 0 ? 1 : levels;
        }

        @Override
        public int all() {
            return every;
        }
    }

    /** By switch, what {@link #hop} and {@link #hopCount} read; null if no switch has an entry for the destination. */
    int[] row(int level, int d) {
        int[][] plane = entries[byLevel ? level : 0];
        return plane == null || d >= plane.length ? null : plane[d];
    }

    /** Number of hops of a value of {@link #row}. */
    int hopCount(int entry) {
        return entry > 0 ? 1 : entry == 0 ? 0 : lists[~entry].length;
    }

    /** Hop {@code i} of a value of {@link #row}, to be taken apart by {@link #port} and {@link #lane}. */
    int hop(int entry, int i) {
        return entry > 0 ? entry - 1 : lists[~entry][i];
    }

    static int port(int hop) {
        return hop >>> LANE_BITS;
    }

    static int lane(int hop) {
        return hop & (1 << LANE_BITS) - 1;
    }

    /** Collects entries, in any order. Not thread-safe. */
    public static final class Builder {
        private final Topology topology;
        private final boolean byLevel;
        private final boolean hasLanes;
        private final int[][][] entries;
        private final List<int[]> lists = new ArrayList<>();
        private final Map<List<Integer>, Integer> listNumbers = new HashMap<>();
        private int[] owners;
        private int destinations;
        private int highestLane;
        private long count;

        /**
         * No entries yet.
         *
         * @param byLevel whether tables differ by service level
         * @param hasLanes whether entries name virtual lanes
         */
        public Builder(Topology topology, boolean byLevel, boolean hasLanes) {
            this.topology = topology;
            this.byLevel = byLevel;
            this.hasLanes = hasLanes;
            this.entries = new int[byLevel ? LEVELS : 1][][];
            this.destinations = topology.endpointCount() + topology.switchCount();
            this.owners = new int[destinations];
            Arrays.setAll(owners, d -> d < topology.endpointCount() ? d : ~(d - topology.endpointCount()));
        }

        /** The number of an endpoint as a destination. */
        public int ofEndpoint(int e) {
            return e;
        }

        /** The number of a switch as a destination. */
        public int ofSwitch(int s) {
            return topology.endpointCount() + s;
        }

        /** The number of a further address of a destination. */
        public int another(int destination) {
            if (destinations == owners.length) {
                owners = Arrays.copyOf(owners, 2 * destinations);
            }
            owners[destinations] = owners[destination];
            return destinations++;
        }

        /** Whether a destination is an endpoint, or an address of one. */
        public boolean isEndpoint(int destination) {
            return owners[destination] >= 0;
        }

        /** Whether a destination is switch {@code s}, or an address of it. */
        public boolean isSwitch(int destination, int s) {
            return owners[destination] == ~s;
        }

        /** Whether there is a port for a destination at a switch. */
        public boolean has(int level, int destination, int s) {
            int[][] plane = entries[level];
            return plane != null
                    && destination < plane.length
                    && plane[destination] != null
                    && plane[destination][s] != 0;
        }

        /**
         * Adds a port for a destination at a switch.
         *
         * @param level service level, 0..15; 0 if tables do not differ by it
         * @param lane virtual lane on which packets leave, 0..15; 0 if entries name none
         * @return whether it is new
         */
        public boolean add(int level, int destination, int s, int port, int lane) {
            int hop = port << LANE_BITS | lane;
            highestLane = Math.max(highestLane, lane);
            int[] row = row(level, destination);
            int before = row[s];
            if (before == 0) {
                row[s] = hop + 1;
                count++;
                return true;
            }
            int[] old = before > 0 ? new int[] {before - 1} : lists.get(~before);
            for (int each : old) {
                if (each == hop) {
                    return false;
                }
            }
            int[] now = Arrays.copyOf(old, old.length + 1);
            now[old.length] = hop;
            Arrays.sort(now);
            row[s] = ~number(now);
            count++;
            return true;
        }

        private int[] row(int level, int destination) {
            int[][] plane = entries[level];
            if (plane == null || destination >= plane.length) {
                plane = plane == null ? new int[owners.length][] : Arrays.copyOf(plane, owners.length);
                entries[level] = plane;
            }
            if (plane[destination] == null) {
                plane[destination] = new int[topology.switchCount()];
            }
            return plane[destination];
        }

        private int number(int[] list) {
            List<Integer> key = new ArrayList<>(list.length);
            for (int each : list) {
                key.add(each);
            }
            Integer number = listNumbers.putIfAbsent(key, lists.size());
            if (number != null) {
                return number;
            }
            lists.add(list);
            return lists.size() - 1;
        }

        /** The tables; this is not used any more. */
        public ForwardingTables build() {
            return new ForwardingTables(this);
        }
    }
}
