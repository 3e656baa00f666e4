package io.weft.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.ChannelCounts;
import io.weft.control.live.LoopStatus;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.p4.DropReason;
import io.weft.topology.generate.HyperX;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three switches that answer when the test has them do so. */
class CounterRoundTest {
    private static final long SECOND = 1_000_000_000;

    private final Fabric fabric = TestFabrics.of(HyperX.of(List.of(3), 1), Scheme.MINIMAL, 2);
    private final List<Integer> asked = new ArrayList<>();
    private CompletableFuture<ChannelCounts> answer = new CompletableFuture<>();
    private long millis = 5_000;
    /** By how many milliseconds somebody set the clock forward. */
    private long setForward;

    private final CounterRound round = new CounterRound(
            3,
            (next, s, channels) -> {
                asked.add(s);
                return answer;
            },
            true,
            () -> millis + setForward,
            () -> millis * 1_000_000);
    private MemoryLoop running;
    private LoopStatus status;

    @BeforeEach
    void run() throws Exception {
        running = new MemoryLoop(
                fabric,
                new FabricMetrics("test"),
                (next, s, channels) -> CompletableFuture.failedFuture(new AssertionError()));
        status = running.loop.status();
    }

    @AfterEach
    void close() {
        running.close();
    }

    private ChannelCounts counts(int s, long packets) {
        long cell = 8L * fabric.topology().port(fabric.topology().firstChannel(s));
        return new ChannelCounts.Builder(fabric, s).left(cell, packets, 0).build();
    }

    @Test
    void oneSwitchIsAskedAtATimeAndEachOnceInFifteenSeconds() {
        assertThat(round.step(fabric, status)).isEqualTo(5 * SECOND);
        assertThat(round.step(fabric, status)).isEqualTo(SECOND / 10);
        assertThat(asked).containsExactly(0);
        assertThat(round.of(0)).isEmpty();

        millis = 7_000;
        answer.complete(counts(0, 4));
        assertThat(round.of(0)).hasValueSatisfying(reading -> {
            assertThat(reading.at).isEqualTo(7 * SECOND);
            assertThat(reading.counts.packets(fabric.topology().firstChannel(0), 0))
                    .isEqualTo(4);
        });
        for (int i = 0; i < 3; i++) {
            assertThat(round.step(fabric, status)).isEqualTo(5 * SECOND);
        }
        assertThat(asked).containsExactly(0, 1, 2, 0);
    }

    /** A switch of 256 ports and 8 virtual channels has 2,056 cells with its reasons for drops. */
    @Test
    void noMoreThanTwoThousandCellsAreReadInASecond() {
        Fabric wide = TestFabrics.of(HyperX.of(List.of(257), 1), Scheme.MINIMAL, 8);
        CounterRound many =
                new CounterRound(257, (next, s, channels) -> answer, true, () -> millis, () -> millis * 1_000_000);
        assertThat(many.step(wide, status)).isEqualTo((256L * 8 + 16) * SECOND / CounterRound.CELLS_PER_SECOND);
        CounterRound fewer =
                new CounterRound(257, (next, s, channels) -> answer, false, () -> millis, () -> millis * 1_000_000);
        assertThat(fewer.step(wide, status)).as("without channels").isEqualTo(15 * SECOND / 257);
    }

