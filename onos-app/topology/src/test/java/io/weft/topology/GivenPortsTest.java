package io.weft.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Addressing;
import io.weft.fabric.Ipv4Prefix;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ports with numbers and names of their own, as real switches have them. */
class GivenPortsTest {
    private static final int A = 0;
    private static final int B = 1;
    private static final int C = 2;

    private final TopologyBuilder builder = new TopologyBuilder("test");

    /** Two links between a and b, one between c and a; an endpoint at b and two at c, one of them with two links. */
    private Topology given() {
        List.of("a", "b", "c").forEach(builder::addSwitch);
        builder.addLink(B, A, Cable.between(Port.of(49, "swp49"), Port.of(3)).withLength(OptionalDouble.of(2.5)));
        builder.addLink(C, A, Cable.between(Port.of(1), Port.of(1)).withRate(OptionalDouble.of(100)));
        builder.addLink(A, B, Cable.between(Port.of(2), Port.of(50, "swp50")));
        builder.addEndpoint(new int[] {C}, List.of(Port.of(254)));
        builder.addEndpoint(new int[] {B}, List.of(Port.of(7, "swp7")));
        builder.addEndpoint(new int[] {C, B}, List.of(Port.of(9), Port.of(6, "swp6")));
        return builder.build();
    }

    @Test
    void channelsAndEndpointsAreFoundByTheirPorts() {
        Topology t = given();
        int first = t.channelAt(B, 49);
        assertThat(t.target(first)).isEqualTo(A);
        assertThat(t.port(first)).isEqualTo(49);
        assertThat(t.port(t.reverse(first))).isEqualTo(3);
        assertThat(t.channelAt(A, 3)).isEqualTo(t.reverse(first));
        assertThat(t.channelAt(B, 7)).isEqualTo(-1);
        assertThat(t.channelAt(B, 1)).isEqualTo(-1);
        assertThat(t.endpointAt(B, 7)).isEqualTo(1);
        assertThat(t.endpointAt(B, 49)).isEqualTo(-1);
        assertThat(t.endpointAt(B, 1)).isEqualTo(-1);
        assertThat(t.endpointPort(2, 0)).isEqualTo(9);
        assertThat(t.endpointPort(2, 1)).isEqualTo(6);
        assertThat(t.portsOf(A)).containsExactly(3, 2, 1);
        assertThat(t.portsOf(B)).containsExactly(7, 6, 49, 50);
        assertThat(t.portsOf(C)).containsExactly(254, 9, 1);
        assertThat(t.highestPort()).isEqualTo(254);
        assertThat(t.highestEndpointPort()).isEqualTo(254);
        for (int s = 0; s < t.switchCount(); s++) {
            for (int port : t.portsOf(s)) {
                assertThat((t.channelAt(s, port) < 0) != (t.endpointAt(s, port) < 0))
                        .isTrue();
            }
        }
    }

    @Test
    void portsAndCablesAreShownAsTheyAreGiven() {
        Topology t = given();
        assertThat(t.portName(B, 49)).isEqualTo("swp49");
        assertThat(t.portName(B, 7)).isEqualTo("swp7");
        assertThat(t.portName(A, 3)).isEqualTo("3");
        assertThat(t.portName(A, 30)).isEqualTo("30");
        assertThat(t.endpointName(1)).isEqualTo("b:swp7");
        int l = t.linkIndex("a--b");
        assertThat(t.length(l)).hasValue(2.5);
        assertThat(t.rate(l)).isEmpty();
        assertThat(t.rate(t.linkIndex("c--a"))).hasValue(100);
        assertThat(t.length(t.linkIndex("a--b#2"))).isEmpty();
    }

    @Test
    void addressesEndInTheNumberOfThePort() {
        Topology t = given();
        Addressing inSlash8 = new Addressing(t, Ipv4Prefix.parse("10.0.0.0/8"));
        assertThat(inSlash8.ipv4Text(0)).isEqualTo("10.0.3.254");
        assertThat(inSlash8.ipv4Text(1)).isEqualTo("10.0.2.7");
        assertThat(inSlash8.prefixesOf(C)).hasToString("[10.0.3.9/32, 10.0.3.254/32]");
        assertThat(inSlash8.prefixesOf(B)).hasToString("[10.0.2.7/32]");
        Addressing inSlash16 = new Addressing(t, Ipv4Prefix.parse("10.1.0.0/16"));
        assertThat(inSlash16.ipv4Text(0)).isEqualTo("10.1.1.254");
        for (Addressing each : List.of(inSlash8, inSlash16)) {
            for (int address = each.prefix().address(); address < each.prefix().address() + 1024; address++) {
                int wanted = address;
                int e = IntStream.range(0, 3)
                        .filter(i -> each.ipv4(i) == wanted)
                        .findFirst()
                        .orElse(-1);
                assertThat(each.endpointOf(address)).isEqualTo(e);
            }
        }
    }

