package io.weft.topology.cabling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.topology.Cable;
import io.weft.topology.Port;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.cabling.CablingStep.Action;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CablingPlanTest {
    private final TopologyBuilder old = new TopologyBuilder("graph");
    private final TopologyBuilder next = new TopologyBuilder("graph");

    private static List<String> words(CablingPlan plan) {
        return plan.steps().stream()
                .map(step -> step + (step.cutOff().isEmpty() ? "" : " cuts off " + step.cutOff()))
                .collect(Collectors.toList());
    }

    private static void link(TopologyBuilder builder, int a, int port, int b, int otherPort) {
        builder.addLink(a, b, Cable.between(Port.of(port), Port.of(otherPort)));
    }

    private static void switches(TopologyBuilder builder, String... names) {
        List.of(names).forEach(builder::addSwitch);
    }

    private static CablingPlan checked(Topology before, Topology after) {
        CablingPlan plan = CablingPlan.of(before, after);
        CablingModel.check(before, after, plan);
        return plan;
    }

    /** Whatever the graphs, the steps lead from one to the other, and what they say of connectivity holds. */
    @Property(tries = 500)
    void stepsDoWhatTheySay(@ForAll long seed, @ForAll @IntRange(min = 2, max = 12) int most) {
        Random random = new Random(seed);
        checked(graph(random, most), graph(random, most));
    }

    private static Topology graph(Random random, int most) {
        List<String> names = new ArrayList<>(List.of("s0"));
        for (int s = 1; s < most; s++) {
            if (random.nextInt(5) > 0) {
                names.add("s" + s);
            }
        }
        return RandomCabling.of(random, names, 3 + random.nextInt(3), random.nextInt(5), random.nextInt(2 * most));
    }

    /** With half of the ports free, a new tree fits beside an old one. */
    @Property(tries = 200)
    void nothingIsCutOffWhereThereIsRoom(@ForAll long seed, @ForAll @IntRange(min = 2, max = 12) int switches) {
        Topology before = ring(new Random(seed), switches, 1);
        Topology after = ring(new Random(~seed), switches, 3);
        CablingPlan plan = checked(before, after);
        assertThat(plan.cutOff()).isEmpty();
        assertThat(plan.steps().get(0).action()).isEqualTo(Action.PLUG);
    }

    /** A chain of switches in random order, which uses two ports from a number on. */
    private static Topology ring(Random random, int switches, int port) {
        TopologyBuilder builder = new TopologyBuilder("graph");
        List<Integer> order = new ArrayList<>();
        for (int s = 0; s < switches; s++) {
            order.add(builder.addSwitch("s" + s));
        }
        Collections.shuffle(order, random);
        for (int i = 1; i < switches; i++) {
            link(builder, order.get(i - 1), port, order.get(i), port + 1);
        }
        return builder.build();
    }

    /** Of small graphs that use most of their few ports; greedy is not always enough. */
    @Test
    void anOrderWithoutCutsIsFoundNearlyAlwaysWhereThereIsOne() {
        int possible = 0;
        int missed = 0;
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            int most = 2 + random.nextInt(5);
            Topology before = graph(random, most);
            Topology after = graph(random, most);
            CablingDifference difference = new CablingDifference(before, after);
            if (difference.going.length <= 11 && new EveryOrder(difference).cutsOffNoSwitch()) {
                possible++;
                missed += CablingPlan.of(before, after).cutOff().stream().anyMatch(difference::isSwitch) ? 1 : 0;
            }
        }
        assertThat(possible).isGreaterThan(250);
        assertThat(missed).as("missed of %d", possible).isLessThan(possible / 50);
    }

    @Test
    void theSameCablesNeedNoSteps() {
        CablingPlan plan = checked(SlimFly.of(5), SlimFly.of(5));
        assertThat(plan.steps()).isEmpty();
        assertThat(plan.left()).isEqualTo(175 + 200);
    }

    @Test
    void endpointsWithSeveralCablesKeepOne() {
        CablingPlan plan = checked(Xgft.of(List.of(4, 4), List.of(2, 2)), Xgft.of(List.of(4, 5), List.of(2, 2)));
        assertThat(plan.cutOff()).isEmpty();
        assertThat(plan.endpoints().added()).hasSize(4);
    }

    @Test
    void whatGrowsOnFreePortsIsOnlyPluggedIn() {
        switches(old, "a", "b");
        link(old, 0, 1, 1, 1);
        switches(next, "a", "b", "c");
        link(next, 0, 1, 1, 1);
        link(next, 2, 1, 0, 2);
        link(next, 2, 2, 1, 2);
        CablingPlan plan = checked(old.build(), next.build());
        assertThat(words(plan)).containsExactly("plug in a port 2 to c port 1", "plug in b port 2 to c port 2");
        assertThat(plan.switches().added()).containsExactly("c");
        assertThat(List.of(plan.left(), plan.moved(), plan.added(), plan.removed()))
                .containsExactly(1, 0, 2, 0);
    }

    /** The only link between two switches stays until another joins them. */
    @Test
    void aBridgeIsPulledWhenItsReplacementIsIn() {
        switches(old, "a", "b");
        link(old, 0, 1, 1, 1);
        switches(next, "a", "b");
        link(next, 0, 2, 1, 2);
        CablingPlan plan = checked(old.build(), next.build());
        assertThat(words(plan)).containsExactly("plug in a port 2 to b port 2", "unplug a port 1 to b port 1");
        assertThat(plan.cutOff()).isEmpty();
    }

    @Test
    void aCableThatCanBeSparedIsMoved() {
        switches(old, "a", "b");
        link(old, 0, 1, 1, 1);
        link(old, 0, 2, 1, 2);
        switches(next, "a", "b");
        link(next, 0, 1, 1, 1);
        link(next, 0, 3, 1, 3);
        CablingPlan plan = checked(old.build(), next.build());
        assertThat(words(plan)).containsExactly("cable a port 2 to b port 2: move both ends, to a port 3 and b port 3");
        assertThat(plan.moved()).isEqualTo(1);
    }

    /** Two cables change their ends: one has to be out first. */
    @Test
    void portsAreFreeBeforeCablesArePluggedIn() {
        switches(old, "a", "b", "c", "d");
        switches(next, "a", "b", "c", "d");
        for (TopologyBuilder each : List.of(old, next)) {
            link(each, 0, 2, 1, 2);
            link(each, 1, 3, 2, 2);
            link(each, 2, 3, 3, 2);
        }
        link(old, 0, 1, 1, 1);
        link(old, 2, 1, 3, 1);
        link(next, 0, 1, 2, 1);
        link(next, 1, 1, 3, 1);
        CablingPlan plan = checked(old.build(), next.build());
        assertThat(plan.cutOff()).isEmpty();
        assertThat(plan.steps().stream().map(CablingStep::action))
                .containsExactly(Action.UNPLUG, Action.MOVE, Action.PLUG);
        assertThat(List.of(plan.moved(), plan.added(), plan.removed())).containsExactly(2, 0, 0);
    }

    /** Where there is no other way, the step says what it cuts off, and until when. */
    @Test
    void whatCannotBeKeptIsSaid() {
        switches(old, "a", "b", "c");
        link(old, 0, 1, 1, 1);
        link(old, 1, 2, 2, 1);
        old.addEndpoint(new int[] {0}, List.of(Port.of(3)));
        old.nameEndpoint("h");
        switches(next, "a", "b", "c");
        link(next, 0, 1, 1, 1);
        link(next, 0, 2, 2, 1);
        next.addEndpoint(new int[] {1}, List.of(Port.of(3)));
        next.nameEndpoint("h");
        CablingPlan plan = checked(old.build(), next.build());
        assertThat(words(plan))
                .containsExactly(
                        "cable a port 3 to endpoint h: move the end at a port 3 to b port 3 cuts off [h]",
                        "cable b port 2 to c port 1: move the end at b port 2 to a port 2 cuts off [c]");
        assertThat(plan.steps()).extracting(step -> step.until().orElse(0)).containsExactly(1, 2);
        assertThat(plan.cutOff()).containsExactly("h", "c");
    }

    @Test
    void aNameIsOfOneKind() {
        switches(old, "a", "b");
        link(old, 0, 1, 1, 1);
        switches(next, "a");
        next.addEndpoint(new int[] {0}, List.of(Port.of(1)));
        next.nameEndpoint("b");
        assertThatThrownBy(() -> CablingPlan.of(old.build(), next.build()))
                .hasMessage("'b' is a switch in the old fabric and an endpoint in the new one; give one of them"
                        + " another name");
        assertThatThrownBy(() -> CablingPlan.of(next.build(), old.build()))
                .hasMessageContaining("'b' is an endpoint in the old fabric and a switch in the new one");
    }

    @Test
    void fabricsWithoutACommonSwitchAreNotCompared() {
        assertThatThrownBy(() -> CablingPlan.of(SlimFly.of(5), HyperX.of(List.of(3, 3))))
                .hasMessageContaining("no switch of the old fabric is in the new one")
                .hasMessageContaining("s0.0.0 and h0.0");
    }
}
