package io.weft.control.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Probes that are late, and whom to blame for it. */
class LateProbesTest extends ProbesFixture {
    /** One miss is enough for those who want it so, but none that nothing can be compared with. */
    @Test
    void oneMissIsEnoughOnlyWithEvidence() {
        probes = probes(2_000, 1);
        run(1_000);
        slow = c -> true;
        run(500);
        slow = c -> false;
        assertThat(events).as("nothing arrived anywhere").isEmpty();
        late.forEach(Runnable::run);
        run(3_000);
        assertThat(probes.pace(now)).as("what was late is over").isEqualTo(1);
        cut.set(17);
        long died = now;
        run(1_000);
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).endsWith(" down 17");
        assertThat(timeOf(0) - died).isLessThanOrEqualTo(probes.schedule.worst());
    }

    /** Many switches that are silent together are overloaded, or what leads to them is; but not for ever. */
    @Test
    void manySilentSwitchesArePutDownToOverloadForSomeTime() {
        run(500);
        slow = c -> topology.source(c) < 20 || topology.target(c) < 20;
        run(9_000);
        assertThat(events).isEmpty();
        run(4_000);
        assertThat(events).hasSize((int) IntStream.range(0, topology.linkCount())
                .map(topology::channelOfLink)
                .filter(slow)
                .count());
    }

    /** As long as their probes arrive at all, however late, they are alive. */
    @Test
    void manySwitchesThatAreVeryLateStayInService() {
        run(500);
        slow = c -> topology.source(c) < 20 || topology.target(c) < 20;
        for (int i = 0; i < 5; i++) {
            run(6_000);
            late.forEach(Runnable::run);
            late.clear();
        }
        assertThat(events).isEmpty();
    }

    /** One that is silent by itself is not excused. */
    @Test
    void aSilentSwitchIsGivenUpInASecond() {
        run(500);
        slow = c -> topology.source(c) == 3 || topology.target(c) == 3;
        run(1_500);
        assertThat(events).hasSize(topology.firstChannel(4) - topology.firstChannel(3));
    }

    /**
     * All that a switch hands on comes late, for good. That is no reason to think it dead, nor to forget the others.
     */
    @Test
    void aSwitchThatIsAlwaysLateHoldsUpNobody() {
        run(500);
        slow = c -> topology.target(c) == 3 || topology.source(c) == 3;
        Runnable deliver = () -> {
            while (!lateSince.isEmpty() && lateSince.getFirst() + 80 * MILLI <= now) {
                lateSince.remove();
                late.remove(0).run();
            }
        };
        for (int i = 0; i < 6_000; i++) {
            run(5);
            deliver.run();
        }
        assertThat(events).isEmpty();

        int last = topology.linkCount() - 1;
        cut.set(last);
        long died = now;
        for (int i = 0; i < 400 && events.isEmpty(); i++) {
            run(5);
            deliver.run();
        }
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).endsWith(" down " + last);
        assertThat(timeOf(0) - died).isLessThanOrEqualTo(2 * probes.schedule.worst());
    }

    /** On a machine that has too much to do all probes take as long as many intervals, now more, now less. */
    @Test
    void findsACutWhereAllProbesAreLate() {
        run(500);
        slow = c -> !cut.get(topology.link(c));
        echoes = false;
        busy = true;
        runWithAllLate(30_000);
        assertThat(events).isEmpty();

        assertThat(foundAfter(() -> runWithAllLate(10_000))).isLessThanOrEqualTo(5_000 * MILLI);
    }

    /** By 300 to 600 ms, each at least as late as it takes those before it. */
    private void runWithAllLate(int millis) {
        for (int i = 0; i < millis; i += 5) {
            run(5);
            long delay = (300 + Math.abs(now / MILLI % 600 - 300)) * MILLI;
            while (!lateSince.isEmpty() && lateSince.getFirst() + delay <= now) {
                lateSince.remove();
                late.remove(0).run();
            }
        }
    }

    /**
     * On a machine that has too much to do it is never its turn within an interval; what arrives counts all the same.
     */
    @Test
    void findsACutWhileItIsHeldUpAllTheTime() {
        run(500);
        runHeldUp(5_000);
        assertThat(events).isEmpty();
        cut.set(17);
        long died = now;
        runHeldUp(3_000);
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).endsWith(" down 17");
        assertThat(timeOf(0) - died).isLessThanOrEqualTo(1_000 * MILLI);
    }

    /** A switch that is short of processor time serves one of its ports late, and the others in time. */
    @Test
    void aPortThatIsServedLateIsNotDead() {
        int port = topology.firstChannel(7);
        int other = port + 1;
        run(500);
        for (int i = 0; i < 20; i++) {
            holdUp(other, 160);
            holdUp(port, 300);
        }
        assertThat(events).isEmpty();
    }

    /** Who is late with its own work cannot tell whether others are. */
    @Test
    void whatIsMissingWhileTheControllerIsLateIsNotDead() {
        int port = topology.firstChannel(7);
        run(500);
        for (int i = 0; i < 20; i++) {
            now += 120 * MILLI;
            probes.tick(now, 125 * MILLI, s -> true, busy);
            holdUp(port, 220);
        }
        assertThat(events).isEmpty();
    }

    /** Patience ends: what was late is not what is late now. */
    @Test
    void aCutIsFoundAsSoonAsEverWhenNobodyHasBeenLateForSomeTime() {
        run(500);
        holdUp(topology.firstChannel(7), 140);
        run(3_000);
        assertThat(events).isEmpty();
        assertThat(foundAfter(() -> run(1_000))).isLessThanOrEqualTo(probes.schedule.worst());
    }

    /** Has what leaves by a channel wait for so long, and arrive then. */
    private void holdUp(int channel, int millis) {
        slow = c -> c == channel;
        run(millis);
        slow = c -> false;
        late.forEach(Runnable::run);
        late.clear();
        lateSince.clear();
        run(200);
    }

    /** Nothing arrives in time from anywhere: that is its own doing. */
    @Test
    void blamesNoLinkForWhatItCouldNotHearWhileItIsHeldUp() {
        run(500);
        for (int i = 0; i < 50; i++) {
            slow = c -> true;
            runHeldUp(120);
            slow = c -> false;
            late.forEach(Runnable::run);
            late.clear();
            runHeldUp(60);
        }
        assertThat(events).isEmpty();
    }

    private void runHeldUp(long millis) {
        for (long end = now + millis * MILLI; now < end; now += 60 * MILLI) {
            probes.tick(now, 60 * MILLI, s -> true, busy);
        }
    }

    @Test
    void doesNotBlameLinksForASwitchThatHandsNoProbesOn() {
        asleep.set(3);
        run(2_000);
        assertThat(events).isEmpty();

        asleep.clear(3);
        run(500);
        asleep.set(3);
        run(2_000);
        assertThat(events).as("when it did before").hasSize(topology.degree(3)).allSatisfy(event -> assertThat(event)
                .contains("down"));
    }

    /** Answers of everybody, and of one switch, come after 600 ms, many intervals late. */
    @Test
    void doesNotBlameLinksForAnswersThatAreLate() {
        run(500);
        for (IntPredicate which :
                List.<IntPredicate>of(c -> true, c -> topology.source(c) == 3, c -> topology.target(c) == 3)) {
            slow = which;
            run(600);
            slow = c -> false;
            late.forEach(Runnable::run);
            late.clear();
            run(500);
            assertThat(events).isEmpty();
        }
    }

    @Test
    void waitsLongerWhileTheControllerIsAtWork() {
        run(500);
        slow = c -> true;
        busy = true;
        run(5_000);
        busy = false;
        run(900);
        assertThat(events).isEmpty();
    }

    /** Nothing arrives any more from one switch, or from none at all. */
    @Test
    void blamesNoLinkWhenNothingArrivesAnywhere() {
        run(500);
        slow = c -> true;
        run(20_000);
        assertThat(events).isEmpty();
        slow = c -> topology.target(c) == 3;
        run(3_000);
        assertThat(events).hasSize(topology.degree(3));
    }

    @Test
    void aControllerAtWorkExcusesOneSwitchForTenSeconds() {
        run(500);
        slow = c -> topology.target(c) == 3;
        busy = true;
        run(10_000);
        assertThat(events).isEmpty();
        run(2_000);
        assertThat(events).hasSize(topology.degree(3));
    }

    /**
     * It answers the controller, but for some time hands on nothing that comes by its ports, as one with much to do.
     */
    @Test
    void doesNotBlameLinksForASwitchThatIsBehindWithItsPorts() {
        run(500);
        channels(3).forEach(c -> behind.set(topology.reverse(c)));
        run(350);
        behind.clear();
        late.forEach(Runnable::run);
        run(500);
        assertThat(events).isEmpty();
    }

    /**
     * Nothing goes over its links, but it answers the controller, which may be at work: little more than for one link.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void findsASwitchAllOfWhoseLinksAreCut(boolean atWork) {
        run(500);
        channels(3).map(topology::link).forEach(cut::set);
        busy = atWork;
        long died = now;
        run(1_500);
        assertThat(events).hasSize(topology.degree(3)).allSatisfy(event -> assertThat(event)
                .contains("down"));
        assertThat(timeOf(events.size() - 1) - died)
                .isLessThanOrEqualTo(probes.schedule.worst() + 9 * probes.schedule.interval);
    }

    /** One echo, which goes after all of them, is evidence on all probes that leave together. */
    @Test
    void findsASwitchAllOfWhoseLinksAreCutAndProbedTogether() {
        probes = probes(100_000);
        run(500);
        BitSet links = new BitSet();
        channels(3).map(topology::link).forEach(links::set);
        cut.or(links);
        probes.suspect(links, now);
        long died = now;
        run(1_500);
        assertThat(events).hasSize(topology.degree(3)).allSatisfy(event -> assertThat(event)
                .contains("down"));
        assertThat(timeOf(events.size() - 1) - died).isLessThanOrEqualTo(12 * probes.schedule.interval);
    }

    /** The same where switches hand back no echo, so that nothing can be compared. */
    @Test
    void findsASwitchThatForwardsNothing() {
        echoes = false;
        run(500);
        channels(3).map(topology::link).forEach(cut::set);
        run(1_500);
        assertThat(events).hasSize(topology.degree(3)).allSatisfy(event -> assertThat(event)
                .contains("down"));
    }

    @Test
    void anEchoOfAnotherControllerIsNoEvidence() {
        echoes = false;
        run(500);
        channels(3).map(topology::link).forEach(cut::set);
        for (int i = 0; i < 100; i++) {
            run(10);
            byte[] foreign = new ProbeFrame(ProbeFrame.fabricId("test"), 3, ProbeOutput.ECHO_PORT, 7, now).encode();
            assertThat(probes.received(3, 0, foreign, now)).isTrue();
        }
        assertThat(events).isEmpty();
    }

    /** Who sends what only the controller could have sent knows nothing of the switch. */
    @Test
    void anEchoThatComesFromAnEndpointIsNoEvidence() {
        echoes = false;
        run(500);
        channels(3).map(topology::link).forEach(cut::set);
        for (int i = 0; i < 100; i++) {
            run(10);
            if (lastEchoes.containsKey(3)) {
                assertThat(probes.received(3, 1, lastEchoes.get(3), now)).isTrue();
            }
        }
        assertThat(lastEchoes).containsKey(3);
        assertThat(events).isEmpty();
    }

    @Test
    void doesNotBlameLinksWhenTheControllerItselfWasHeldUp() {
        run(500);
        now += 3_000 * MILLI;
        probes.tick(now, 3_000 * MILLI, s -> true, false);
        run(500);
        assertThat(events).isEmpty();
    }

    /** At a restart on a busy machine, links that are avoided are probed while the controller is late. */
    @Test
    void aSuspectedLinkIsNotDeclaredFailedWhileItsProbesMayBeLate() {
        run(500);
        now += 900 * MILLI;
        probes.tick(now, 900 * MILLI, s -> true, busy);
        cut.set(11);
        slow = c -> topology.link(c) == 17;
        BitSet links = new BitSet();
        links.set(11);
        links.set(17);
        long since = now;
        now += probes.suspect(links, now);
        for (int i = 0; i < 3; i++) {
            probes.tick(now, 5 * MILLI, s -> true, busy);
        }
        long wait = probes.declareFailed(links, since, now);
        assertThat(wait).isPositive();
        assertThat(events).isEmpty();
        late.forEach(Runnable::run);
        now += wait;
        assertThat(now - since).isLessThanOrEqualTo(1_000 * MILLI);
        assertThat(probes.declareFailed(links, since, now)).isZero();
        assertThat(events).containsExactly(now / MILLI + " down 11");
    }
}
