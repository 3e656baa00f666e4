package io.weft.control.update;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Failures and returns of links and switches, up to three at once, and of everything now and then. */
final class FailureSequence implements Supplier<Failures> {
    private final Topology topology;
    private final Random random;
    private Failures now;

    FailureSequence(Topology topology, Random random) {
        this.topology = topology;
        this.random = random;
        this.now = Failures.none(topology);
    }

    @Override
    public Failures get() {
        if (random.nextInt(6) == 0) {
            now = Failures.none(topology);
            return now;
        }
        for (int k = 1 + random.nextInt(3); k > 0; k--) {
            int event = random.nextInt(10);
            if (event < 5) {
                now = now.withLink(random.nextInt(topology.linkCount()));
            } else if (event == 5) {
                now = now.withSwitch(random.nextInt(topology.switchCount()));
            } else {
                now = withoutOneOf(now.names());
            }
        }
        return now;
    }

    private Failures withoutOneOf(List<String> names) {
        if (names.isEmpty()) {
            return now;
        }
        String name = names.get(random.nextInt(names.size()));
        return name.contains("--")
                ? now.withoutLink(topology.linkIndex(name))
                : now.withoutSwitch(topology.switchIndex(name));
    }
}
