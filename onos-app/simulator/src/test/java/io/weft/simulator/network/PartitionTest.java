package io.weft.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.SmallTopologies;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PartitionTest {
    static IntStream topologies() {
        return IntStream.range(0, SmallTopologies.count());
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void everySwitchAndEndpointIsInOnePart(int i) {
        Topology topology = SmallTopologies.get(i);
        SwitchPorts ports = new SwitchPorts(topology);
        for (int parts : new int[] {1, 2, 3, 5, 16, 1_000}) {
            Partition partition = new Partition(ports, parts);
            assertThat(partition.count()).isEqualTo(Math.min(parts, topology.switchCount()));
            assertThat(partition.firstSwitch(partition.count())).isEqualTo(topology.switchCount());
            assertThat(partition.firstEndpoint(partition.count())).isEqualTo(topology.endpointCount());
            for (int part = 0; part < partition.count(); part++) {
                assertThat(partition.firstSwitch(part)).isLessThan(partition.firstSwitch(part + 1));
                for (int s = partition.firstSwitch(part); s < partition.firstSwitch(part + 1); s++) {
                    assertThat(partition.ofSwitch(s)).isEqualTo(part);
                }
                for (int e = partition.firstEndpoint(part); e < partition.firstEndpoint(part + 1); e++) {
                    assertThat(partition.ofEndpoint(e)).isEqualTo(part);
                }
            }
        }
    }

    @Test
    void partsHaveAboutAsManyPorts() {
        for (Topology topology : new Topology[] {SlimFly.of(5, 4), Oft.of(6)}) {
            SwitchPorts ports = new SwitchPorts(topology);
            for (int parts : new int[] {2, 3, 4, 7}) {
                Partition partition = new Partition(ports, parts);
                double even = (double) ports.ofSwitches / parts;
                for (int part = 0; part < parts; part++) {
                    int count = ports.first(partition.firstSwitch(part + 1)) - ports.first(partition.firstSwitch(part));
                    assertThat((double) count).isBetween(even - 2 * ports.most(), even + 2 * ports.most());
                }
            }
        }
    }

    /** All topologies that there are number endpoints by their switches. */
    @ParameterizedTest
    @MethodSource("topologies")
    void endpointsAreWithTheirSwitches(int i) {
        SwitchPorts ports = new SwitchPorts(SmallTopologies.get(i));
        for (int parts : new int[] {2, 3, 7}) {
            Partition partition = new Partition(ports, parts);
            for (int e = 0; e < ports.topology().endpointCount(); e++) {
                int port = ports.ofEndpoint(e);
                assertThat(partition.ofEndpoint(e)).isEqualTo(partition.ofSwitch(ports.owner(port)));
                assertThat(partition.ofPort(ports, port)).isEqualTo(partition.ofPort(ports, ports.peer(port)));
            }
        }
    }

    /** An endpoint whose number is before that of one at an earlier switch. */
    @Test
    void endpointsInAnotherOrderAreSharedOutEvenly() {
        TopologyBuilder builder = new TopologyBuilder("graph");
        builder.addSwitch("a");
        builder.addSwitch("b");
        builder.addLink(0, 1);
        for (int s : new int[] {1, 0, 1, 1}) {
            builder.addEndpoint(s);
        }
        Partition partition = new Partition(new SwitchPorts(builder.build()), 2);
        assertThat(partition.firstEndpoint(1)).isEqualTo(2);
        assertThat(partition.firstEndpoint(2)).isEqualTo(4);
    }

    @Test
    void thereIsAtLeastOne() {
        SwitchPorts ports = new SwitchPorts(SlimFly.of(5, 4));
        assertThatThrownBy(() -> new Partition(ports, 0)).hasMessage("0 parts of a network; expected 1 or more");
    }
}
