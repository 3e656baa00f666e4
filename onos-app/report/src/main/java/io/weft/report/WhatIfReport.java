package io.weft.report;

import io.weft.routing.SwitchPair;
import io.weft.routing.WhatIf;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What would become of a fabric. */
public final class WhatIfReport {
    private static final int MOST_PAIRS = 16;

    private WhatIfReport() {}

    /** What is and what would be, each as {@link VerificationDocument}, and which pairs would lose or gain their route. */
    public static Map<String, Object> document(WhatIf whatIf) {
        Topology topology = whatIf.now().routes().fabric().topology();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("safe", whatIf.lost().isEmpty() && whatIf.then().proof().deadlockFree());
        values.put("pairsLost", whatIf.lost().size());
        values.put("someLost", some(topology, whatIf.lost()));
        values.put("pairsGained", whatIf.gained().size());
        values.put("someGained", some(topology, whatIf.gained()));
        values.put("now", VerificationDocument.of(whatIf.now()));
        values.put("then", VerificationDocument.of(whatIf.then()));
        return values;
    }

    private static List<String> some(Topology topology, List<SwitchPair> pairs) {
        return pairs.stream()
                .limit(MOST_PAIRS)
                .map(pair -> topology.switchName(pair.source()) + "->" + topology.switchName(pair.other()))
                .collect(Collectors.toList());
    }
}
