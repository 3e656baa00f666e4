package io.weft.control.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.FabricEvent.Kind;
import io.weft.control.probe.LinkProbes;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.FabricController;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What follows from events one by one, in an order that no switch would keep to. */
class LoopReducerTest {
    private static final int S = 4;

    private final Topology topology = SlimFly.of(3);
    private final Fabric fabric = new Fabric(
            "test", topology, Scheme.MINIMAL, Spread.FLOW, 4, new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
    private final VirtualEffects effects = new VirtualEffects(this::reduce);
    private final LoopReducer reducer = new LoopReducer(
            fabric,
            LoopOptions.defaults(),
            new FabricController(fabric, new MemorySwitches(), LocalProtection.NONE),
            new Sessions(topology.switchCount()),
            new LinkProbes(fabric, (s, port, priority, frame) -> {}, (l, up) -> {}, finding -> {}),
            new Requests(effects, effects.time.executor()),
            effects);

    private void reduce(LoopEvent event) {
        reducer.reduce(event, effects.now());
    }

    @BeforeEach
    void start() {
        reduce(LoopReducer::started);
    }

    /** Answers the attempt to attach to a switch that was made before so many others. */
    private void answer(int s, int later, Reply<SwitchHost.Standing> reply) {
        List<VirtualEffects.Attempt> attempts =
                effects.attempts.stream().filter(attempt -> attempt.s == s).collect(Collectors.toList());
        reduce(attempts.get(attempts.size() - 1 - later).event.apply(reply));
    }

    private List<Kind> toldOf(int s) {
        return effects.told.stream()
                .filter(event -> event.get(EventField.SWITCH)
                        .filter(topology.switchName(s)::equals)
                        .isPresent())
                .map(FabricEvent::kind)
                .collect(Collectors.toList());
    }

    @Test
    void anAnswerToAnEarlierAttemptIsOutOfDate() {
        reduce((to, now) -> to.becamePrimary(S));
        answer(S, 1, Reply.failed(new IllegalStateException("too late")));
        assertThat(toldOf(S)).isEmpty();
        answer(S, 0, Reply.answered(SwitchHost.Standing.PRIMARY));
        assertThat(toldOf(S)).containsExactly(Kind.ATTACHED);
        assertThat(effects.status().switchesReady()).isEqualTo(1);
    }

    @Test
    void aSessionThatIsTakenUpAgainInTimeIsNoFailure() {
        for (int s = 0; s < topology.switchCount(); s++) {
            answer(s, 0, Reply.answered(SwitchHost.Standing.PRIMARY));
        }
        effects.time.run(Duration.ofSeconds(1));
        assertThat(effects.status().active()).isTrue();
        reduce((to, now) -> to.sessionEnded(S, "reset", now));
        effects.time.run(Duration.ofMillis(150));
        assertThat(effects.status().failures()).isEmpty();
        answer(S, 0, Reply.answered(SwitchHost.Standing.STANDBY));
        effects.time.run(Duration.ofMillis(100));
        assertThat(effects.status().failures()).isEmpty();

        reduce((to, now) -> to.sessionEnded(S, "reset again", now));
        effects.time.run(Duration.ofMillis(250));
        assertThat(effects.status().failures()).containsExactly(topology.switchName(S));
        assertThat(toldOf(S))
                .containsExactly(Kind.ATTACHED, Kind.DETACHED, Kind.STANDING_BY, Kind.DETACHED, Kind.SWITCH_DOWN);
    }

    /** Each failed attempt is followed by another, later and later, however often the switch is asked meanwhile. */
    @Test
    void attemptsToAttachAreRepeatedLessAndLessOften() {
        int before = effects.attempts.size();
        for (int i = 0; i < 10; i++) {
            answer(S, 0, Reply.failed(new IllegalStateException("no route to host")));
            int asked = effects.attempts.size();
            effects.time.await(() -> effects.attempts.size() > asked);
        }
        assertThat(effects.attempts).hasSize(before + 10);
        assertThat(toldOf(S)).containsExactly(Kind.UNREACHABLE, Kind.SWITCH_DOWN);
    }
}
