package io.weft.emulation.fabric;

import com.sun.management.UnixOperatingSystemMXBean;
import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What is to be emulated.
 *
 * @param given routes of their own for pairs of endpoints
 * @param cuts names of links and switches, each to be taken out of service alone and then put back, in this order
 * @param pairs the pairs of endpoints to try
 */
public record EmulationRequest(Fabric fabric, GivenWaypoints given, List<String> cuts, Pairs pairs) {
    /** Heap for one switch without entries: its program, server, client and queues. */
    private static final long BYTES_PER_SWITCH = 1_500_000;
    /** Heap for one entry, in the switch and in the controller. */
    private static final long BYTES_PER_ENTRY = 1_500;
    /** The socket that a switch listens on, and the two ends of its connection with the controller. */
    private static final long FILES_PER_SWITCH = 3;
    /** What the network threads of switches and controller wait with. */
    private static final long FILES_PER_PROCESSOR = 8;
    /** Libraries that are opened on the way, and some to spare. */
    private static final long OTHER_FILES = 100;

    /** Which pairs of endpoints an emulation tries to connect. */
    public enum Pairs {
        /** All pairs of endpoints. */
        ENDPOINTS("endpoint pairs"),
        /** Pairs of the first endpoint of each edge switch. */
        SWITCHES("pairs of edge switches");

        private final String text;

        Pairs(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }

        /** The name on the command line. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The endpoints that they are made of, ascending. */
        int[] endpoints(Topology topology) {
            boolean[] seen = new boolean[topology.switchCount()];
            return IntStream.range(0, topology.endpointCount())
                    .filter(e -> {
                        int s = topology.edgeSwitch(e, 0);
                        boolean first = !seen[s];
                        seen[s] = true;
                        return first || this == ENDPOINTS;
                    })
                    .toArray();
        }
    }

    /**
     * Finds what is to be cut; a link may be given by either order of its ends.
     *
     * @throws Refusal for a name that is neither a switch nor a link
     */
    public EmulationRequest {
        cuts = cuts.stream()
                .map(cut -> Failures.of(fabric.topology(), List.of(cut)).names().get(0))
                .toList();
    }

    /** The names of {@code count} different links, drawn at random; of all links if there are fewer. */
    public static List<String> drawLinks(Topology topology, int count, long seed) {
        List<Integer> links =
                IntStream.range(0, topology.linkCount()).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(links, new Random(seed));
        return links.stream().limit(count).map(topology::linkName).toList();
    }

    Failures failure(String cut) {
        return Failures.of(fabric.topology(), List.of(cut));
    }

    /** Why this machine cannot hold what is asked for, and what to do; nothing if it can. */
    public Optional<String> obstacle() {
        Topology topology = fabric.topology();
        long n = topology.switchCount();
        long entries = n * (n + topology.edgeSwitches().length) + given.count();
        long bytes = n * BYTES_PER_SWITCH + entries * BYTES_PER_ENTRY;
        long heap = Runtime.getRuntime().maxMemory();
        if (bytes > heap) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%s has %,d switches; emulating them takes about %,d MB, but java may use %,d MB; set"
                            + " WEFT_JAVA_OPTS=-Xmx%dg, or emulate a smaller fabric",
                    fabric.name(),
                    n,
                    bytes >> 20,
                    heap >> 20,
                    (bytes >> 30) + 1));
        }
        return tooManyFiles();
    }

    private Optional<String> tooManyFiles() {
        if (!(ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system)) {
            return Optional.empty();
        }
        long n = fabric.topology().switchCount();
        long files = system.getOpenFileDescriptorCount()
                + n * FILES_PER_SWITCH
                + Runtime.getRuntime().availableProcessors() * FILES_PER_PROCESSOR
                + OTHER_FILES;
        if (files <= system.getMaxFileDescriptorCount()) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s has %,d switches; emulating them takes about %,d open files, but a process may have %,d; raise"
                        + " that limit, as with ulimit -n %d, or emulate a smaller fabric",
                fabric.name(),
                n,
                files,
                system.getMaxFileDescriptorCount(),
                files));
    }
}
