package io.weft.control.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What probes show of cables that are not as planned, also at ports for endpoints. */
class CablingProbesTest extends ProbesFixture {
    /** All but two of the links are as planned, or found to be another's. */
    @Test
    void saysWhenTwoSwitchesAreExchanged() {
        exchanged = new int[] {4, 30};
        run(3_000);
        String hint =
                topology.switchName(4) + " and " + topology.switchName(30) + " are each where the other is planned";
        assertThat(events.stream().filter(event -> event.startsWith(hint))).hasSize(1);
        assertThat(probes.findings(now).get(0)).startsWith(hint);
        exchanged = new int[] {0, 0};
        run(500);
        assertThat(probes.findings(now)).isEmpty();
    }

    @Test
    void aCableBetweenPortsForEndpointsIsFoundAtBothEndsAndForgottenWhenItIsGone() {
        run(2_000);
        extraCables.put(List.of(7, 2), List.of(9, 1));
        extraCables.put(List.of(9, 1), List.of(7, 2));
        run(10_000);
        String one = topology.switchName(7) + " port 2";
        String other = topology.switchName(9) + " port 1";
        List<String> found = List.of(
                one + " is connected to " + other + ", planned is an endpoint: unplug it",
                other + " is connected to " + one + ", planned is an endpoint: unplug it");
        assertThat(probes.findings(now)).containsExactlyElementsOf(found);
        assertThat(events).containsExactlyInAnyOrderElementsOf(found);
        extraCables.clear();
        run(61_000);
        assertThat(probes.findings(now)).isEmpty();
    }

    /** It was held up, and does not flood them afterwards. */
    @Test
    void portsForEndpointsAreNotProbedAllAtOnceAfterAPause() {
        probes.tick(now, 5 * MILLI, s -> true, false);
        toEndpoints.clear();
        now += 60_000 * MILLI;
        probes.tick(now, 60_000 * MILLI, s -> true, false);
        assertThat(toEndpoints).hasSizeBetween(1, topology.endpointCount() / 10);
    }

    @Test
    void portsForEndpointsOfASwitchWithoutASessionAreNotProbed() {
        for (long end = now + 11_000 * MILLI; now < end; now += 5 * MILLI) {
            probes.tick(now, 5 * MILLI, s -> s != 4, busy);
        }
        assertThat(toEndpoints).hasSize(topology.endpointCount() - topology.endpointsAt(4));
    }

    @Test
    void portsForEndpointsAreProbedInTurnAndSeldom() {
        run(20_000);
        assertThat(toEndpoints).hasSize(topology.endpointCount());
        assertThat(controllersToldToEndpoints).containsOnly(0);
        assertThat(toEndpoints.values()).allMatch(times -> times == 1 || times == 2);
        toEndpoints.clear();
        probes = probes(100);
        run(20_000);
        assertThat(toEndpoints.values().stream().mapToInt(Integer::intValue).sum())
                .isBetween(38, 40);
    }

    @Test
    void aCableInAnotherPortIsNoExchangeOfSwitches() {
        probes.tick(now, 5 * MILLI, s -> true, busy);
        int c = topology.firstChannel(4);
        int other = topology.firstChannel(30);
        byte[] frame = new ProbeFrame(ProbeFrame.fabricId("test"), topology.source(other), topology.port(other), 1, now)
                .encode();
        probes.received(topology.target(c), topology.port(topology.reverse(c)), frame, now);
        assertThat(probes.findings(now)).hasSize(1);
    }
}
