package io.weft.operations;

import io.weft.fabric.Fabric;
import io.weft.routing.SingleFailures;
import io.weft.routing.VirtualChannelNeed;
import io.weft.routing.VirtualChannelShortage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Which single failures a fabric survives, in the results of operations. */
final class Survived {
    private static final int MOST_NAMED = 64;

    private Survived() {}

    /** For JSON; null if it is not known. */
    static Map<String, Object> document(Optional<SingleFailures> known) {
        if (known.isEmpty()) {
            return null;
        }
        SingleFailures single = known.get();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("links", single.links());
        values.put("linksNotSurvived", single.fatalLinks().size());
        values.put("switches", single.switches());
        values.put("switchesNotSurvived", single.fatalSwitches().size());
        values.put("virtualChannelsNeeded", single.virtualChannelsNeeded());
        List<String> names = names(single);
        values.put("someNotSurvived", names.subList(0, Math.min(MOST_NAMED, names.size())));
        return values;
    }

    private static List<String> names(SingleFailures single) {
        List<String> names = new ArrayList<>(single.fatalLinks());
        names.addAll(single.fatalSwitches());
        return names;
    }

    /** Adds what is survived, or what is not and what to do. */
    static void addTo(Rows rows, Fabric fabric, Optional<SingleFailures> known) {
        if (known.isEmpty()) {
            OptionalInt needed = VirtualChannelNeed.lacking(fabric);
            rows.row(
                    "survives",
                    "%s",
                    needed.isPresent()
                            ? "not every single failure; " + VirtualChannelShortage.remedy(needed.getAsInt())
                            : "not known: it would take minutes to try every link and switch");
        }
        known.ifPresent(single -> {
            rows.row(single.allSurvived() ? "survives" : "NOT SURVIVED", "%s", single);
            if (!single.allSurvived()) {
                rows.list("", names(single));
            }
        });
    }
}
