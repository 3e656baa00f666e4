package io.weft.emulation.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths are found by walking everywhere, and told apart by how far their ends are from one another. */
class PlannedPathsTest {
    private static Routes routes(String example, String... failed) {
        Fabric fabric = FabricFile.load(Path.of("../../fabric-config/examples", example + ".yaml"));
        return Routes.of(fabric, Failures.of(fabric.topology(), List.of(failed)));
    }

    private static int[] path(Topology topology, String... switches) {
        return IntStream.range(1, switches.length)
                .map(i -> {
                    int s = topology.switchIndex(switches[i - 1]);
                    return IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                            .filter(c -> topology.switchName(topology.target(c)).equals(switches[i]))
                            .findFirst()
                            .orElseThrow();
                })
                .toArray();
    }

    @Test
    void aDirectPathIsAsLongAsTheDistanceAndEndsThere() {
        Routes routes = routes("hyperx-3x3");
        Topology topology = routes.fabric().topology();
        PlannedPaths planned = new PlannedPaths(routes);
        int s = topology.switchIndex("h0.0");
        int d = topology.switchIndex("h1.1");
        assertThat(planned.contain(s, d, path(topology, "h0.0", "h1.0", "h1.1")))
                .as("the first dimension first")
                .isNotEqualTo(planned.contain(s, d, path(topology, "h0.0", "h0.1", "h1.1")));
        assertThat(planned.contain(s, d, path(topology, "h0.0", "h1.0"))).isFalse();
        assertThat(planned.contain(s, d, path(topology, "h0.0", "h2.0", "h1.0", "h1.1")))
                .isFalse();
        assertThat(planned.contain(s, d, new int[0])).isFalse();
        assertThat(planned.contain(s, s, new int[0])).isTrue();
        assertThat(planned.contain(s, s, path(topology, "h0.0", "h1.0", "h0.0")))
                .isFalse();
    }

    /**
     * In an undamaged Slim Fly every walk of shortest length is a minimal path, and every switch but the ends may be a
     * waypoint. Around a cut, not every walk of shortest length has few enough descents.
     */
    @ParameterizedTest
    @ValueSource(strings = {"", "s0.0.0--s0.0.1"})
    void valiantPathsHaveAWaypointAndAreMinimalOnEitherSide(String failed) {
        Routes routes = routes("slimfly-q5-valiant", failed.isEmpty() ? new String[0] : new String[] {failed});
        Topology topology = routes.fabric().topology();
        PlannedPaths planned = new PlannedPaths(routes);
        int s = topology.switchIndex("s0.0.0");
        int valiant = 0;
        for (int[] walk : walks(topology, s, 4)) {
            int d = topology.target(walk[walk.length - 1]);
            boolean expected = d == s ? false : expected(routes, s, d, walk);
            assertThat(planned.contain(s, d, walk)).isEqualTo(expected);
            valiant += d != s && expected && routes.kind(s, d).drawsWaypoints() ? 1 : 0;
        }
        assertThat(valiant).isPositive();
    }

    private static boolean expected(Routes routes, int s, int d, int[] walk) {
        Topology topology = routes.fabric().topology();
        if (!IntStream.of(walk).allMatch(routes.failures()::channelAlive)) {
            return false;
        }
        if (routes.kind(s, d) == PathKind.DIRECT) {
            return isMinimal(routes, walk, 0, walk.length);
        }
        return IntStream.range(1, walk.length).anyMatch(i -> {
            int w = topology.source(walk[i]);
            return w != s
                    && w != d
                    && routes.allowsWaypoint(s, w)
                    && isMinimal(routes, walk, 0, i)
                    && isMinimal(routes, walk, i, walk.length);
        });
    }

    private static boolean isMinimal(Routes routes, int[] walk, int from, int to) {
        Topology topology = routes.fabric().topology();
        int end = topology.target(walk[to - 1]);
        boolean shortest = routes.nextHops().distance(topology.source(walk[from]), end) == to - from;
        return shortest
                && (routes.failures().isEmpty()
                        || IntStream.range(from, to)
                                .allMatch(i -> routes.nextHops().contains(walk[i], end)));
    }

    /** All walks from s of 1 to {@code most} channels. */
    private static List<int[]> walks(Topology topology, int s, int most) {
        List<int[]> all = new ArrayList<>();
        List<int[]> longest = List.<int[]>of(new int[0]);
        for (int length = 1; length <= most; length++) {
            List<int[]> longer = new ArrayList<>();
            for (int[] walk : longest) {
                int at = walk.length == 0 ? s : topology.target(walk[walk.length - 1]);
                for (int c = topology.firstChannel(at); c < topology.firstChannel(at + 1); c++) {
                    int[] next = Arrays.copyOf(walk, length);
                    next[length - 1] = c;
                    longer.add(next);
                }
            }
            all.addAll(longer);
            longest = longer;
        }
        return all;
    }
}
