package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OutagesTest {
    private static final int WHAT = 7;

    private final Topology topology = SlimFly.of(3);
    private final VirtualEffects effects = new VirtualEffects(this::reduce);
    private final Outages outages = new Outages(topology, effects);

    private void reduce(LoopEvent event) {
        event.reach(null, effects.now()); // The end of a hold-down asks nothing of the loop.
    }

    /** Whoever says again and again that something works must not make it wait for ever. */
    @Test
    void aTrialIsNotBegunAnewWhileItLasts() {
        outages.fail(WHAT, effects.now());
        outages.returned(WHAT, effects.now());
        assertThat(outages.isDown(WHAT)).as("after the first failure").isFalse();
        outages.fail(WHAT, effects.now());
        for (int i = 0; i < 10; i++) {
            outages.returned(WHAT, effects.now());
            assertThat(outages.isDown(WHAT)).as("after %d00 ms", i).isTrue();
            effects.time.run(Duration.ofMillis(100));
        }
        assertThat(outages.isDown(WHAT)).as("after a second").isFalse();
    }

    @Test
    void whatFailsAgainOnTrialBeginsAnotherTrial() {
        for (int i = 0; i < 2; i++) {
            outages.fail(WHAT, effects.now());
            outages.returned(WHAT, effects.now());
        }
        effects.time.run(Duration.ofMillis(900));
        outages.fail(WHAT, effects.now());
        outages.returned(WHAT, effects.now());
        effects.time.run(Duration.ofMillis(1_900));
        assertThat(outages.isDown(WHAT)).as("before two seconds").isTrue();
        effects.time.run(Duration.ofMillis(100));
        assertThat(outages.isDown(WHAT)).as("after two seconds").isFalse();
    }

    private int linkOf(int s, int i) {
        return topology.link(topology.firstChannel(s) + i);
    }

    private void fail(int l) {
        outages.failLink(l, OptionalLong.of(1_000_000), effects.now());
    }

    private List<Boolean> measurements() {
        return effects.told.stream()
                .filter(event -> event.kind() == FabricEvent.Kind.LINK_DOWN)
                .map(FabricEvent::isMeasurement)
                .collect(Collectors.toList());
    }

    /** Also while it is not used, because it has not stayed up for long enough. */
    @Test
    void aLinkThatFailsAgainAndAgainFlaps() {
        int l = linkOf(4, 0);
        for (int i = 0; i < 5; i++) {
            fail(l);
            outages.returned(outages.link(l), effects.now());
        }
        assertThat(outages.linkFlaps(l)).isEqualTo(4);
        assertThat(measurements()).as("link failures told of").hasSize(2);
    }

    @Test
    void aSwitchThatIsCutOffLetsNoLinkFlap() {
        for (int i = 0; i < topology.degree(4); i++) {
            fail(linkOf(4, i));
        }
        assertThat(topology.degree(4)).isGreaterThan(1);
        for (int l = 0; l < topology.linkCount(); l++) {
            assertThat(outages.linkFlaps(l)).isZero();
        }
    }

    /** The first of the links of a switch that is cut off, and whatever fails later. */
    @Test
    void onlyLinksThatFailAloneMeasureHowFastFailuresAreDetected() {
        for (int i = 0; i < 3; i++) {
            fail(linkOf(4, i));
        }
        assertThat(measurements()).containsExactly(true, false, false);
        effects.time.run(Duration.ofSeconds(11));
        fail(linkOf(4, 3));
        assertThat(measurements()).containsExactly(true, false, false, true);
        effects.time.run(Duration.ofSeconds(11));
        outages.fail(9, effects.now());
        fail(linkOf(9, 0));
        assertThat(measurements()).containsExactly(true, false, false, true, false);
    }
}
