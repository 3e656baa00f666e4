package io.weft.control.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links that fail and return. */
class LinkProbesTest extends ProbesFixture {
    @Test
    void neverSendsMoreThanTheCapAllows() {
        run(1_000);
        assertThat(probes.schedule.period).isEqualTo(175 * MILLI);
        assertThat(sent).isBetween(1_900, 2_000);
        assertThat(events).isEmpty();
    }

    /** A switch whose program does not know marks leaves 0, and would look as if nothing came. */
    @Test
    void tellsHowManyPacketsWentByIfBothSwitchesSay() {
        List<String> marks = new ArrayList<>();
        probes.listen(new ProbeListener() {
            @Override
            public void sent(int c, long stamp) {}

            @Override
            public void arrived(int c, long stamp, long arrival) {}

            @Override
            public void tested(int c, long stamp, long arrival) {}

            @Override
            public void damaged(int c, long arrival) {}

            @Override
            public void marked(int c, long stamp, int left, int came, long arrival) {
                marks.add(left + " left, " + came + " came");
            }
        });
        run(200);
        assertThat(marks).isEmpty();
        marking = frame -> ByteBuffer.wrap(frame).putInt(18, 7).putInt(22, ~7);
        run(200);
        assertThat(marks).isEmpty();
        marking = frame -> ByteBuffer.wrap(frame).putInt(18, 7).putInt(22, ~7).putInt(26, 5);
        run(200);
        assertThat(marks).isNotEmpty().containsOnly("7 left, 5 came");
    }

    /** Whatever the cap: what is doubtful is looked at first. */
    @ParameterizedTest
    @ValueSource(ints = {50, 200, 2_000, 100_000})
    void findsALinkThatDiesWithinTheTimeItPromisesAndNoOther(int perSecond) {
        probes = probes(perSecond);
        long period = probes.schedule.period / MILLI;
        run(3 * period);
        cut.set(17);
        long died = now;
        run(3 * period + 500);
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).endsWith(" down 17");
        assertThat(timeOf(0) - died).isLessThanOrEqualTo(probes.schedule.worst());
        assertThat(probes.schedule.worst() / MILLI).isEqualTo(period + 3 * 50 + 4 * 10);
        assertThat(probes.silence(17, now).orElseThrow() - (now - died))
                .as("since when nothing has come by it")
                .isBetween(0L, (period + 50) * MILLI);
        assertThat(probes.silence(18, now)).as("a link that works").isEmpty();

