package io.weft.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopOptions;
import io.weft.control.live.SwitchHost;
import io.weft.control.table.LocalProtection;
import io.weft.emulation.fixtures.Relay;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A switch that goes away without ending its connections, and comes back. */
@Timeout(60)
class PowerLossTest {
    @Test
    void connectsAnewInsteadOfWaitingForTcpToGiveUp() {
        Topology topology = SlimFly.of(3);
        Fabric fabric = new Fabric(
                "test",
                topology,
                Scheme.MINIMAL,
                Spread.FLOW,
                4,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        ClientOptions options = ClientOptions.defaults().withCallTimeout(Duration.ofSeconds(2));
        try (StubSwitch stub = new StubSwitch();
                Relay relay = new Relay(stub.address().port())) {
            SwitchAddress address = new SwitchAddress("stub", 1, "127.0.0.1", relay.port());
            try (P4RuntimeHost host = new P4RuntimeHost(Map.of(0, address), Pipeline.weft(), options)) {
                host.listen(new ControlLoop(fabric, host, LocalProtection.NONE, LoopOptions.defaults(), event -> {}));
                assertThat(host.attach(0).join()).isEqualTo(SwitchHost.Standing.PRIMARY);
                relay.losePower();
                assertThatThrownBy(() -> host.attach(0).join()).hasMessageContaining("no answer in time");
                assertThat(host.attach(0).join()).isEqualTo(SwitchHost.Standing.PRIMARY);
                assertThat(relay.accepted()).isEqualTo(2);
            }
        }
    }
}
