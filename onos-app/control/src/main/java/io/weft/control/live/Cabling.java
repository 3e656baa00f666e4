package io.weft.control.live;

import io.weft.topology.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Which ports are plugged elsewhere than planned, and what to plug where. Not thread-safe. */
final class Cabling {
    /** A switch that claims another cabling with every probe is not worth a line for each. */
    private static final long TELLING_NANOS = 1_000_000_000;

    private final Topology topology;
    private final Consumer<String> miscabled;
    /** Nobody says that a cable was unplugged. */
    private static final long MEMORY_NANOS = 60_000_000_000L;

    /** By port where a probe arrived that should not have, what was said of it. */
    private final Map<Long, String> findings = new TreeMap<>();
    /** By such port, when one arrived last. */
    private final Map<Long, Long> foundAt = new HashMap<>();
    /** By port, when something was last said of it. */
    private final Map<Long, Long> toldAt = new TreeMap<>();

    /** Starts with everything as planned; {@code miscabled} is told of each port that is not, once. */
    Cabling(Topology topology, Consumer<String> miscabled) {
        this.topology = topology;
        this.miscabled = miscabled;
    }

    /** A port is plugged as planned. */
    void asPlanned(int s, int port) {
        findings.remove(key(s, port));
    }

    /** A port is connected to another one than planned; to one of another fabric if {@code peer} is empty. */
    void found(int s, int port, Optional<String> peer, long now) {
        int planned = topology.channelAt(s, port);
        String expected =
                planned < 0 ? "no link" : port(topology.target(planned), topology.port(topology.reverse(planned)));
        String finding = port(s, port) + " is connected to " + peer.orElse("a switch of another fabric")
                + ", planned is " + expected + ": "
                + (planned < 0 ? "unplug it" : "plug " + port(s, port) + " into " + expected);
        boolean isNews = !finding.equals(findings.put(key(s, port), finding));
        foundAt.put(key(s, port), now);
        Long told = toldAt.get(key(s, port));
        if (isNews && (told == null || now - told > TELLING_NANOS)) {
            toldAt.put(key(s, port), now);
            miscabled.accept(finding);
        }
    }

    private static long key(int s, int port) {
        return ((long) s << 32) | port;
    }

    /** What a port is called. */
    String port(int s, int port) {
        return topology.switchName(s) + " port " + port;
    }

    /** What is plugged elsewhere than planned, by switch and port, as far as probes came within a minute. */
    String[] findings(long now) {
        findings.keySet().removeIf(port -> now - foundAt.get(port) > MEMORY_NANOS);
        return findings.values().toArray(new String[0]);
    }
}
