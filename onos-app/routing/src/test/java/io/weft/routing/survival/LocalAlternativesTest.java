package io.weft.routing.survival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.routing.BruteForce;
import io.weft.routing.Fabrics;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What switches can step over by themselves, by hand and by walking every path. */
class LocalAlternativesTest {
    private static LocalAlternatives of(Topology topology) {
        return LocalAlternatives.of(Routes.of(Fabrics.minimal(topology, 4), Failures.none(topology)));
    }

    /** Slim Fly q=5 has one minimal path for every pair. */
    @Test
    void slimFlyOfFiveHasNone() {
        LocalAlternatives alternatives = of(SlimFly.of(5));
        assertThat(alternatives.pairs()).isEqualTo(50 * 49);
        assertThat(alternatives.somewhere()).isZero();
        assertThat(alternatives.share()).isZero();
    }

    /** One of two hops goes up, and there are four ways up of which one is kept; the way down is the only one. */
    @Test
    void treesHaveThemOnTheWayUp() {
        LocalAlternatives alternatives = of(Xgft.of(List.of(4, 4), List.of(1, 4)));
        assertThat(alternatives.pairs()).isEqualTo(4 * 3);
        assertThat(alternatives.somewhere()).isEqualTo(4 * 3);
        assertThat(alternatives.everywhere()).isZero();
        assertThat(alternatives.share()).isCloseTo(3 / 4.0 / 2, within(1e-12));
    }

    /** Dimensions are resolved in order, so that there is no choice. */
    @Test
    void hyperXHasNone() {
        assertThat(of(HyperX.of(List.of(3, 3), 1)).somewhere()).isZero();
    }

    @Property(tries = 100)
    void agreesWithEveryPathOfADamagedFabric(@ForAll long seed) {
        Random random = new Random(seed);
        Topology topology = Fabrics.random(random, random.nextInt(3));
        Failures failures = Fabrics.failures(topology, random, 3);
        BruteForce brute = new BruteForce(topology, failures);
        long pairs = 0;
        long somewhere = 0;
        long everywhere = 0;
        double steppedOver = 0;
        double hops = 0;
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                List<List<Integer>> paths = new ArrayList<>();
                brute.paths(s, d, new ArrayList<>(), path -> paths.add(List.copyOf(path)));
                if (s == d || brute.distance[s][d] < 0) {
                    continue;
                }
                boolean some = false;
                boolean all = true;
                double total = 0;
                for (List<Integer> path : paths) {
                    double probability = 1;
                    double sum = 0;
                    for (int c : path) {
                        int choices = brute.nextHops(topology.source(c), d).size();
                        probability /= choices;
                        sum += 1 - 1.0 / choices;
                        some |= choices > 1;
                        all &= choices > 1;
                    }
                    total += probability * sum;
                }
                pairs++;
                somewhere += some ? 1 : 0;
                everywhere += all ? 1 : 0;
                steppedOver += total;
                hops += brute.distance[s][d];
            }
        }
        LocalAlternatives found = LocalAlternatives.of(Routes.of(Fabrics.minimal(topology, 8), failures));
        assertThat(found.pairs()).isEqualTo(pairs);
        assertThat(found.somewhere()).isEqualTo(somewhere);
        assertThat(found.everywhere()).isEqualTo(everywhere);
        assertThat(found.share()).isCloseTo(hops == 0 ? 0 : steppedOver / hops, within(1e-9));
    }
}
