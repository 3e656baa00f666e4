package io.weft.cli.emulate;

import io.weft.topology.Topology;
import java.util.Locale;
import java.util.stream.IntStream;

/** Which endpoints an emulation tries to connect, every one with every other. */
public enum Pairs {
    /** All. */
    ENDPOINTS("endpoint pairs") {
        @Override
        int[] endpoints(Topology topology) {
            return IntStream.range(0, topology.endpointCount()).toArray();
        }
    },
    /** The first of each edge switch. */
    SWITCHES("pairs of edge switches") {
        @Override
        int[] endpoints(Topology topology) {
            boolean[] seen = new boolean[topology.switchCount()];
            return IntStream.range(0, topology.endpointCount())
                    .filter(e -> {
                        int s = topology.edgeSwitch(e, 0);
                        boolean first = !seen[s];
                        seen[s] = true;
                        return first;
                    })
                    .toArray();
        }
    };

    private final String text;

    Pairs(String text) {
        this.text = text;
    }

    /** The endpoints, ascending. */
    abstract int[] endpoints(Topology topology);

    /** What is tried. */
    String text() {
        return text;
    }

    /** Its name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
