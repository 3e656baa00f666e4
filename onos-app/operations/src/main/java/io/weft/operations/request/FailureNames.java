package io.weft.operations.request;

import io.weft.refusal.Refusal;
import io.weft.registry.NearestWords;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import java.util.stream.IntStream;

/** Finds links and switches by name; for unknown names, says which names are nearest. */
public final class FailureNames {
    private static final int MOST_NAMED = 5;

    private FailureNames() {}

    /**
     * The failure of all these links and switches together.
     *
     * @throws Refusal for a name that is neither a switch nor a link
     */
    public static Failures parse(Topology topology, List<String> names) {
        names.forEach(name -> check(topology, name));
        return Failures.of(topology, names);
    }

    private static void check(Topology topology, String name) {
        if (topology.switchIndex(name) >= 0 || topology.linkIndex(name) >= 0) {
            return;
        }
        int dashes = name.indexOf("--");
        if (dashes < 0 && topology.linkIndex(name.replaceFirst("-", "--")) >= 0) {
            throw new Refusal("there is no switch '" + name + "' in the fabric; links are named with two dashes: "
                    + name.replaceFirst("-", "--"));
        }
        if (dashes < 0) {
            throw new Refusal("there is no switch '" + name + "' in the fabric; " + nearest(topology, name));
        }
        int hash = name.indexOf('#', dashes);
        String a = name.substring(0, dashes);
        String b = name.substring(dashes + 2, hash < 0 ? name.length() : hash);
        for (String end : List.of(a, b)) {
            if (topology.switchIndex(end) < 0) {
                throw new Refusal("there is no link '" + name + "' in the fabric, as there is no switch '" + end + "'; "
                        + nearest(topology, end));
            }
        }
        throw new Refusal("there is no link '" + name + "' in the fabric; " + linksNearest(topology, name, a));
    }

    private static String nearest(Topology topology, String name) {
        List<String> switches = NearestWords.to(
                name, IntStream.range(0, topology.switchCount()).mapToObj(topology::switchName), MOST_NAMED);
        return switches.isEmpty()
                ? "a switch is named like " + topology.switchName(0)
                        + (topology.linkCount() == 0 ? "" : ", a link like " + topology.linkName(0))
                : "the nearest are " + String.join(", ", switches);
    }

    private static String linksNearest(Topology topology, String name, String switchName) {
        int s = topology.switchIndex(switchName);
        List<String> links = NearestWords.to(
                name,
                IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                        .mapToObj(c -> switchName + "--" + topology.switchName(topology.target(c)))
                        .distinct(),
                MOST_NAMED);
        if (topology.degree(s) == 0) {
            return switchName + " has no links";
        }
        return links.isEmpty()
                ? "a link of " + switchName + " is " + topology.linkName(topology.link(topology.firstChannel(s)))
                : "the nearest of the links of " + switchName + " are " + String.join(", ", links);
    }
}