    @Test
    void whatAChannelCarriesEachSecondIsKnownFromTheSecondReadingOnUnlessCountsBeginAnew() {
        int c = fabric.topology().firstChannel(0);
        List<Long> packets = List.of(100L, 400L, 50L);
        List<Optional<Long>> rates = new ArrayList<>();
        List<Optional<Long>> queues = new ArrayList<>();
        for (int i = 0; i < packets.size(); i++) {
            millis += 20_000;
            for (int s = 0; s < 3; s++) {
                answer = CompletableFuture.completedFuture(counts(s, packets.get(i)));
                round.step(fabric, status);
            }
            rates.add(round.packetsPerSecond(fabric.topology(), c));
            queues.add(round.queuesPerSecond(fabric.topology(), c).map(each -> each[0]));
        }
        assertThat(queues).isEqualTo(rates);
        assertThat(rates).containsExactly(Optional.empty(), Optional.of(15L), Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(longs = {-3_600_000, 3_600_000})
    void whatIsKnownDoesNotDependOnAClockThatIsSet(long by) {
        int c = fabric.topology().firstChannel(0);
        for (long packets : List.of(100L, 400L)) {
            answer = CompletableFuture.completedFuture(counts(0, packets));
            for (int s = 0; s < 3; s++) {
                round.step(fabric, status);
            }
            millis += 20_000;
            setForward = by;
        }
        assertThat(round.packetsPerSecond(fabric.topology(), c)).hasValue(15L);
        assertThat(round.age(0)).isEqualTo(20);
    }

    @Test
    void nothingIsKnownOfASwitchThatDoesNotAnswer() {
        answer.complete(counts(0, 4));
        round.step(fabric, status);
        assertThat(round.of(0)).isPresent();
        answer = CompletableFuture.failedFuture(new IllegalStateException("for a test"));
        for (int i = 0; i < 3; i++) {
            round.step(fabric, status);
        }
        assertThat(asked).containsExactly(0, 1, 2, 0);
        assertThat(round.of(0)).isEmpty();
    }

    @Test
    void itIsKnownForHowLongASwitchHasNotAnswered() {
        answer.complete(counts(0, 4));
        round.step(fabric, status);
        answer = CompletableFuture.failedFuture(new IllegalStateException("for a test"));
        for (int i = 0; i < 3; i++) {
            millis += 100_000;
            round.step(fabric, status);
        }
        assertThat(round.lastRead(0)).isEqualTo(5);
        assertThat(round.age(0)).isEqualTo(300);
        assertThat(round.lastRead(1)).as("one that never answered").isZero();
        assertThat(round.age(status)).isEqualTo(300);
        answer = CompletableFuture.completedFuture(counts(0, 4));
        for (int i = 0; i < 3; i++) {
            round.step(fabric, status);
        }
        assertThat(round.age(status)).isZero();
    }

    private ChannelCounts drops(int s, DropReason reason, long packets) {
        return new ChannelCounts.Builder(fabric, s)
                .dropped(reason.index(), packets)
                .build();
    }

    /** Switches count from when they were given the program, and begin anew when they are given it again. */
    @Test
    void whatAllSwitchesDropAddsUpFromTheFirstReadingOn() {
        List<Long> sums = new ArrayList<>();
        for (long packets : new long[] {100, 103, 2}) {
            for (int s = 0; s < 3; s++) {
                answer = CompletableFuture.completedFuture(drops(s, DropReason.HOP_LIMIT, packets));
                round.step(fabric, status);
            }
            sums.add(round.dropped(DropReason.HOP_LIMIT));
        }
        assertThat(sums).containsExactly(0L, 9L, 15L);
        assertThat(round.dropped(DropReason.NO_NEXT_HOP)).isZero();
    }

    @Test
    void anAnswerThatComesWhenAllIsForgottenIsForgottenToo() {
        round.step(fabric, status);
        millis += 60_000;
        round.forget();
        answer.complete(counts(0, 4));
        assertThat(round.of(0)).isEmpty();
        assertThat(round.age(status)).as("nothing was to be read before").isZero();
    }

    @Test
    void aSwitchWithoutASessionIsNotAsked() throws Exception {
        answer.complete(counts(0, 4));
        round.step(fabric, status);
        running.loop.falseAnswer(0, "for a test");
        running.await(now -> !now.quarantined().isEmpty());
        status = running.loop.status();
        for (int i = 0; i < 3; i++) {
            assertThat(round.step(fabric, status)).isEqualTo(5 * SECOND);
        }
        assertThat(asked).containsExactly(0, 1, 2);
        assertThat(round.of(0)).isEmpty();
    }
}