    @Test
    void differFromOthersInNumbersAndNames() {
        Topology t = given();
        assertThat(t.differenceOf(new GivenPortsTest().given())).isEmpty();
        assertThat(two(Port.of(1)).differenceOf(two(Port.of(1)))).isEmpty();
        assertThat(two(Port.of(1)).differenceOf(two(Port.of(2)))).contains("its ports are others");
        assertThat(two(Port.of(1)).differenceOf(two(Port.of(1, "x")))).contains("its ports are others");
        TopologyBuilder inOrder = new TopologyBuilder("test");
        inOrder.addSwitch("a");
        inOrder.addSwitch("b");
        inOrder.addLink(0, 1);
        assertThat(two(Port.of(1)).differenceOf(inOrder.build())).contains("its ports are others");
    }

    private static Topology two(Port port) {
        TopologyBuilder two = new TopologyBuilder("test");
        two.addSwitch("a");
        two.addSwitch("b");
        two.addLink(0, 1, Cable.between(port, Port.of(1)));
        return two.build();
    }

    @Test
    void areRefusedIfTheyCannotBe() {
        builder.addSwitch("a");
        builder.addSwitch("b");
        builder.addLink(0, 1, Cable.between(Port.of(5), Port.of(1)));
        builder.addEndpoint(new int[] {0}, List.of(Port.of(5)));
        assertThatThrownBy(builder::build).hasMessage("two cables are on port 5 of switch a");
        builder.addEndpoint(0);
        assertThatThrownBy(builder::build).hasMessage("some links and endpoints of test have ports, and some have not");
        assertThatThrownBy(() -> builder.addEndpoint(new int[] {0, 1}, List.of(Port.of(1))))
                .hasMessage("2 links of an endpoint have 1 ports");
        assertThatThrownBy(() -> Port.of(0)).hasMessage("port 0 is not in 1..65535");
        assertThatThrownBy(() -> Port.of(65_536)).hasMessage("port 65536 is not in 1..65535");
        assertThatThrownBy(() -> Cable.between(Port.of(1), Port.of(1)).withLength(OptionalDouble.of(-1)))
                .hasMessage("the length of a cable is -1.0, but must be a length in metres, a number in 0..100000");
        assertThatThrownBy(() -> Cable.between(Port.of(1), Port.of(1)).withRate(OptionalDouble.of(0)))
                .hasMessage("the rate of a cable is 0.0, but must be a rate in Gb/s, a number in 0.001..1000000");
    }

    @Test
    void endpointsMayHaveNames() {
        builder.addSwitch("a");
        builder.addEndpoint(0);
        builder.nameEndpoint("host 1");
        builder.addEndpoint(0);
        assertThatThrownBy(builder::build).hasMessage("some endpoints of test have names, and some have not");
        assertThatThrownBy(() -> builder.nameEndpoint("host 1")).hasMessage("two endpoints are named host 1");
        builder.nameEndpoint("host 2");
        assertThat(builder.build().endpointName(1)).isEqualTo("host 2");
    }

    @Test
    void linksOfSwitchesWithDashesInTheirNamesAreFound() {
        List.of("a-", "b-c", "b", "c").forEach(builder::addSwitch);
        builder.addLink(0, 1);
        builder.addLink(0, 1);
        builder.addLink(2, 3);
        Topology t = builder.build();
        assertThat(t.linkName(1)).isEqualTo("a---b-c#2");
        for (int l = 0; l < 3; l++) {
            assertThat(t.linkIndex(t.linkName(l))).isEqualTo(l);
        }
        assertThat(t.linkIndex("b-c--a-#2")).isEqualTo(1);
        assertThat(t.linkIndex("b--c")).isEqualTo(2);
    }

    @Test
    void namesThatWouldBeTakenForSomethingElseAreRefused() {
        assertThatThrownBy(() -> builder.addSwitch("a--b"))
                .hasMessage("the name of switch 'a--b' has a --; a name is 1..255 printable characters without"
                        + " , # \" \\ and --, and with neither a blank at an end nor a - at the beginning");
        assertThat(NameRule.fault("")).contains("is empty");
        assertThat(NameRule.fault("a,b")).contains("has a ,");
        assertThat(NameRule.fault("a#2")).contains("has a #");
        assertThat(NameRule.fault("a\"")).contains("has a \"");
        assertThat(NameRule.fault("a\\")).contains("has a \\");
        assertThat(NameRule.fault("-a")).contains("begins with a -");
        assertThat(NameRule.fault(" a")).contains("has a blank at an end");
        assertThat(NameRule.fault("a ")).contains("has a blank at an end");
        assertThat(NameRule.fault("a\tb")).contains("has the character U+0009");
        assertThat(NameRule.fault("a\u00a0b")).contains("has the character U+00A0");
        assertThat(NameRule.fault("a\ud800")).contains("has the character U+D800");
        assertThat(NameRule.fault("a".repeat(256))).contains("has 256 characters");
        for (String name : List.of("a", "s0.1.2", "New York", "MF0;sw-1:SX6036/U1", "Zürich", "a-")) {
            assertThat(NameRule.fault(name)).isEmpty();
        }
    }
}
