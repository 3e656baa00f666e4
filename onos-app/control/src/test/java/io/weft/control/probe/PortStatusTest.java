package io.weft.control.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Links whose targets say of their ports whether they are up. */
class PortStatusTest extends ProbesFixture {
    private void allPorts(boolean up) {
        for (int c = 0; c < topology.channelCount(); c++) {
            probes.portChanged(topology.source(c), topology.port(c), up, now);
        }
    }

    @Test
    void probesPortsWithStatusOnceASecond() {
        run(500);
        allPorts(true);
        run(500);
        sent = 0;
        run(2_000);
        assertThat(sent).isBetween(680, 720);

        cut.set(17);
        run(1_200);
        assertThat(events).as("what status does not tell").hasSize(1);
    }

    @Test
    void aPortThatGoesDownTakesItsLinkAlongAtOnceAndProbesBringItBack() {
        run(500);
        int c = topology.firstChannel(9);
        cut.set(topology.link(c));
        probes.portChanged(9, topology.port(c), false, now);
        assertThat(events).hasSize(1);
        assertThat(timeOf(0)).isEqualTo(now);

        probes.portChanged(9, topology.port(c), true, now);
        run(500);
        assertThat(events).as("while probes are missing").hasSize(1);
        cut.clear();
        run(500);
        assertThat(events).hasSize(2);
        assertThat(events.get(1)).endsWith(" up " + topology.link(c));
    }

    @Test
    void portsAreBelievedWhereNoProbesAreSent() {
        probes = probes(0);
        int c = topology.firstChannel(9);
        int back = topology.reverse(c);
        probes.portChanged(9, topology.port(c), false, now);
        probes.portChanged(topology.source(back), topology.port(back), false, now);
        probes.portChanged(9, topology.port(c), true, now);
        assertThat(events).as("one end").hasSize(1);
        probes.portChanged(topology.source(back), topology.port(back), true, now);
        assertThat(events).hasSize(2);
        assertThat(sent).isZero();
    }
}
