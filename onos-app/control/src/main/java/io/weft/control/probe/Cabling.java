package io.weft.control.probe;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Which ports are plugged elsewhere than planned, and what to plug where. Not thread-safe. */
final class Cabling {
    /** A port whose neighbour changes with every probe is not reported more often. */
    private static final long REPORT_NANOS = 1_000_000_000;
    /** Nothing shows that a cable was unplugged. */
    private static final long MEMORY_NANOS = 60_000_000_000L;

    private final Topology topology;
    private final long memoryOfExtra;
    private final Consumer<String> miscabled;

    /** By port where a probe arrived that should not have. */
    private final Map<Long, Finding> findings = new TreeMap<>();
    /** By port, when it was last reported. */
    private final Map<Long, Long> reportedAt = new TreeMap<>();
    /** The pairs of switches, the lower one in the upper half, that are reported to be in each other's place. */
    private final TreeSet<Long> exchanged = new TreeSet<>();

    /** What is connected to a port. */
    private static final class Finding {
        private final MiscabledPort miscabled;

        private final String text;
        /** The switch that is connected, or -1 for one of another fabric. */
        private final int peer;

        private final long at;
        /** How long it stands. */
        private final long memory;

        Finding(MiscabledPort miscabled, int peer, long at, long memory) {
            this.miscabled = miscabled;
            this.text = miscabled.sentence();
            this.peer = peer;
            this.at = at;
            this.memory = memory;
        }
    }

    /**
     * Starts with everything as planned.
     *
     * @param memoryOfExtra nanoseconds for which it stands that a port for an endpoint is connected to a port, after
     *     the last probe that shows it; others stand for a minute, and these no shorter
     * @param miscabled takes a sentence on each port that is not as planned, once
     */
    Cabling(Topology topology, long memoryOfExtra, Consumer<String> miscabled) {
        this.topology = topology;
        this.memoryOfExtra = Math.max(memoryOfExtra, MEMORY_NANOS);
        this.miscabled = miscabled;
    }

    /** A port is plugged as planned. */
    void asPlanned(int s, int port) {
        findings.remove(key(s, port));
    }

    /** A port is connected to one of another fabric. */
    void foundForeign(int s, int port, long now) {
        found(s, port, new Finding(miscabled(s, port, "a switch of another fabric"), -1, now, MEMORY_NANOS));
    }

    /** A port is connected to another one than planned. */
    void found(int s, int port, int peer, int peerPort, long now) {
        long memory = isForEndpoint(peer, peerPort) ? memoryOfExtra : MEMORY_NANOS;
        found(s, port, new Finding(miscabled(s, port, port(peer, peerPort)), peer, now, memory));
        int planned = topology.channelAt(s, port);
        if (planned >= 0) {
            int one = Math.min(topology.target(planned), peer);
            int other = Math.max(topology.target(planned), peer);
            if (areExchanged(one, other) && exchanged.add(key(one, other))) {
                miscabled.accept(exchange(one, other));
            }
        }
    }

    private void found(int s, int port, Finding finding) {
        Finding before = findings.put(key(s, port), finding);
        boolean isNews = before == null || !before.text.equals(finding.text);
        Long reported = reportedAt.get(key(s, port));
        if (isNews && (reported == null || finding.at - reported > REPORT_NANOS)) {
            reportedAt.put(key(s, port), finding.at);
            miscabled.accept(finding.text);
        }
    }

    private MiscabledPort miscabled(int s, int port, String peer) {
        String found = port(s, port) + " is connected to " + peer + ", planned is ";
        int planned = topology.channelAt(s, port);
        Optional<String> link = planned < 0 ? Optional.empty() : Optional.of(topology.linkName(topology.link(planned)));
        Optional<String> expected = planned < 0
                ? Optional.empty()
                : Optional.of(port(topology.target(planned), topology.port(topology.reverse(planned))));
        String sentence = expected.map(there -> found + there + ": plug " + port(s, port) + " into " + there)
                .orElseGet(() -> found + (isForEndpoint(s, port) ? "an endpoint" : "no link") + ": unplug it");
        return new MiscabledPort(
                topology.switchName(s), port, topology.portName(s, port), link, expected, peer, sentence);
    }

    private boolean isForEndpoint(int s, int port) {
        return topology.endpointAt(s, port) >= 0;
    }

    /** Whether each of two switches is found at all of its neighbours but the other where the other is planned. */
    private boolean areExchanged(int one, int other) {
        return one != other && isAtAllOf(one, other) && isAtAllOf(other, one);
    }

    private boolean isAtAllOf(int planned, int found) {
        int[] ports = IntStream.range(topology.firstChannel(planned), topology.firstChannel(planned + 1))
                .filter(c -> topology.target(c) != found)
                .map(topology::reverse)
                .toArray();
        return ports.length > 0
                && IntStream.of(ports)
                        .mapToObj(c -> findings.get(key(topology.source(c), topology.port(c))))
                        .allMatch(finding -> finding != null && finding.peer == found);
    }

    private String exchange(int one, int other) {
        return topology.switchName(one) + " and " + topology.switchName(other)
                + " are each where the other is planned: unless their cables are exchanged, their addresses in the "
                + "targets file are";
    }

    private static long key(int s, int port) {
        return ((long) s << 32) | port;
    }

    private String port(int s, int port) {
        return topology.switchName(s) + " port " + topology.portName(s, port);
    }

    /**
     * What is plugged elsewhere than planned, as far as probes came within the memory: switches in each other's place,
     * then by switch and port.
     */
    List<String> findings(long now) {
        findings.values().removeIf(finding -> now - finding.at > finding.memory);
        exchanged.removeIf(pair -> !areExchanged((int) (pair >> 32), (int) (long) pair));
        List<String> texts = new ArrayList<>();
        exchanged.forEach(pair -> texts.add(exchange((int) (pair >> 32), (int) (long) pair)));
        findings.values().forEach(finding -> texts.add(finding.text));
        return texts;
    }

    List<MiscabledPort> ports() {
        return findings.values().stream().map(finding -> finding.miscabled).collect(Collectors.toList());
    }
}
