package io.weft.simulator.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Receives of a schedule that no message is left for, messages that nobody receives, and messages whose size is not
 * that of their receive. Messages of one source, destination and tag are paired in the order of the schedule; where a
 * rank receives from any source or with any tag, only numbers are compared. Immutable.
 */
public final class UnmatchedMessages {
    private static final int MOST_NAMED = 3;

    private final GoalSchedule schedule;
    private final Named receives = new Named();
    private final Named sends = new Named();
    private final Named sizes = new Named();

    /** The first of something, in words, and how many there are. */
    private static final class Named {
        private final List<String> first = new ArrayList<>();
        private long count;

        private void add(long more, String words) {
            count += more;
            if (first.size() < MOST_NAMED) {
                first.add(words);
            }
        }

        private Optional<String> words(String one, String many, String remedy) {
            if (count == 0) {
                return Optional.empty();
            }
            return Optional.of((count == 1 ? one : count + " " + many) + ": " + String.join("; ", first)
                    + (count > first.size() ? "; ..." : "") + "; " + remedy);
        }
    }

    /**
     * The unmatched messages of a schedule. O(operations), but for messages of one source, destination and tag of
     * several sizes.
     */
    public UnmatchedMessages(GoalSchedule schedule) {
        this.schedule = schedule;
        GoalMatching.Flows flows = new GoalMatching.Flows(schedule);
        checkAny(flows);
        checkNamed(flows);
    }

    /** Compares numbers for ranks that receive from any source or with any tag. */
    private void checkAny(GoalMatching.Flows flows) {
        long[] surplus = new long[schedule.ranks()];
        int[] firstReceive = new int[schedule.ranks()];
        Arrays.fill(firstReceive, -1);
        for (int o = 0; o < schedule.operations(); o++) {
            if (schedule.isSend(o) && flows.takesAny(schedule.peer(o))) {
                surplus[schedule.peer(o)]++;
            } else if (schedule.isReceive(o) && flows.takesAny(schedule.rank(o))) {
                int rank = schedule.rank(o);
                surplus[rank]--;
                firstReceive[rank] = firstReceive[rank] < 0 ? o : firstReceive[rank];
            }
        }
        for (int rank = 0; rank < surplus.length; rank++) {
            if (surplus[rank] < 0) {
                receives.add(
                        -surplus[rank],
                        -surplus[rank] + " of those of rank " + rank + ", the first of which is "
                                + schedule.describe(firstReceive[rank]));
            } else if (surplus[rank] > 0) {
                sends.add(surplus[rank], surplus[rank] + " of those to rank " + rank);
            }
        }
    }

    /** Compares messages with receives that name source and tag, by flow. */
    private void checkNamed(GoalMatching.Flows flows) {
        int[] begin = new int[flows.count + 1];
        for (int o = 0; o < schedule.operations(); o++) {
            if (flows.isNamed(o)) {
                begin[flows.flow(o) + 1]++;
            }
        }
        for (int f = 0; f < flows.count; f++) {
            begin[f + 1] += begin[f];
        }
        int[] place = Arrays.copyOf(begin, flows.count);
        int[] members = new int[begin[flows.count]];
        for (int o = 0; o < schedule.operations(); o++) {
            if (flows.isNamed(o)) {
                members[place[flows.flow(o)]++] = o;
            }
        }
        for (int f = 0; f < flows.count; f++) {
            checkFlow(flows, Arrays.copyOfRange(members, begin[f], begin[f + 1]));
        }
    }

    private void checkFlow(GoalMatching.Flows flows, int[] members) {
        int[] from = Arrays.stream(members).filter(schedule::isSend).toArray();
        int[] to = Arrays.stream(members).filter(schedule::isReceive).toArray();
        int pairs = Math.min(from.length, to.length);
        for (int i = pairs; i < to.length; i++) {
            receives.add(1, schedule.describe(to[i]));
        }
        if (to.length == 0 ? flows.takesAny(schedule.peer(from[0])) : flows.takesAny(schedule.rank(to[0]))) {
            return;
        }
        for (int i = pairs; i < from.length; i++) {
            sends.add(1, schedule.describe(from[i]));
        }
        if (from.length == to.length && Arrays.equals(sortedSizes(from), sortedSizes(to))) {
            return;
        }
        for (int i = 0; i < pairs; i++) {
            if (schedule.amount(from[i]) != schedule.amount(to[i])) {
                sizes.add(1, schedule.describe(from[i]) + ", and " + schedule.describe(to[i]));
            }
        }
    }

    private long[] sortedSizes(int[] operations) {
        return Arrays.stream(operations).mapToLong(schedule::amount).sorted().toArray();
    }

    /** Why the schedule can never end; empty if messages are no reason. */
    public Optional<String> fault() {
        return receives.words(
                "a receive has no message, and can never end",
                "receives have no message, and can never end",
                "add a send for each, or correct ranks and tags");
    }

    /** What is most likely a mistake, but the schedule can end. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        sends.words(
                        "a message is sent that nobody receives",
                        "messages are sent that nobody receives",
                        "nothing waits for them")
                .ifPresent(warnings::add);
        sizes.words(
                        "a message has another size than its receive",
                        "messages have other sizes than their receives",
                        "what is sent counts")
                .ifPresent(warnings::add);
        return warnings;
    }
}
