package io.weft.report;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether the cables are as planned, and which are not. */
public final class CablingReport {
    private CablingReport() {}

    /**
     * The cables of a fabric; a new map. O(links).
     *
     * @param failures what does not work now
     * @param allLinksSeen whether it is known of every link whether it works
     * @param miscabled what was found that is plugged elsewhere than planned, with what to plug where
     * @param deaf the switches of whose links nothing is known, by name
     */
    public static Map<String, Object> document(
            Failures failures, boolean allLinksSeen, List<String> miscabled, List<String> deaf) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("asPlanned", miscabled.isEmpty() && failures.names().isEmpty() && allLinksSeen);
        values.put("allLinksSeen", allLinksSeen);
        values.put("miscabled", List.copyOf(miscabled));
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
        return topology.switchName(topology.source(c)) + " port " + topology.port(c);
    }
}
