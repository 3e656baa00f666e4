package io.weft.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.topology.Cable;
import io.weft.topology.Port;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ShowMapTest {
    private static Map<String, Object> mapOf(Topology topology) {
        Fabric fabric = new Fabric(
                "f",
                topology,
                Scheme.MINIMAL,
                Spread.FLOW,
                2,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        return Operations.MAP
                .answer(Request.of(Operations.MAP), Subject.planned(fabric))
                .document();
    }

    private static List<Object> list(Map<String, Object> document, String part, String name) {
        return new ArrayList<>((List<?>) ((Map<?, ?>) document.get(part)).get(name));
    }

    @Test
    void itHasEverySwitchAndEveryLinkOnce() {
        Topology slimFly = SlimFly.of(5, 4);
        Map<String, Object> map = mapOf(slimFly);
        assertThat(list(map, "switches", "names")).hasSize(50).contains("s1.4.4");
        assertThat(list(map, "switches", "endpoints")).hasSize(50).allMatch(n -> n.equals(4));
        assertThat(list(map, "groups", "names")).hasSize(5);
        List<?> a = list(map, "links", "a");
        List<?> b = list(map, "links", "b");
        assertThat(a).hasSize(175);
        for (int l = 0; l < a.size(); l++) {
            int from = (Integer) a.get(l);
            int to = (Integer) b.get(l);
            assertThat(slimFly.linkName(l)).isEqualTo(slimFly.switchName(from) + "--" + slimFly.switchName(to));
            int c = slimFly.channelAt(
                    from, (Integer) list(map, "links", "aPort").get(l));
            assertThat(slimFly.target(c)).isEqualTo(to);
            assertThat(slimFly.port(slimFly.reverse(c)))
                    .isEqualTo(list(map, "links", "bPort").get(l));
        }
        assertThat(map).doesNotContainKey("endpoints");
    }

    @Test
    void itHasWhatTheFileSaysOfPortsCablesAndEndpoints() {
        TopologyBuilder builder = new TopologyBuilder("graph");
        int leaf = builder.addSwitch("leaf");
        int spine = builder.addSwitch("spine");
        Cable cable = Cable.between(Port.of(7, "eth7"), Port.of(1))
                .withLength(OptionalDouble.of(3))
                .withRate(OptionalDouble.of(100));
        builder.addLink(leaf, spine, cable);
        builder.nameEndpoint("host").addEndpoint(new int[] {leaf}, List.of(Port.of(2)));
        builder.nameEndpoint("other").addEndpoint(new int[] {spine}, List.of(Port.of(4, "e4")));
        Map<String, Object> map = mapOf(builder.build());
        assertThat(list(map, "links", "aPort").get(0)).isEqualTo("eth7");
        assertThat(list(map, "links", "bPort").get(0)).isEqualTo(1);
        assertThat(list(map, "links", "length").get(0)).isEqualTo(3.0);
        assertThat(list(map, "links", "rate").get(0)).isEqualTo(100.0);
        assertThat(list(map, "endpoints", "names").get(1)).isEqualTo("other");
        assertThat(list(map, "endpoints", "switch").get(1)).isEqualTo(1);
        assertThat(list(map, "endpoints", "port").get(1)).isEqualTo("e4");
    }
}
