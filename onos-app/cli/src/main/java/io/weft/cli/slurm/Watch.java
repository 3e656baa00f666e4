package io.weft.cli.slurm;

import io.weft.cli.simulate.Ranges;
import io.weft.cli.simulate.SharePoints;
import io.weft.refusal.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Has the shares of a directory done that are not there, until all are or those that are not have failed too often. It
 * knows nothing but what the directory and the scheduler tell it, so that another can go on where one has ended.
 */
final class Watch {
    /** How often a share is submitted by one watch. */
    private static final int MOST_SUBMISSIONS = 3;

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(30);
    /** So much later at most do files of one machine appear on another. */
    private static final Duration GRACE = Duration.ofSeconds(60);
    /** More logs than these say nothing new. */
    private static final int MOST_LOGS = 3;

    private final SweepDirectory directory;
    private final Scheduler scheduler;
    private final Consumer<String> tell;
    private final Predicate<Duration> pause;

    private final NavigableMap<Integer, Waited> open = new TreeMap<>();
    private final List<Integer> failed = new ArrayList<>();
    private final List<Integer> cancelled = new ArrayList<>();
    private boolean hasAnswered;
    private boolean silent;
    private boolean refused;
    private String waitsFor = "";

    /** A share that is not there. */
    private static final class Waited {
        int submissions;
        OptionalLong job = OptionalLong.empty();
        boolean seen;
        Duration absent = Duration.ZERO;
        String state = "";
    }

    /**
     * Watches the shares of a directory.
     *
     * @param tell is told what happens, in sentences
     * @param pause waits so long, or until the watch is to end; says whether it goes on
     */
    Watch(SweepDirectory directory, Scheduler scheduler, Consumer<String> tell, Predicate<Duration> pause) {
        this.directory = directory;
        this.scheduler = scheduler;
        this.tell = tell;
        this.pause = pause;
        for (int share = 1; share <= directory.shares(); share++) {
            open.put(share, new Waited());
        }
    }

