package io.weft.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.LoopStatuses;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.answer.Rows;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The states of the controller and the fabric, which are not the same. */
class ShowStatusTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3));
    private static final Failures SWITCH_AND_LINK = Failures.of(TOPOLOGY, List.of("h0", "h1--h2"));

    private static LoopStatuses loop() {
        return new LoopStatuses(TOPOLOGY);
    }

    private static void assertIs(LoopStatuses loop, String controller, String state) {
        assertThat(ShowStatus.LOOP.json(loop.get()))
                .containsEntry("controller", controller)
                .containsEntry("state", state);
        assertThat(ShowStatus.CONTROLLER_STATES).contains(ShowStatus.controller(loop.get()));
        assertThat(ShowStatus.FABRIC_STATES).contains(ShowStatus.fabricState(loop.get()));
        assertThat(state).startsWith(ShowStatus.fabricState(loop.get()));
    }

    @Test
    void beforeSwitchesAreTriedAndProgrammedNothingIsKnownOfTheFabric() {
        assertIs(loop().starting(false), "starting", "not known: the controller is starting");
        assertIs(loop().starting(true), "starting", "not known: the controller is starting");
        assertIs(loop().alone(), "in charge of no switch", "not known: no switch is in session");
    }

    @Test
    void aFabricIsWholeWithAController() {
        assertIs(loop(), "in charge", "whole");
        assertIs(loop().standingBy(), "standing by", "whole");
    }

    @Test
    void whatFailedOrIsDrainedIsCounted() {
        assertIs(
                loop().out(SWITCH_AND_LINK.draining(List.of("h0--h1"))),
                "in charge",
                "degraded: 1 switch down, 1 link down, 1 link drained");
        assertIs(
                loop().standingBy().out(Failures.of(TOPOLOGY, List.of("h0", "h1"))),
                "standing by",
                "degraded: 2 switches down");
    }

    @Test
    void switchesThatDoNotHoldWhatTheyShouldAreCounted() {
        assertIs(loop().pending(2), "in charge", "degraded: 2 switches not known yet");
        assertIs(loop().refusing(List.of("h1")), "in charge", "degraded: 1 switch refusing updates");
    }

    private static List<String> lines(LoopStatuses loop) {
        Fabric fabric = new Fabric(
                "triangle",
                TOPOLOGY,
                Scheme.MINIMAL,
                Spread.FLOW,
                2,
                new Addressing(TOPOLOGY, Ipv4Prefix.parse("10.0.0.0/8")));
        List<String> lines = new ArrayList<>();
        Rows.print(ShowStatus.rows(fabric, loop.get()).list(), lines::add);
        return lines;
    }

    @Test
    void peopleReadWhichFabricItIsAndWhatIsWrongWithIt() {
        assertThat(lines(loop()))
                .containsExactly(
                        "fabric              triangle, 3 switches",
                        "routing             scheme minimal, packets spread by flow",
                        "state               whole",
                        "controller          in charge",
                        "switches            this controller may write to all",
                        "out of service      nothing",
                        "drained             nothing");
        assertThat(lines(loop().refusing(List.of("h1")).out(SWITCH_AND_LINK.draining(List.of("h0--h1")))))
                .contains(
                        "not healthy         updates are refused by h1",
                        "out of service      h0, h1--h2",
                        "drained             h0--h1");
        assertThat(String.join("", lines(loop().standingBy())).replaceAll(" +", " "))
                .contains("this controller may write to 0; another one controls 3; 0 without a session");
    }

    @Test
    void theReminderLeavesOutWhatThereIsNoneOf() {
        assertThat(loop().out(SWITCH_AND_LINK).stillMissing().sentence())
                .isEqualTo("still out of service [h0, h1--h2]");
    }
}
