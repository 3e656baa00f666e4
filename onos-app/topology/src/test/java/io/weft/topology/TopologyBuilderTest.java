package io.weft.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class TopologyBuilderTest {
    private final TopologyBuilder builder = new TopologyBuilder("test", List.of("up", "down"));

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
        List<String> classes =
                IntStream.range(0, 16).mapToObj(Integer::toString).collect(Collectors.toList());
        assertRefused(
                () -> new TopologyBuilder("test", classes),
                "test needs 16 channel classes, but the fabric header has room for 15");
        for (int s = 0; s < TopologyBuilder.MAX_SWITCHES; s++) {
            builder.addSwitch("s" + s);
        }
        assertRefused(
                () -> builder.addSwitch("more"),
                "test{} has more than 65534 switches, the most that the fabric header can address");
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
    void withoutClassesAllChannelsHaveClassZero() {
        TopologyBuilder classless = new TopologyBuilder("test", Collections.emptyList());
        classless.addSwitch("a");
        classless.addSwitch("b");
        assertRefused(() -> classless.addLink(0, 1, 1, 1), "channel class 1 is not in 0..0");
        classless.addLink(0, 1, 0, 0);
        assertThat(classless.build().channelClass(0)).isZero();
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
