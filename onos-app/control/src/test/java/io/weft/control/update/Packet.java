package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** A packet that is under way while entries change, and must not come to a switch more often than it was changed. */
final class Packet {
    private final InstalledRoutes installed;
    private final int target;
    private final int generations;
    private final Map<Integer, Integer> visits = new HashMap<>();
    private int at;

    Packet(InstalledRoutes installed, int source, int target, int generations) {
        this.installed = installed;
        this.at = source;
        this.target = target;
        this.generations = generations;
        visits.put(source, 1);
    }

    /** Takes a hop one time in three. */
    void maybeHop(Random random) {
        if (random.nextInt(3) == 0) {
            hop(random.nextInt(1 << 20));
        }
    }

    void runToTheEnd() {
        while (hop(0)) {}
    }

    private boolean hop(int draw) {
        int[] channels = at == target ? new int[0] : installed.channels(at, target);
        if (channels.length == 0) {
            return false;
        }
        at = installed.topology().target(channels[draw % channels.length]);
        assertThat(visits.merge(at, 1, Integer::sum))
                .as("visits of a packet for %d at %d", target, at)
                .isLessThanOrEqualTo(generations);
        return true;
    }
}
