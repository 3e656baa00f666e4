package io.weft.cli.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.cli.Run;
import io.weft.cli.simulate.SharePoints;
import io.weft.cli.simulate.Sweep;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a cluster without computers, in time that passes only while the watch waits. */
class WatchTest {
    private static final int SHARES = 4;

    @TempDir
    private static Path made;

    @TempDir
    private Path place;

    private static Sweep sweep;

    private final Cluster cluster = new Cluster();
    private final List<Integer> found = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private SweepDirectory directory;

    @BeforeAll
    static void simulate() throws IOException {
        for (int i = 1; i <= SHARES; i++) {
            Run run = Run.weft(
                    "simulate",
                    Run.example("hyperx-3x3"),
                    "--load",
                    "0.1:0.4:0.1",
                    "--max-cycles",
                    "500",
                    "--json",
                    "--point",
                    i + "/" + SHARES);
            Files.writeString(made.resolve(i + ".json"), run.out());
        }
        sweep = SharePoints.read(made.resolve("1.json")).whole().sweep();
    }

    @BeforeEach
    void open() {
        directory = SweepDirectory.open(place.resolve("sweep"), sweep, OptionalInt.empty(), SHARES, 1_000);
    }

    /** What becomes of a task, a step whenever time passes. */
    private enum Fate {
        DONE,
        /** The task says why, and leaves an exit code. */
        EXIT,
        /** Slurm forgets the task, which leaves nothing. */
        VANISH,
        CANCELLED,
        /** Before it began. */
        CANCELLED_EARLY,
        GOES_ON
    }

    private final class Cluster implements Scheduler {
        final Map<Integer, List<Fate>> fates = new HashMap<>();
        final Map<Integer, Task> tasks = new TreeMap<>();
        final Set<Long> cancelled = new HashSet<>();
        final List<List<Integer>> submissions = new ArrayList<>();
        Duration now = Duration.ZERO;
        Duration end = Duration.ofDays(1);
        boolean isDown;
        boolean refuses;

        @Override
        public long submit(List<Integer> shares) {
            if (refuses) {
                throw new Refusal("sbatch rejected the job: no such partition");
            }
            submissions.add(List.copyOf(shares));
            shares.forEach(each -> tasks.put(each, new Task(submissions.size(), "RUNNING", "None")));
            return submissions.size();
        }

        @Override
        public Queue queue() {
            if (isDown) {
                throw new Refusal("squeue does not answer: connection refused");
            }
            return new Queue(Map.copyOf(tasks), Set.copyOf(cancelled));
        }

        boolean pass(Duration wait) {
            now = now.plus(wait);
            List.copyOf(tasks.keySet()).forEach(this::step);
            return now.compareTo(end) < 0;
        }

        private void step(int share) {
            Task task = tasks.get(share);
            if (!task.isLive()) {
                return;
            }
            List<Fate> rest = fates.getOrDefault(share, List.of());
            Fate fate = rest.isEmpty() ? Fate.DONE : rest.get(0);
            if (fate != Fate.GOES_ON && !rest.isEmpty()) {
                fates.put(share, rest.subList(1, rest.size()));
            }
            switch (fate) {
                case DONE -> {
                    put(share, made.resolve(share + ".json"));
                    tasks.put(share, new Task(task.job(), "COMPLETED", "None"));
                }
                case EXIT -> {
                    write("share-" + share + ".log", "one\ntwo\nthree\nfour\nfive\nweft: out of memory\n");
                    write("share-" + share + ".exit", task.job() + " 2\n");
                    tasks.put(share, new Task(task.job(), "FAILED", "NonZeroExitCode"));
                }
                case VANISH -> tasks.remove(share);
                case CANCELLED -> tasks.put(share, new Task(task.job(), "CANCELLED", "None"));
                case CANCELLED_EARLY -> {
                    tasks.remove(share);
                    cancelled.add(task.job());
                }
                case GOES_ON -> {}
            }
        }
    }

