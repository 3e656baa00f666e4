package io.weft.routing.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Scheme;
import io.weft.routing.BruteForce;
import io.weft.routing.Fabrics;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.DescentRule;
import io.weft.topology.ChannelClass;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SmallTopologies;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jgrapht.alg.cycle.CycleDetector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The proof finds what is wrong with a rule that is nearly the right one, on every topology: it says what a search for
 * cycles among the dependencies of all paths says, enumerated one by one and searched by another library.
 */
class MutatedRuleTest {
    static Stream<Case> cases() {
        return Stream.concat(
                        SmallTopologies.all().stream(),
                        Stream.of(HyperX.of(List.of(4, 3), 1), Fabrics.random(new Random(5), 0)))
                .map(Case::new);
    }

    /** Routes with two cuts, so that paths go down and up again where they do not in an undamaged tree. */
    private static final class Case {
        final Topology topology;
        final Routes routes;
        final List<int[]> paths;

        Case(Topology topology) {
            this.topology = topology;
            Failures cuts = Failures.none(topology).withLink(0).withLink(topology.linkCount() / 2);
            routes = Routes.of(Fabrics.fabric(topology, Scheme.VALIANT_BY_SWITCH, 8), cuts);
            BruteForce brute = new BruteForce(topology, cuts);
            paths = IntStream.of(topology.edgeSwitches())
                    .boxed()
                    .flatMap(s -> IntStream.of(topology.edgeSwitches())
                            .boxed()
                            .flatMap(d -> brute.allPaths(routes, s, d).stream()))
                    .map(path -> path.stream().mapToInt(Integer::intValue).toArray())
                    .collect(Collectors.toList());
        }

        boolean inOrder() {
            return topology.classes().stream().anyMatch(ChannelClass::isInOrder);
        }

        /** Whether there is no cycle under another rule, as both the proof and the enumeration have to say. */
        boolean holds(IntUnaryOperator entry, IntUnaryOperator exit) {
            DescentRule rule = DescentRule.of(topology, entry, exit);
            boolean holds =
                    DeadlockProof.of(ChannelDependencyGraph.of(routes, rule)).deadlockFree();
            boolean cycle = cycle(entry, exit);
            assertThat(holds && cycle).as("a cycle that the proof misses").isFalse();
            return holds;
        }

        private boolean cycle(IntUnaryOperator entry, IntUnaryOperator exit) {
            Set<List<Integer>> arcs = new HashSet<>();
            for (int[] path : paths) {
                int vc = 0;
                for (int i = 1; i < path.length && vc < 8; i++) {
                    int next = vc + (entry.applyAsInt(path[i]) <= exit.applyAsInt(path[i - 1]) ? 1 : 0);
                    arcs.add(List.of(path[i - 1] * 8 + vc, path[i] * 8 + next));
                    vc = next;
                }
            }
            DefaultDirectedGraph<Integer, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
            for (List<Integer> arc : arcs) {
                graph.addVertex(arc.get(0));
                graph.addVertex(arc.get(1));
                graph.addEdge(arc.get(0), arc.get(1));
            }
            return new CycleDetector<>(graph).detectCycles();
        }

        /** Whether two hops of a class can follow each other. */
        boolean isOfDimensions() {
            return topology.classes().get(0).name().equals("dimension-1");
        }

        @Override
        public String toString() {
            return topology.toString();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theRuleItselfHolds(Case each) {
        assertThat(each.holds(each.topology::entryClass, each.topology::exitClass))
                .isTrue();
    }

    /**
     * A hop descends only if its entry class is below the exit class before, so that one of the same class does not. No
     * two hops of a class follow each other in OFT, MLFM and XGFT; there the rule has to be off by one more.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void lessForLessOrEqualIsFound(Case each) {
        boolean twoLevels = !each.inOrder() && !each.isOfDimensions();
        for (int by = 1; by <= each.topology.highestExit(); by++) {
            int raised = by;
            boolean holds = each.holds(c -> each.topology.entryClass(c) + raised, each.topology::exitClass);
            if (by == 1) {
                assertThat(holds).isEqualTo(twoLevels);
            }
            if (by == each.topology.highestExit()) {
                assertThat(holds).isFalse();
            }
        }
    }

    /**
     * Where entry and exit are one number, any classes will do, if they are not few: so nothing is to be found. Nor is
     * there in a Megafly, where one link cannot close a cycle between leaves and spines.
     */
    @ParameterizedTest
    @MethodSource("cases")
    void swappedClassesOfALinkAreFoundWhereTheyMatter(Case each) {
        Topology t = each.topology;
        long found = IntStream.range(0, t.linkCount())
                .filter(l -> !each.holds(
                        c -> t.entryClass(t.link(c) == l ? t.reverse(c) : c),
                        c -> t.exitClass(t.link(c) == l ? t.reverse(c) : c)))
                .count();
        assertThat(found > 0).isEqualTo(each.inOrder() && !each.topology.type().equals("megafly"));
    }

    /** What leaves a switch is of the class that it would have in the reverse order; what enters it is not. */
    @ParameterizedTest
    @MethodSource("cases")
    void theReverseOrderAtOneSwitchIsFoundWhereItMatters(Case each) {
        Topology t = each.topology;
        long found = IntStream.range(0, t.switchCount())
                .filter(s -> !each.holds(
                        c -> t.source(c) == s ? reversed(t, c) + t.entryClass(c) - t.exitClass(c) : t.entryClass(c),
                        c -> t.source(c) == s ? reversed(t, c) : t.exitClass(c)))
                .count();
        assertThat(found > 0).isEqualTo(each.inOrder());
    }

    private static int reversed(Topology t, int c) {
        return t.highestExit() + 1 - t.exitClass(c);
    }
}
