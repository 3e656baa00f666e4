package io.weft.planning.growth;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.random.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The ports of switches that are not in use. Immutable. */
public final class SparePorts {
    /** After so many pairs in a row that cannot be joined, all pairs that are left are tried. */
    private static final int MOST_MISSES = 50;

    private final Topology topology;
    private final int[] spare;

    private SparePorts(Topology topology, int[] spare) {
        this.topology = topology;
        this.spare = spare;
    }

    /**
     * Finds the spare ports of switches with so many ports each.
     *
     * @throws Refusal if a switch has more in use
     */
    public static SparePorts of(Topology topology, int switchPorts) {
        check(topology, switchPorts);
        return new SparePorts(
                topology,
                IntStream.range(0, topology.switchCount())
                        .map(s -> switchPorts - topology.degree(s) - topology.endpointsAt(s))
                        .toArray());
    }

    static void check(Topology topology, int switchPorts) {
        if (switchPorts < topology.radix()) {
            throw new Refusal(
                    switchPorts + " ports at a switch are too few: up to " + topology.radix() + " are in use",
                    topology.radix() + " or more");
        }
    }

    /** How many there are in all. */
    public int count() {
        return IntStream.of(spare).sum();
    }

    /**
     * Random links over spare ports, until no two switches that have one could be joined: never two that are joined
     * already. Expected time O(links), and O(switches<sup>2</sup>) where most switches are joined already.
     *
     * @param partOf by switch, the part that its links stay in, such as its rack
     * @param seed the same gives the same links
     * @return the two switches of every link, one after the other
     */
    public int[] randomLinks(int[] partOf, long seed) {
        Map<Integer, List<Integer>> parts = new TreeMap<>();
        for (int s = 0; s < spare.length; s++) {
            parts.computeIfAbsent(partOf[s], part -> new ArrayList<>()).add(s);
        }
        Draw draw = new Draw(topology, spare.clone(), new SplitMix64(seed));
        parts.values().forEach(draw::joinAmong);
        return draw.ends.build().toArray();
    }

    /** Links that are being drawn. Not thread-safe. */
    private static final class Draw {
        private final int[] spare;
        private final SplitMix64 random;
        private final Set<Long> joined = new HashSet<>();
        private final IntStream.Builder ends = IntStream.builder();

        Draw(Topology topology, int[] spare, SplitMix64 random) {
            this.spare = spare;
            this.random = random;
            for (int c = 0; c < topology.channelCount(); c++) {
                joined.add(pair(topology.source(c), topology.target(c)));
            }
        }

        private long pair(int a, int b) {
            return (long) a * spare.length + b;
        }

        /** Joins random spare ports of some switches, and at last whichever can be joined. */
        void joinAmong(List<Integer> switches) {
            int[] ports = switches.stream()
                    .flatMapToInt(s -> IntStream.generate(() -> s).limit(spare[s]))
                    .toArray();
            int left = ports.length;
            for (int misses = 0; left > 1 && misses < MOST_MISSES; misses++) {
                // Both go to the end, out of what is drawn from.
                swap(ports, random.below(left), left - 1);
                swap(ports, random.below(left - 1), left - 2);
                if (join(ports[left - 1], ports[left - 2])) {
                    left -= 2;
                    misses = 0;
                }
            }
            int[] rest = Arrays.stream(ports, 0, left).distinct().toArray();
            for (int i = 0; i < rest.length; i++) {
                for (int j = i + 1; j < rest.length && spare[rest[i]] > 0; j++) {
                    join(rest[i], rest[j]);
                }
            }
        }

        private static void swap(int[] ports, int i, int j) {
            int port = ports[i];
            ports[i] = ports[j];
            ports[j] = port;
        }

        private boolean join(int a, int b) {
            if (a == b || spare[a] == 0 || spare[b] == 0 || !joined.add(pair(a, b))) {
                return false;
            }
            joined.add(pair(b, a));
            spare[a]--;
            spare[b]--;
            ends.add(a).add(b);
            return true;
        }
    }
}