    private void put(int share, Path points) {
        try {
            Files.copy(points, place.resolve("sweep/share-" + share + ".json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String name, String text) {
        try {
            Files.writeString(place.resolve("sweep").resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Watch watch() {
        return new Watch(directory, cluster, told::add, cluster::pass);
    }

    private void run() {
        watch().run(share -> found.add(share.which().number()));
    }

    @Test
    void allSharesAreSubmittedOnceAndGathered() {
        run();
        assertThat(found).containsExactly(1, 2, 3, 4);
        assertThat(cluster.submissions).containsExactly(List.of(1, 2, 3, 4));
        assertThat(told).containsExactly("submitted to Slurm as job 1: shares 1-4 of 4");
    }

    @Test
    void aShareThatFailsIsNamedWithTheEndOfItsLogAndSubmittedAgain() {
        cluster.fates.put(3, List.of(Fate.EXIT, Fate.DONE));
        run();
        assertThat(found).containsExactly(1, 2, 4, 3);
        assertThat(cluster.submissions).containsExactly(List.of(1, 2, 3, 4), List.of(3));
        assertThat(told).hasSize(3);
        assertThat(told.get(1).lines())
                .containsExactly(
                        "share 3 of 4 failed: its task ended with exit code 2; the end of " + directory.log(3) + ":",
                        "  | two",
                        "  | three",
                        "  | four",
                        "  | five",
                        "  | weft: out of memory");
        assertThat(told.get(2)).isEqualTo("submitted again to Slurm as job 2: share 3 of 4");
        assertThat(cluster.now).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void aShareIsSubmittedThreeTimesAtMostAndKeepsNoOtherFromBeingDone() {
        cluster.fates.put(2, List.of(Fate.EXIT, Fate.EXIT, Fate.EXIT, Fate.DONE));
        assertThatThrownBy(this::run)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("share 2 of 4 failed too often; see " + directory.log(2));
        assertThat(found).containsExactly(1, 3, 4);
        assertThat(cluster.submissions).containsExactly(List.of(1, 2, 3, 4), List.of(2), List.of(2));
        run();
        assertThat(found).containsExactly(1, 3, 4, 1, 3, 4, 2);
    }

    /** A minute later: its file may have been late only. */
    @Test
    void aTaskThatLeavesNothingIsSubmittedAgainLater() {
        cluster.fates.put(1, List.of(Fate.VANISH, Fate.DONE));
        run();
        assertThat(found).containsExactly(2, 3, 4, 1);
        assertThat(told).contains("share 1 of 4 failed: its task is not in Slurm's queue any more, and left nothing");
        assertThat(cluster.now).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(200));
    }

    @Test
    void aFileThatIsLateIsNoFailure() {
        cluster.fates.put(1, List.of(Fate.VANISH));
        cluster.fates.put(2, List.of(Fate.GOES_ON));
        watch().run(share -> {
            found.add(share.which().number());
            if (share.which().number() == 4) {
                put(1, made.resolve("1.json"));
                put(2, made.resolve("2.json"));
            }
        });
        assertThat(cluster.submissions).hasSize(1);
        assertThat(found).containsExactly(3, 4, 1, 2);
    }

    /** It has what is there at once, and leaves alone what is in the queue. */
    @Test
    void anotherWatchGoesOnWhereOneEnded() {
        cluster.fates.put(4, List.of(Fate.GOES_ON));
        cluster.fates.put(2, List.of(Fate.EXIT, Fate.DONE));
        cluster.refuses = false;
        cluster.end = Duration.ofSeconds(1);
        assertThatThrownBy(this::run).isInstanceOf(CancellationException.class);
        assertThat(cluster.submissions).hasSize(1);
        found.clear();
        cluster.end = Duration.ofSeconds(5);
        assertThatThrownBy(this::run).isInstanceOf(CancellationException.class);
        assertThat(found).startsWith(1, 3).doesNotContain(4);
        assertThat(cluster.submissions).containsExactly(List.of(1, 2, 3, 4), List.of(2));
        cluster.fates.put(4, List.of(Fate.DONE));
        cluster.end = Duration.ofDays(1);
        found.clear();
        run();
        assertThat(found).containsExactly(1, 2, 3, 4);
        assertThat(cluster.submissions).hasSize(2);
    }

    @Test
    void whatSomebodyCancelledIsNotSubmittedAgainButByTheNextWatch() {
        cluster.fates.put(2, List.of(Fate.CANCELLED));
        cluster.fates.put(3, List.of(Fate.CANCELLED_EARLY));
        Watch watch = watch();
        watch.run(share -> found.add(share.which().number()));
        assertThat(watch.cancelled()).containsExactly(2, 3);
        assertThat(found).containsExactly(1, 4);
        run();
        assertThat(cluster.submissions).containsExactly(List.of(1, 2, 3, 4), List.of(2, 3));
        assertThat(found).containsExactly(1, 4, 1, 4, 2, 3);
    }

    @Test
    void aSchedulerThatIsDownIsAskedAgain() {
        Watch watch = new Watch(directory, cluster, told::add, wait -> {
            cluster.isDown = cluster.now.compareTo(Duration.ofSeconds(20)) < 0;
            return cluster.isDown ? later(wait) : cluster.pass(wait);
        });
        watch.run(share -> found.add(share.which().number()));
        assertThat(found).hasSize(SHARES);
        assertThat(told)
                .filteredOn(line -> line.contains("does not answer"))
                .containsExactly("squeue does not answer: connection refused; asking again until it does");
        assertThat(cluster.submissions).hasSize(1);
    }

    private boolean later(Duration wait) {
        cluster.now = cluster.now.plus(wait);
        return true;
    }

    @Test
    void aSchedulerThatIsDownFromTheStartIsAnError() {
        cluster.isDown = true;
        assertThatThrownBy(this::run).isInstanceOf(Refusal.class).hasMessageContaining("connection refused");
        cluster.isDown = false;
        cluster.refuses = true;
        assertThatThrownBy(this::run).isInstanceOf(Refusal.class).hasMessageContaining("no such partition");
    }

    @Test
    void sharesOfOtherSweepsAreRefused() throws IOException {
        Files.writeString(
                place.resolve("sweep/share-2.json"),
                Files.readString(made.resolve("2.json")).replace("\"seed\" : \"1\"", "\"seed\" : \"2\""));
        assertThatThrownBy(this::run)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("share-2.json is not of the sweep that is asked for: --seed is 2, not 1");
        put(3, made.resolve("2.json"));
        Files.delete(place.resolve("sweep/share-2.json"));
        assertThatThrownBy(this::run).hasMessageContaining("share-3.json has share 2/4; remove it");
    }

    @Test
    void aDirectoryIsOfOneSweepAndOneNumberOfShares() {
        Sweep other = new Sweep(sweep.version(), "another", sweep.files(), sweep.request());
        assertThatThrownBy(() -> SweepDirectory.open(place.resolve("sweep"), other, OptionalInt.empty(), 4, 10))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("is of another sweep than this one: it is of another fabric file");
        assertThatThrownBy(() -> SweepDirectory.open(place.resolve("sweep"), sweep, OptionalInt.of(2), 4, 10))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("is of 4 shares, not 2; leave out --array-size");
        assertThat(SweepDirectory.open(place.resolve("sweep"), sweep, OptionalInt.of(9), 4, 10)
                        .shares())
                .isEqualTo(4);
    }

    @Test
    void aDirectoryIsWatchedOnce() {
        assertThatThrownBy(() -> directory.alone(() -> directory.alone(() -> 1)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("another weft watches " + directory);
        assertThat(directory.alone(() -> 1)).isEqualTo(1);
    }

    @Test
    void theLastTaskOfEachShareCounts() {
        Scheduler.Queue queue = Slurm.queue(
                """
                7|1|COMPLETED|None
                7|2|FAILED|NonZeroExitCode
                9|2|PENDING|Resources
                7|N/A|PENDING|None

                8|N/A|CANCELLED|Resources
                """);
        Map<Integer, Scheduler.Task> tasks = queue.tasks();
        assertThat(tasks).containsOnlyKeys(1, 2);
        assertThat(tasks.get(1).isLive()).isFalse();
        assertThat(tasks.get(2)).isEqualTo(new Scheduler.Task(9, "PENDING", "Resources"));
        assertThat(tasks.get(2).isLive()).isTrue();
        assertThat(queue.of(1, OptionalLong.of(7))).contains(tasks.get(1));
        assertThat(queue.of(1, OptionalLong.of(8)))
                .get()
                .extracting(Scheduler.Task::isCancelled)
                .isEqualTo(true);
        assertThat(queue.of(3, OptionalLong.of(7))).isEmpty();
        assertThat(queue.of(3, OptionalLong.empty())).isEmpty();
    }
}
