package io.weft.simulator.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Scheme;
import io.weft.fabric.Ugal;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.simulator.Fabrics;
import io.weft.simulator.LoadResult;
import io.weft.simulator.network.RandomStreams;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UgalChoiceTest {
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);
    private static final Routes ROUTES =
            Fabrics.simulated(SLIM_FLY, Scheme.UGAL_L).routes();
    private static final int BUFFER = 64;

    /** The choice for each pair of switches, over queues that are drawn anew, is what the definition says. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":n=1",
                ":n=2:c=2:length=none",
                ":length=own",
                ":n=8:c=0.5:length=own:t=6",
                ":t=10%",
                ":c=0",
                ":length=none:t=50%"
            })
    void theWayWithTheLeastCostIsTaken(String words) {
        UgalSettings settings =
                UgalSettings.of(Ugal.DEFAULT, UgalSettings.Length.MEAN).with(words);
        RandomStreams queues = new RandomStreams(1, 1);
        List<int[]> asked = new ArrayList<>();
        QueueCost cost = (s, w, d) -> {
            int waiting = queues.below(0, 16);
            asked.add(new int[] {w, waiting});
            return waiting;
        };
        UgalChoice choice = new UgalChoice(
                settings, cost, BUFFER, new RandomWaypoints(ROUTES), new RandomStreams(2, SLIM_FLY.switchCount()));
        for (int s = 0; s < SLIM_FLY.switchCount(); s++) {
            for (int d = 0; d < SLIM_FLY.switchCount(); d++) {
                if (s != d) {
                    asked.clear();
                    assertThat(choice.waypoint(4 * s, 4 * d, s, d)).isEqualTo(expected(settings, asked, words, s, d));
                }
            }
        }
    }

    /** By the words themselves. */
    private static int expected(UgalSettings settings, List<int[]> asked, String words, int s, int d) {
        double threshold = words.endsWith("t=10%") ? 6.4 : words.endsWith("t=50%") ? 32 : words.endsWith("t=6") ? 6 : 0;
        int minimal = asked.get(0)[1];
        assertThat(asked.get(0)[0]).isEqualTo(WaypointChoice.NONE);
        if (minimal < threshold) {
            assertThat(asked).hasSize(1);
            return WaypointChoice.NONE;
        }
        int n = words.contains("n=1") ? 1 : words.contains("n=2") ? 2 : words.contains("n=8") ? 8 : 4;
        assertThat(asked).hasSize(1 + n);
        int best = WaypointChoice.NONE;
        double least = minimal;
        for (int[] candidate : asked.subList(1, asked.size())) {
            double c = words.contains("c=2") ? 2 : words.contains("c=0.5") ? 0.5 : words.contains("c=0") ? 0 : 1;
            double queued = c * length(words, s, candidate[0], d) * candidate[1];
            if (queued < least) {
                least = queued;
                best = candidate[0];
            }
        }
        assertThat(settings.candidates).isEqualTo(n);
        return best;
    }

    /** Of the 49 other switches, 7 are at one hop and 42 at two, from any one: 13/7 hops to a waypoint and from it. */
    private static double length(String words, int s, int w, int d) {
        if (words.contains("none")) {
            return 1;
        }
        double minimal = hops(s, d);
        return words.contains("own") ? (hops(s, w) + hops(w, d)) / minimal : 2 * (7 + 2 * 42) / 49.0 / minimal;
    }

    private static double hops(int s, int d) {
        for (int c = SLIM_FLY.firstChannel(s); c < SLIM_FLY.firstChannel(s + 1); c++) {
            if (SLIM_FLY.target(c) == d) {
                return 1;
            }
        }
        return 2;
    }

    @Test
    void aShareIsOfTheBuffersOfAllPortsThatAreLookedAt() {
        UgalSettings settings =
                UgalSettings.of(Ugal.DEFAULT, UgalSettings.Length.NONE).with(":t=25%");
        int near = SLIM_FLY.target(0);
        int far = 0;
        while (far == 0 || hops(0, far) == 1) {
            far++;
        }
        UgalChoice local = choice(settings, 1);
        UgalChoice global = choice(settings, 2);
        assertThat(local.waypoint(0, 4 * near, 0, near)).isNotEqualTo(WaypointChoice.NONE);
        assertThat(local.waypoint(0, 4 * far, 0, far)).isNotEqualTo(WaypointChoice.NONE);
        assertThat(global.waypoint(0, 4 * far, 0, far)).isEqualTo(WaypointChoice.NONE);
    }

    /** One by which 17 flits wait on minimal routes, none on others, and so many ports of routes are looked at. */
    private static UgalChoice choice(UgalSettings settings, int ports) {
        QueueCost waiting = new QueueCost() {
            @Override
            public int of(int s, int waypoint, int d) {
                return waypoint == WaypointChoice.NONE ? 17 : 0;
            }

            @Override
            public int ports() {
                return ports;
            }
        };
        return new UgalChoice(
                settings, waiting, BUFFER, new RandomWaypoints(ROUTES), new RandomStreams(1, SLIM_FLY.switchCount()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ugal-l:n=0 | 'n=0': expected a whole number from 1 to 64",
                "ugal-l:n=1.5 | 'n=1.5': expected a whole number",
                "ugal-g:c=much | 'c=much': expected a number from 0 to 1000",
                "ugal-g:c=NaN | 'c=NaN': expected a number from 0 to 1000",
                "ugal-l:t=101% | 't=101%': expected a number from 0 to 100",
                "ugal-l:t=-1 | 't=-1': expected a whole number from 0 to 65535",
                "ugal-l:length=long | expected length=mean, length=own or length=none",
                "ugal-l:x=1 | 'x=1' is none of n=N, c=C",
                "ugal-l: | '' is none of n=N",
                "minimal:n=1 | minimal has no parameters",
            })
    void wrongParametersAreExplained(String words, String explanation) {
        assertThatThrownBy(() -> SimulatedRoutings.named(words))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("routing '" + words + "'")
                .hasMessageContaining(explanation);
    }

    @Test
    void whatIsSaidOfTheFabricIsWhatTheWordsSay() {
        LoadResult usual = run("ugal-l", "uniform", 0.6);
        LoadResult said = run("ugal-l:n=4:c=1:t=0:length=mean", "uniform", 0.6);
        assertThat(said).usingRecursiveComparison().ignoringFields("seconds").isEqualTo(usual);
    }

    /**
     * Figures 7 and 8 of the paper: a threshold keeps uniform traffic on minimal routes, and slows the worst case down.
     */
    @ParameterizedTest
    @ValueSource(strings = {"ugal-l", "ugal-g"})
    void aThresholdHelpsUniformTrafficAndCostsLatencyInTheWorstCase(String routing) {
        LoadResult without = run(routing, "uniform", 0.6);
        LoadResult with = run(routing + ":t=20%", "uniform", 0.6);
        assertThat(with.averageHops()).isLessThan(without.averageHops());
        assertThat(with.averageLatency()).isLessThan(without.averageLatency());
        assertThat(run(routing + ":t=20%", "worst-case", 0.2).averageLatency())
                .isGreaterThan(run(routing, "worst-case", 0.2).averageLatency());
    }

    private static LoadResult run(String routing, String pattern, double load) {
        return Fabrics.run(SLIM_FLY, routing, pattern, load, 1).run(() -> false);
    }
}
