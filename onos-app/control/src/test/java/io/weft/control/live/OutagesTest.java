package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OutagesTest {
    private static final int WHAT = 7;

    private final Topology topology = SlimFly.of(3);
    private final VirtualEffects effects = new VirtualEffects(this::reduce);
    private final Outages outages = new Outages(topology, effects);

    private void reduce(LoopEvent event) {
        assertThat(event.kind).isEqualTo(LoopEvent.Kind.HOLD_DOWN_OVER);
        outages.holdDownOver(event.subject, event.number);
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
}
