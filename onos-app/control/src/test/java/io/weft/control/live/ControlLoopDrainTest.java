package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.live.SwitchHost.Standing;
import io.weft.control.update.ControlReport;
import io.weft.control.update.InstalledRoutes;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.refusal.Refusal;
import io.weft.routing.verification.WhatIfVerification;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** Links and switches of a running fabric are drained, while others fail. */
class ControlLoopDrainTest {
    private final Reports reports = new Reports();
    private final VirtualTime time = reports.time;
    private final Topology topology = reports.topology;
    private final CabledSwitches switches = new CabledSwitches(topology, time);
    private final int drainedSwitch = 5;
    private final int drainedLink = topology.link(topology.firstChannel(11));
    private final Set<String> names = Set.of(topology.switchName(drainedSwitch), topology.linkName(drainedLink));

    private ControlLoop programmed() {
        ControlLoop loop = reports.loop(switches, LoopOptions.defaults());
        switches.connect(loop);
        loop.start();
        assertThat(reports.next(reports.programmed).consistent()).isTrue();
        return loop;
    }

    private Map<Integer, Map<EntityKey, Entity>> held() {
        Map<Integer, Map<EntityKey, Entity>> copy = new HashMap<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            copy.put(s, Map.copyOf(switches.holding(s)));
        }
        return copy;
    }

    /** That nothing goes over the drained link or through the drained switch, and everybody is reached. */
    private void requireSpared() {
        InstalledRoutes installed = new InstalledRoutes(topology);
        held().forEach((s, entries) -> installed.add(s, entries.values()));
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int t = 0; t < topology.switchCount(); t++) {
                assertThat(s == t || installed.channels(s, t).length > 0)
                        .as("%d reaches %d", s, t)
                        .isTrue();
                for (int c : installed.channels(s, t)) {
                    assertThat(topology.link(c)).isNotEqualTo(drainedLink);
                    assertThat(topology.target(c) == drainedSwitch && t != drainedSwitch)
                            .as("%d goes to %d through the drained switch", s, t)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void sparesWhatIsDrainedUntilThatEndsWithoutTakingItForFailed() throws Exception {
        try (ControlLoop loop = programmed()) {
            Map<Integer, Map<EntityKey, Entity>> whole = held();
            ControlReport report = time.get(loop.drain(names, false)).orElseThrow();
            assertThat(report.consistent()).isTrue();
            requireSpared();
            assertThat(loop.status().failures()).isEmpty();
            assertThat(loop.status().drained()).containsExactlyInAnyOrderElementsOf(names);

            int cut = topology.link(topology.firstChannel(14));
            switches.cut(cut);
            time.await(() -> loop.status().failures().equals(List.of(topology.linkName(cut)))
                    && !loop.status().repairing());
            requireSpared();
            switches.mend(cut);
            time.await(
                    () -> loop.status().failures().isEmpty() && !loop.status().repairing());

            assertThat(time.get(loop.drain(Set.of(), false)).orElseThrow().consistent())
                    .isTrue();
            assertThat(held()).isEqualTo(whole);
            assertThat(loop.status().drained()).isEmpty();
        }
    }

    @Test
    void saysWhatIsDrainedApartFromWhatIsOutOfService() throws Exception {
        List<String> said = new ArrayList<>();
        reports.first = event -> event.report().ifPresent(report -> said.add(event.sentence()));
        try (ControlLoop loop = programmed()) {
            time.get(loop.drain(Set.of(topology.linkName(drainedLink)), false));
            assertThat(said.get(0)).startsWith("programmed, nothing out of service: ");
            assertThat(said.get(1))
                    .startsWith("repaired, nothing out of service, drained [" + topology.linkName(drainedLink) + "]: ");
        }
    }

    @Test
    void noticesWhenADrainedLinkFails() throws Exception {
        try (ControlLoop loop = programmed()) {
            time.get(loop.drain(names, false));
            switches.cut(drainedLink);
            time.await(() -> loop.status().failures().equals(List.of(topology.linkName(drainedLink))));
            assertThat(loop.status().drained()).containsExactlyInAnyOrderElementsOf(names);
        }
    }

    @Test
    void refusesNamesOfNothingAndWhatCutsPairsOffUnlessForced() throws Exception {
        try (ControlLoop loop = programmed()) {
            switches.takeUpdates();
            assertThatThrownBy(() -> time.get(loop.drain(Set.of("nobody"), true)))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(Refusal.class)
                    .hasMessageContaining("'nobody' is neither a switch nor a link");
            Set<String> all = Set.of(linksAt(3));
            assertThatThrownBy(() -> time.get(loop.drain(all, false)))
                    .hasCauseInstanceOf(Refusal.class)
                    .hasMessageContaining("34 pairs of switches that have a route now would have none")
                    .hasMessageContaining(topology.switchName(0) + " to " + topology.switchName(3))
                    .hasMessageContaining("forced");
            assertThat(switches.takeUpdates()).isZero();
            assertThat(loop.status().drained()).isEmpty();

            ControlReport forced = time.get(loop.drain(all, true)).orElseThrow();
            assertThat(forced.pairsWithoutRoute()).isEqualTo(34);
            assertThat(loop.status().drained()).containsExactlyInAnyOrderElementsOf(all);
            assertThat(time.get(loop.drain(all, false)))
                    .as("what has no route loses none")
                    .isPresent();
        }
    }

    private String[] linksAt(int s) {
        String[] links = new String[topology.degree(s)];
        for (int i = 0; i < links.length; i++) {
            links[i] = topology.linkName(topology.link(topology.firstChannel(s) + i));
        }
        return links;
    }

    @Test
    void drainsFromTheStartAndWhileItStandsBy() throws Exception {
        switches.answerAll(CompletableFuture.completedFuture(Standing.STANDBY));
        try (ControlLoop loop = reports.loop(switches, LoopOptions.defaults())) {
            switches.connect(loop);
            assertThat(time.get(loop.drain(names, false))).isEmpty();
            loop.start();
            time.await(() -> loop.status().switchesStandby() == topology.switchCount());
            switches.answerAll(CompletableFuture.completedFuture(Standing.PRIMARY));
            for (int s = 0; s < topology.switchCount(); s++) {
                loop.becamePrimary(s);
            }
            assertThat(reports.next(reports.programmed).consistent()).isTrue();
            requireSpared();
        }
    }

    @Test
    void keepsDrainsWhenTheSchemeChangesAndTellsWhatWouldFollow() throws Exception {
        try (ControlLoop loop = programmed()) {
            time.get(loop.drain(names, false));
            Fabric valiant = new Fabric(
                    "valiant",
                    topology,
                    Scheme.VALIANT,
                    Spread.FLOW,
                    5,
                    new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
            WhatIfVerification what = WhatIfVerification.of(loop.fabric(), loop.failures(), valiant, loop.failures());
            assertThat(what.lost()).isEmpty();
            assertThat(what.now().routes().failures().drained()).containsExactlyInAnyOrderElementsOf(names);

            ControlReport report = time.get(loop.change(valiant)).orElseThrow();
            assertThat(report.consistent()).isTrue();
            assertThat(report.failures()).isEqualTo(loop.failures());
            requireSpared();
        }
    }
}