        cut.clear(17);
        run(3 * period);
        assertThat(events).hasSize(2);
        assertThat(events.get(1)).endsWith(" up 17");
    }

    /** The time without a session is not time without probes. */
    @Test
    void aLinkThatWasNotProbedMeanwhileWasNotSilent() {
        run(1_000);
        int s = topology.source(topology.channelOfLink(17));
        ready = each -> each != s;
        run(30_000);
        cut.set(17);
        ready = each -> true;
        run(5_000);
        assertThat(events).anySatisfy(event -> assertThat(event).endsWith(" down 17"));
        assertThat(probes.silence(17, now)).isEmpty();
    }

    private void traffic(int c, boolean came) {
        probes.traffic(topology.target(c), topology.port(topology.reverse(c)), came);
    }

    /** With one probe of a channel in 7 s, a link that is in use is found dead when its traffic stops. */
    @Test
    void looksAtOnceWhereTrafficStops() {
        probes = probes(50);
        run(15_000);
        int c = topology.firstChannel(9);
        for (int i = 0; i < 8; i++) {
            traffic(c, true);
            run(500);
        }
        traffic(c, false);
        run(500);
        assertThat(events).as("a link that is merely idle").isEmpty();

        traffic(c, true);
        run(500);
        cut.set(topology.link(c));
        run(500);
        long stopped = now;
        traffic(c, false);
        run(500);
        assertThat(events).hasSize(1);
        assertThat(probes.schedule.worstBusy(0)).isEqualTo(240 * MILLI);
        assertThat(timeOf(0) - stopped).isLessThanOrEqualTo(probes.schedule.worstBusy(0));
    }

    /** Packets that were counted may have come before the link died. */
    @Test
    void trafficBringsNoLinkBackAndEndsNoDoubt() {
        run(500);
        cut.set(3);
        long died = now;
        for (int i = 0; i < 40; i++) {
            run(25);
            traffic(topology.channelOfLink(3), true);
            traffic(topology.reverse(topology.channelOfLink(3)), true);
        }
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).endsWith(" down 3");
        assertThat(timeOf(0) - died).isLessThanOrEqualTo(1_000 * MILLI);
    }

    /** Probes that were sent before the link died arrive afterwards, and those of another controller. */
    @Test
    void probesFromBeforeBringNoLinkBack() {
        run(500);
        int c = topology.channelOfLink(3);
        List<Runnable> before = new ArrayList<>();
        slow = each -> topology.link(each) == 3;
        run(200);
        before.addAll(late);
        late.clear();
        cut.set(3);
        slow = each -> false;
        run(500);
        assertThat(events).hasSize(1);

        before.forEach(Runnable::run);
        for (int end : new int[] {c, topology.reverse(c)}) {
            int back = topology.reverse(end);
            byte[] foreign = new ProbeFrame(
                            ProbeFrame.fabricId("test"), topology.source(end), topology.port(end), 7, now)
                    .encode();
            assertThat(probes.received(topology.source(back), topology.port(back), foreign, now))
                    .isTrue();
        }
        assertThat(events).hasSize(1);
    }

    @Test
    void probesBringNoLinkBackWhileItsPortIsSaidToBeDown() {
        run(500);
        int c = topology.firstChannel(9);
        probes.portChanged(9, topology.port(c), false, now);
        run(1_000);
        assertThat(events).as("though the probes arrive").hasSize(1);
        probes.portChanged(9, topology.port(c), true, now);
        run(500);
        assertThat(events).hasSize(2);
    }

    /** Somebody else's probes arrive by a cable of which all the rest looks right. */
    @Test
    void aLinkThatIsPluggedElsewhereFailsAtOnce() {
        run(500);
        int c = topology.firstChannel(9);
        int wrong = topology.reverse(topology.firstChannel(20));
        byte[] frame = new ProbeFrame(ProbeFrame.fabricId("test"), topology.source(wrong), topology.port(wrong), 7, now)
                .encode();
        probes.received(9, topology.port(c), frame, now);
        traffic(topology.reverse(c), true);
        assertThat(events).hasSize(2).anySatisfy(event -> assertThat(event).endsWith(" down " + topology.link(c)));
        assertThat(events).anySatisfy(event -> assertThat(event).contains("is connected to"));
        assertThat(timeOf(events.get(0).contains("down") ? 0 : 1)).isEqualTo(now);
    }

    /** Half of the channels fall idle and busy again all the time, while the last one dies. */
    @Test
    void linksThatFallIdleTogetherDelayNoDoubtAndNoTurn() {
        probes = probes(200);
        long period = probes.schedule.period / MILLI;
        int last = topology.linkCount() - 1;
        run(3 * period);
        long died = 0;
        for (int i = 0; events.isEmpty() && i < 200; i++) {
            for (int c = 0; c < topology.channelCount() / 2; c++) {
                traffic(c, i % 2 == 0);
            }
            if (i == 10) {
                cut.set(last);
                died = now;
            }
            run(100);
        }
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).endsWith(" down " + last);
        assertThat(timeOf(0) - died).isLessThanOrEqualTo(probes.schedule.worstShared());
    }

    @Test
    void saysWhichSwitchHandsOnNoProbe() {
        asleep.set(3);
        run(60_000);
        assertThat(probes.deaf(now).isEmpty())
                .as("nobody said that it was programmed")
                .isTrue();
        programmed();
        run(4_900);
        assertThat(probes.deaf(now).isEmpty()).isTrue();
        assertThat(knowsAll()).isFalse();
        run(500);
        assertThat(probes.deaf(now).stream()).containsExactly(3);
        assertThat(probes.noneArrives(now)).isFalse();
        assertThat(knowsAll()).isTrue();
        asleep.clear(3);
        run(500);
        assertThat(probes.deaf(now).isEmpty()).isTrue();
    }

    /** No link fails then: it is the controller or its network, or something between all switches. */
    @Test
    void saysWhenNoProbeArrivesAnyMore() {
        run(1_000);
        programmed();
        run(20_000);
        assertThat(probes.deaf(now).isEmpty()).isTrue();
        asleep.set(0, topology.switchCount());
        run(6_000);
        assertThat(probes.deaf(now).cardinality()).isEqualTo(topology.switchCount());
        assertThat(probes.noneArrives(now)).isTrue();
        assertThat(events).isEmpty();
    }

    @Test
    void aSwitchAllOfWhoseLinksAreDeadIsNotDeaf() {
        run(1_000);
        programmed();
        for (int c = topology.firstChannel(3); c < topology.firstChannel(4); c++) {
            cut.set(topology.link(c));
        }
        run(20_000);
        assertThat(events).hasSize(topology.degree(3));
        assertThat(probes.deaf(now).isEmpty()).isTrue();
    }

    @Test
    void doesNotExpectAProbeOfASwitchWithoutNeighbours() {
        for (int i = 0; i < 2_000; i++) {
            probes.tick(now, 5 * MILLI, s -> s == 3, busy);
            probes.programmed(s -> s == 3, now);
            now += 5 * MILLI;
        }
        assertThat(probes.deaf(now).isEmpty()).isTrue();
        assertThat(probes.knowsAll(s -> s == 3, now)).isTrue();
    }

    @Test
    void knowsNothingBeforeItHasSeenWhichSwitchesAreReady() {
        programmed();
        assertThat(knowsAll()).isFalse();
        run(500);
        assertThat(knowsAll()).isTrue();
        assertThat(probes.deaf(now).isEmpty()).isTrue();
    }

    private void programmed() {
        probes.programmed(s -> true, now);
    }

    private boolean knowsAll() {
        return probes.knowsAll(s -> true, now);
    }

    @Test
    void knowsAllLinksWhenProbesHaveArrivedOrAreMissingForLong() {
        cut.set(17);
        run(20);
        programmed();
        assertThat(knowsAll()).isFalse();
        int looks = 0;
        while (!knowsAll() && looks++ < 500) {
            run(5);
        }
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).endsWith(" down 17");
        assertThat(looks * 5).isLessThan(500);
    }

    @Test
    void linksThatAreCondemnedReturnWithTheNextProbe() {
        run(500);
        long since = now;
        BitSet suspects = new BitSet();
        suspects.set(17);
        suspects.set(18);
        cut.set(17);
        probes.suspect(suspects, now);
        run(60);
        probes.declareFailed(suspects, since, now);
        assertThat(events).containsExactly(now / MILLI + " down 17");
        cut.clear(17);
        run(500);
        assertThat(events).hasSize(2);
        assertThat(events.get(1)).endsWith(" up 17");
    }

    @Test
    void ignoresFramesThatAreNoProbes() {
        assertThat(probes.received(0, 5, new byte[60], now)).isFalse();
        assertThat(probes.received(0, 5, new byte[3], now)).isFalse();
    }
}
