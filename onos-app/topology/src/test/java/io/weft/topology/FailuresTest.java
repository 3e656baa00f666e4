package io.weft.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.generate.SlimFly;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailuresTest {
    private final Topology topology = SlimFly.of(5);

    @Test
    void aFailedLinkTakesBothOfItsChannels() {
        Failures failures = Failures.none(topology).withLink(17);
        int c = topology.channelOfLink(17);
        assertThat(failures.linkAlive(17)).isFalse();
        assertThat(failures.channelAlive(c)).isFalse();
        assertThat(failures.channelAlive(topology.reverse(c))).isFalse();
        assertThat(failures.switchAlive(topology.source(c))).isTrue();
        assertThat(failures.linkAlive(18)).isTrue();
    }

    @Test
    void aFailedSwitchTakesItsLinks() {
        Failures failures = Failures.none(topology).withSwitch(9);
        assertThat(failures.switchAlive(9)).isFalse();
        for (int l = 0; l < topology.linkCount(); l++) {
            int c = topology.channelOfLink(l);
            assertThat(failures.linkAlive(l)).isEqualTo(topology.source(c) != 9 && topology.target(c) != 9);
        }
    }

    @Test
    void repairsAreTheOppositeOfFailures() {
        Failures none = Failures.none(topology);
        Failures some = none.withLink(3).withSwitch(4);
        assertThat(some.withoutLink(3).withoutSwitch(4)).isEqualTo(none).hasSameHashCodeAs(none);
        assertThat(some).isNotEqualTo(none).isEqualTo(none.withSwitch(4).withLink(3));
        assertThat(none.isEmpty()).isTrue();
        assertThat(some.isEmpty()).isFalse();
    }

    @Test
    void aLinkStaysFailedWhenItsSwitchIsRepaired() {
        int c = topology.channelOfLink(0);
        Failures failures = Failures.none(topology).withLink(0).withSwitch(topology.source(c));
        assertThat(failures.withoutSwitch(topology.source(c)).linkAlive(0)).isFalse();
    }

    @Test
    void namesGoInAndOut() {
        Failures failures = Failures.of(topology, List.of("s0.0.1--s0.0.0", "s1.2.3"));
        assertThat(failures.names()).containsExactly("s1.2.3", "s0.0.0--s0.0.1");
        assertThat(failures).hasToString("s1.2.3,s0.0.0--s0.0.1");
        assertThat(Failures.of(topology, failures.names())).isEqualTo(failures);
        assertThat(Failures.none(topology)).hasToString("none");
    }

    @Test
    void indicesFailAtOnceAsTheyDoOneByOne() {
        BitSet links = new BitSet();
        BitSet switches = new BitSet();
        links.set(174);
        links.set(3);
        switches.set(49);
        Failures failures = Failures.of(topology, links, switches);
        links.set(5);
        switches.clear();
        assertThat(failures)
                .isEqualTo(Failures.none(topology).withLink(3).withLink(174).withSwitch(49));
        assertThat(Failures.of(topology, new BitSet(), new BitSet())).isEqualTo(Failures.none(topology));
        links.set(175);
        assertThatThrownBy(() -> Failures.of(topology, links, switches)).hasMessage("link 175 is not in 0..174");
        switches.set(50);
        assertThatThrownBy(() -> Failures.of(topology, new BitSet(), switches)).hasMessage("switch 50 is not in 0..49");
    }

    @Test
    void errorsSayHowNamesLook() {
        assertThatThrownBy(() -> Failures.of(topology, List.of("s0.0.0--s0.0.2")))
                .isInstanceOf(Refusal.class)
                .hasMessage("'s0.0.0--s0.0.2' is neither a switch nor a link; a switch is named like s0.0.0, a link"
                        + " like s0.0.0--s0.0.1");
        assertThatThrownBy(() -> Failures.none(topology).withLink(175))
                .isInstanceOf(Refusal.class)
                .hasMessage("link 175 is not in 0..174");
        assertThatThrownBy(() -> Failures.none(topology).withoutSwitch(-1))
                .isInstanceOf(Refusal.class)
                .hasMessage("switch -1 is not in 0..49");
    }

    @Test
    void whatIsDrainedWorksAndIsSpared() {
        Failures drained = Failures.none(topology).withLink(3).draining(List.of("s0.1.2", topology.linkName(17)));
        int x = topology.switchIndex("s0.1.2");
        int c = topology.channelOfLink(17);
        assertThat(drained.names()).containsExactly(topology.linkName(3));
        assertThat(drained.drained()).containsExactly("s0.1.2", topology.linkName(17));
        assertThat(drained.switchAlive(x)).isTrue();
        assertThat(drained.carriesTransit(x)).isFalse();
        assertThat(drained.channelAlive(c)).isTrue();
        assertThat(drained.channelUsable(c)).isFalse();
        assertThat(drained.channelUsable(topology.reverse(c))).isFalse();
        assertThat(drained.channelUsable(topology.firstChannel(x))).isTrue();
        assertThat(drained.isEmpty()).isFalse();
        assertThat(drained).hasToString(topology.linkName(3) + " (drained: s0.1.2," + topology.linkName(17) + ")");
    }

    @Test
    void drainsAreSetAllAtOnceAndStayWhileThingsFail() {
        Failures none = Failures.none(topology);
        Failures drained = none.draining(List.of("s0.1.2"));
        assertThat(drained).isNotEqualTo(none);
        assertThat(drained.withSwitch(4).withoutSwitch(4).withLink(2).withoutLink(2))
                .isEqualTo(drained)
                .hasSameHashCodeAs(drained);
        assertThat(drained.draining(List.of("s0.1.3")).drained()).containsExactly("s0.1.3");
        assertThat(drained.draining(List.of())).isEqualTo(none);
        assertThatThrownBy(() -> none.draining(List.of("nobody")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'nobody' is neither a switch nor a link");
    }
}
