package io.weft.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopOptions;
import io.weft.control.live.SwitchHost;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class P4RuntimeHostTest {
    private static final Topology TOPOLOGY = SlimFly.of(3);
    private static final Fabric FABRIC = new Fabric(
            "test", TOPOLOGY, Scheme.MINIMAL, Spread.FLOW, 4, new Addressing(TOPOLOGY, Ipv4Prefix.parse("10.0.0.0/8")));

    private static P4RuntimeHost host(StubSwitch stub, long electionId) {
        P4RuntimeHost host = new P4RuntimeHost(
                Map.of(0, stub.address()),
                Pipeline.weft(),
                ClientOptions.defaults().withElectionId(electionId));
        host.listen(new ControlLoop(FABRIC, host, LocalProtection.NONE, LoopOptions.defaults(), event -> {}));
        return host;
    }

    @Test
    void givesTheProgramAnewWhereItIsAskedTo() throws IOException {
        try (StubSwitch stub = new StubSwitch();
                P4RuntimeHost host = host(stub, 1)) {
            assertThat(host.attach(0).join()).isEqualTo(SwitchHost.Standing.PRIMARY);
            assertThat(host.attach(0).join()).isEqualTo(SwitchHost.Standing.PRIMARY);
            assertThat(stub.pipelinesLoaded()).isEqualTo(1);
            assertThat(host.attachAnew(0).join()).isEqualTo(SwitchHost.Standing.PRIMARY);
            assertThat(stub.pipelinesLoaded()).isEqualTo(2);
        }
    }

    /** Who is primary mends the switch; what it holds then stays when it changes hands again. */
    @Test
    void leavesTheProgramAloneWhereAnotherIsPrimary() throws IOException {
        try (StubSwitch stub = new StubSwitch();
                P4RuntimeHost host = host(stub, 1)) {
            assertThat(host.attach(0).join()).isEqualTo(SwitchHost.Standing.PRIMARY);
            try (P4RuntimeHost other = host(stub, 2)) {
                assertThat(other.attach(0).join()).isEqualTo(SwitchHost.Standing.PRIMARY);
                assertThat(host.attachAnew(0).join()).isEqualTo(SwitchHost.Standing.STANDBY);
            }
            // The switch comes to know that the other is gone, and then tells this one.
            while (host.attach(0).join() != SwitchHost.Standing.PRIMARY) {
                assertThat(stub.pipelinesLoaded()).isEqualTo(1);
            }
            assertThat(stub.pipelinesLoaded()).isEqualTo(1);
        }
    }
}