    /**
     * @param found is given each share as soon as it is there
     * @throws CancellationException if it is to end
     * @throws Refusal if shares failed too often, or are of another sweep, or nothing can be submitted
     */
    void run(Consumer<SharePoints> found) {
        Duration wait = FIRST;
        while (true) {
            boolean changed = gather(found);
            if (!open.isEmpty()) {
                changed |= look(wait);
            }
            if (open.isEmpty()) {
                break;
            }
            wait = changed ? FIRST : shorter(wait.multipliedBy(3).dividedBy(2), LONGEST);
            if (!pause.test(wait)) {
                throw new CancellationException();
            }
        }
        if (!failed.isEmpty()) {
            throw new Refusal(shares(failed) + " failed too often; see " + directory.log(failed.get(0))
                    + ", and start the same command again when the cause is removed");
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** The shares whose tasks somebody cancelled. */
    List<Integer> cancelled() {
        return List.copyOf(cancelled);
    }

    private boolean gather(Consumer<SharePoints> found) {
        List<Integer> done = directory.done(List.copyOf(open.keySet()));
        for (int share : done) {
            found.accept(directory.points(share));
            open.remove(share);
        }
        return !done.isEmpty();
    }

    /** Looks what becomes of the tasks, and submits what has to be; returns whether something was. */
    private boolean look(Duration since) {
        Scheduler.Queue queue;
        try {
            queue = scheduler.queue();
            silent = false;
        } catch (Refusal e) {
            if (!hasAnswered) {
                throw e;
            }
            if (!silent) {
                tell.accept(e.getMessage() + "; asking again until it does");
            }
            silent = true;
            return false;
        }
        List<Integer> gone = new ArrayList<>();
        for (Map.Entry<Integer, Waited> each : open.entrySet()) {
            if (isGone(each.getKey(), each.getValue(), queue, since)) {
                gone.add(each.getKey());
            }
        }
        hasAnswered = true;
        tellPending(queue.tasks().values());
        gone.removeAll(directory.done(gone));
        gone.removeAll(cancelled);
        giveUp(gone);
        cancelled.forEach(open::remove);
        return !gone.isEmpty() && submit(gone);
    }

    /** Whether no task is to do a share any more. */
    private boolean isGone(int share, Waited waited, Scheduler.Queue queue, Duration since) {
        Scheduler.Task task = queue.of(share, waited.job).orElse(null);
        if (task != null && task.isLive()) {
            waited.seen = true;
            waited.job = OptionalLong.of(task.job());
            waited.absent = Duration.ZERO;
            return false;
        }
        if (task != null) {
            waited.state = task.state();
            if (waited.seen && task.isCancelled()) {
                cancelled.add(share);
            }
        }
        waited.absent = waited.absent.plus(since);
        return !hasAnswered || directory.exit(share, waited.job).isPresent() || waited.absent.compareTo(GRACE) > 0;
    }

    /** Says how many tasks wait, and for what, where that is something else than before. */
    private void tellPending(Collection<Scheduler.Task> tasks) {
        List<Scheduler.Task> pending =
                tasks.stream().filter(Scheduler.Task::isPending).toList();
        String reasons = pending.stream()
                .map(Scheduler.Task::reason)
                .filter(reason -> !reason.equals("None"))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        if (!reasons.isEmpty() && !reasons.equals(waitsFor)) {
            tell.accept(pending.size() + " tasks wait in Slurm: " + reasons);
        }
        waitsFor = reasons;
    }

    /** Says which shares failed, and removes those that are not to be submitted again. */
    private void giveUp(List<Integer> gone) {
        int logs = 0;
        for (int share : List.copyOf(gone)) {
            Waited waited = open.get(share);
            boolean hasRun = waited.job.isPresent()
                    || directory.exit(share, OptionalLong.empty()).isPresent();
            if (hasRun && logs++ < MOST_LOGS) {
                tellFailure(share, waited);
            }
            if (waited.submissions == MOST_SUBMISSIONS) {
                failed.add(share);
                open.remove(share);
                gone.remove((Integer) share);
            }
        }
        if (logs > MOST_LOGS) {
            tell.accept("and " + (logs - MOST_LOGS) + " more failed; their logs are in " + directory);
        }
    }

    private void tellFailure(int share, Waited waited) {
        OptionalInt code = directory.exit(share, waited.job);
        String how = code.isPresent()
                ? "ended with exit code " + code.getAsInt()
                : waited.state.isEmpty()
                        ? "is not in Slurm's queue any more, and left nothing"
                        : "ended as " + waited.state;
        List<String> end = directory.endOfLog(share);
        tell.accept("share " + share + " of " + directory.shares() + " failed: its task " + how
                + (end.isEmpty() ? "" : "; the end of " + directory.log(share) + ":")
                + end.stream()
                        .map(line -> System.lineSeparator() + "  | " + line)
                        .collect(Collectors.joining()));
    }

    private boolean submit(List<Integer> shares) {
        boolean isFirst = open.values().stream().noneMatch(each -> each.seen || each.submissions > 0);
        try {
            long job = scheduler.submit(shares);
            refused = false;
            boolean again = shares.stream().anyMatch(each -> open.get(each).submissions > 0);
            for (int share : shares) {
                Waited waited = open.get(share);
                waited.submissions++;
                waited.job = OptionalLong.of(job);
                waited.seen = true;
                waited.absent = Duration.ZERO;
                waited.state = "";
            }
            tell.accept("submitted " + (again ? "again " : "") + "to Slurm as job " + job + ": " + shares(shares));
            return true;
        } catch (Refusal e) {
            if (isFirst) {
                throw e;
            }
            if (!refused) {
                tell.accept(e.getMessage() + "; trying again");
            }
            refused = true;
            return false;
        }
    }

    private String shares(List<Integer> numbers) {
        return (numbers.size() == 1 ? "share " : "shares ") + Ranges.of(numbers) + " of " + directory.shares();
    }
}
