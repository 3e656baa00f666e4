package io.weft.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class TopologyBuilderTest {
    private final TopologyBuilder builder =
            new TopologyBuilder("test", List.of(ChannelClass.of("up", 1), ChannelClass.of("down", 2)));

    private void twoSwitches() {
        builder.addSwitch("a");
        builder.addSwitch("b");
    }

    @Test
    void refusesASwitchOfATakenName() {
        twoSwitches();
        assertRefused(() -> builder.addSwitch("a"), "two switches are named a");
    }

    @Test
    void refusesLinksThatCannotBe() {
        twoSwitches();
        assertRefused(() -> builder.addLink(0, 2, 1, 2), "switch 2 is not in 0..1");
        assertRefused(() -> builder.addLink(-1, 1, 1, 2), "switch -1 is not in 0..1");
        assertRefused(() -> builder.addLink(1, 1, 1, 2), "a link from switch b to itself");
        assertRefused(() -> builder.addLink(0, 1, 0, 2), "channel class 0 is not in 1..2");
        assertRefused(() -> builder.addLink(0, 1, 1, 3), "channel class 3 is not in 1..2");
        assertThat(builder.build().linkCount()).isZero();
    }

    @Test
    void refusesPathsWithoutAHop() {
        assertRefused(() -> builder.fewestGlobal(s -> 0, 0), "paths of 0 hops; expected 1 or more");
    }

    @Test
    void refusesEndpointsThatCannotBe() {
        twoSwitches();
        assertRefused(() -> builder.addEndpoint(), "an endpoint needs one or more distinct switches, not []");
        assertRefused(() -> builder.addEndpoint(1, 1), "an endpoint needs one or more distinct switches, not [1, 1]");
        assertRefused(() -> builder.addEndpoint(1, 2), "switch 2 is not in 0..1");
        assertThat(builder.build().endpointCount()).isZero();
    }

    @Test
    void refusesIntermediatesThatCannotBe() {
        twoSwitches();
        assertRefused(() -> builder.intermediates(new int[] {5}), "switch 5 is not in 0..1");
        assertRefused(() -> builder.intermediates(new int[] {1, 1}), "intermediate switches must be distinct: [1, 1]");
    }

    @Test
    void refusesMoreThanTheFabricHeaderCanSay() {
        assertRefused(
                () -> ChannelClass.of("more", 16),
                "channel class more has the entry 16 and the exit 16; both are in 1..15, which is what the fabric header"
                        + " has room for");
        assertRefused(
                () -> ChannelClass.inOrder("more", 15),
                "channel class more has the entry 16 and the exit 15; both are in 1..15, which is what the fabric header"
                        + " has room for");
        for (int s = 0; s < TopologyBuilder.MAX_SWITCHES; s++) {
            builder.addSwitch("s" + s);
        }
        assertThatThrownBy(() -> builder.addSwitch("more"))
                .isInstanceOf(Refusal.class)
                .hasMessage("test{} has more than 65534 switches, the most that the fabric header can address");
    }

    @Test
    void refusesATopologyOfNothing() {
        assertRefused(builder::build, "test{} has no switch");
    }

    @Test
    void intermediatesAreTheEdgeSwitchesUnlessSaidOtherwise() {
        twoSwitches();
        builder.addEndpoint(1);
        assertThat(builder.build().intermediates()).containsExactly(1);
        builder.intermediates(new int[] {1, 0});
        assertThat(builder.build().intermediates()).containsExactly(0, 1);
    }

    @Test
    void channelsGoUpAndDownInTheOrderOfTheSwitches() {
        TopologyBuilder graph = new TopologyBuilder("test");
        for (String name : List.of("a", "b", "c")) {
            graph.addSwitch(name);
        }
        graph.addLink(0, 1);
        graph.addLink(1, 2);
        graph.addLink(2, 0);
        assertThatThrownBy(() -> graph.addLink(0, 1, 1, 1))
                .hasMessage("the classes of test follow from the order of its switches");
        assertThat(classes(graph.build())).containsExactly("up", "up", "down", "up", "down", "down");
        graph.order(new int[] {1, 2, 0});
        Topology ordered = graph.build();
        assertThat(classes(ordered)).containsExactly("down", "down", "up", "up", "up", "down");
        assertThat(ordered.highestExit()).isEqualTo(2);
        assertThat(ordered.channelClass(0).entry()).isEqualTo(3);
        assertThat(ordered.entryClass(2)).isEqualTo(2);
        assertThat(ordered.exitClass(2)).isEqualTo(1);
        assertRefused(() -> graph.order(new int[] {1, 2, 2}), "an order of 3 switches has each of them once");
    }

    private static List<String> classes(Topology t) {
        return IntStream.range(0, t.channelCount())
                .mapToObj(c -> t.channelClass(c).name())
                .collect(Collectors.toList());
    }

    /** One direction of a ring without a dateline, which would deadlock; with one it is as it should be. */
    @Test
    void refusesChannelsInACycleThatFollowOneAnotherWithoutADescent() {
        assertRefused(
                () -> ring(1).build(),
                "channels of exit class 1 that follow one another without a descent form a cycle, which leads to switch"
                        + " s0");
        assertThat(ring(3).build().linkCount()).isEqualTo(4);
    }

    private static TopologyBuilder ring(int dateline) {
        TopologyBuilder ring = new TopologyBuilder(
                "ring",
                List.of(ChannelClass.inOrder("around", 1), ChannelClass.of("back", 2), ChannelClass.of("dateline", 1)));
        for (int s = 0; s < 4; s++) {
            ring.addSwitch("s" + s);
        }
        for (int s = 0; s < 4; s++) {
            ring.addLink(s, (s + 1) % 4, s == 3 ? dateline : 1, 2);
        }
        return ring;
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
