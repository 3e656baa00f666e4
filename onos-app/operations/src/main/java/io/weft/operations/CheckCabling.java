package io.weft.operations;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopStatus;
import io.weft.control.probe.MiscabledPort;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether the cables are as planned, and which are not. O(links). */
public final class CheckCabling extends Operation {
    CheckCabling() {
        super("cabling", "Compares the cables with the plan, and names those to plug elsewhere", Needs.CONTROLLER);
    }

    @Override
    public Result answer(Request request, Subject subject) {
        ControlLoop loop = subject.running().loop();
        Failures failures = subject.failures();
        LoopStatus status = loop.status();
        boolean allReady = status.switchesReady() == status.switches();
        Map<String, Object> document = document(
                failures, allReady && loop.knowsAllLinks(), status.miscabled(), status.miscabledPorts(), status.deaf());
        return Result.of(document, rows(document), Boolean.TRUE.equals(document.get("asPlanned")));
    }

    static Rows rows(Map<String, Object> document) {
        Rows rows = new Rows();
        if (Boolean.TRUE.equals(document.get("asPlanned"))) {
            return rows.row("as planned", "yes");
        }
        rows.row(
                "as planned",
                "%s",
                Boolean.TRUE.equals(document.get("allLinksSeen"))
                        ? "no"
                        : "not known: not all links have been probed yet; ask again in a few seconds");
        lines(rows, "plug elsewhere", document.get("miscabled"));
        List<String> missing = new ArrayList<>();
        for (Object each : (List<?>) document.get("missing")) {
            Map<?, ?> link = (Map<?, ?>) each;
            missing.add("link " + link.get("link") + ", from " + link.get("from") + ", to " + link.get("to"));
        }
        lines(rows, "not working", missing);
        lines(rows, "out of service", document.get("failures"));
        lines(rows, "links not known", document.get("deaf"));
        return rows;
    }

    private static void lines(Rows rows, String label, Object lines) {
        String left = label;
        for (Object line : (List<?>) lines) {
            rows.row(left, "%s", line);
            left = "";
        }
    }

    /**
     * The data.
     *
     * @param failures what does not work now
     * @param allLinksSeen whether it is known of every link whether it works
     * @param miscabled what was found that is plugged elsewhere than planned, with what to plug where
     * @param ports the ports among that
     * @param deaf the switches of whose links nothing is known, by name
     */
    public static Map<String, Object> document(
            Failures failures,
            boolean allLinksSeen,
            List<String> miscabled,
            List<MiscabledPort> ports,
            List<String> deaf) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("asPlanned", miscabled.isEmpty() && failures.names().isEmpty() && allLinksSeen);
        values.put("allLinksSeen", allLinksSeen);
        values.put("miscabled", List.copyOf(miscabled));
        values.put("miscabledPorts", Names.ports(ports));
        values.put("missing", missing(failures));
        values.put("failures", failures.names());
        values.put("deaf", List.copyOf(deaf));
        return values;
    }

    /** The links that count as failed though both switches are there. */
    private static List<Object> missing(Failures failures) {
        Topology topology = failures.topology();
        Set<String> failed = new HashSet<>(failures.names());
        List<Object> missing = new ArrayList<>();
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            if (failed.contains(topology.linkName(l))
                    && failures.switchAlive(topology.source(c))
                    && failures.switchAlive(topology.target(c))) {
                Map<String, Object> link = new LinkedHashMap<>();
                link.put("link", topology.linkName(l));
                link.put("from", port(topology, c));
                link.put("to", port(topology, topology.reverse(c)));
                missing.add(link);
            }
        }
        return missing;
    }

    private static String port(Topology topology, int c) {
        return topology.switchName(topology.source(c)) + " port "
                + topology.portName(topology.source(c), topology.port(c));
    }
}
