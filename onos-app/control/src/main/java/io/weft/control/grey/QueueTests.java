package io.weft.control.grey;

import io.weft.control.probe.LinkProbes;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntPredicate;

/**
 * Probes each channel in turn by each of its queues with the longest frames that the fabric carries. A channel that
 * loses one is tested often, with short ones as well, until it is known what it loses; if only long frames, a search
 * finds from which length on. Not thread-safe.
 */
final class QueueTests {
    private static final long SECOND = 1_000_000_000;
    private static final int SHORTEST = LinkProbes.SHORTEST_TEST;
    /** Between two tests of a channel that has lost one. */
    private static final long URGENT_INTERVAL = SECOND / 40;
    /** What has not arrived by then is lost, if a later probe arrived that shows that the channel works. */
    private static final long LATEST = 2 * SECOND / 5;
    /** A test is late for so many times the longest that a probe took. */
    private static final int LATENESSES = 3;
    /** Given up without a verdict, since nothing else arrived either. */
    private static final long FORGOTTEN = 5 * SECOND;

    private static final int SIZES_AT_ONCE = 15;
    /** What a search found is tried again so many times. */
    private static final int CONFIRMATIONS = 3;

    private final Topology topology;
    private final LinkProbes probes;
    private final ProbeLoss loss;
    private final Slowness slowness;
    private final int queues;
    private final int longest;
    /** How many are sent in a second. */
    private final double mostPerSecond;
    /** By channel and kind: how many in a row were lost, and how many arrived. */
    private final short[] lost;

    private final short[] arrived;
    /** By channel, which kind is next. */
    private final byte[] nextKind;
    /** The switches by which some test has arrived: others may not be able to hand on any. */
    private final BitSet answering = new BitSet();
    /** The channels that are tested often, and when each was tested last. */
    private final Map<Integer, Long> urgent = new LinkedHashMap<>();

    private final Map<Long, Test> underWay = new LinkedHashMap<>();
    private final Map<Integer, Search> searches = new HashMap<>();
    private int next;
    private double owed;
    private double owedUrgent;
    private long turn;

    /** A test that was sent. */
    private static final class Test {
        final int channel;
        /** Its kind, or -1 if it belongs to a search. */
        final int kind;

        final int length;

        Test(int channel, int kind, int length) {
            this.channel = channel;
            this.kind = kind;
            this.length = length;
        }
    }

    /** Looks for the longest frame that passes a channel. */
    private static final class Search {
        int passes = SHORTEST;
        int fails;
        int open;
        /** How many times both have been tried again, as found. */
        int confirmed;

        boolean refuted;

        Search(int fails) {
            this.fails = fails;
        }
    }

    /**
     * @param loss counts short tests of the queue that is served first with the probes by it
     * @param slowness learns how long long tests of that queue take
     * @param longest bytes of the longest frame that links carry
     * @param perSecond how many are sent in a second, in the whole fabric
     */
    QueueTests(
            Topology topology,
            LinkProbes probes,
            ProbeLoss loss,
            Slowness slowness,
            int queues,
            int longest,
            double perSecond) {
        this.topology = topology;
        this.probes = probes;
        this.loss = loss;
        this.slowness = slowness;
        this.queues = queues;
        // A probe needs some room itself, whatever the file says.
        this.longest = Math.max(longest, SHORTEST + 1);
        this.mostPerSecond = perSecond;
        this.lost = new short[topology.channelCount() * kinds()];
        this.arrived = new short[lost.length];
        this.nextKind = new byte[topology.channelCount()];
    }

    private int kinds() {
        return 2 * queues;
    }

    private int kind(int queue, boolean isLong) {
        return 2 * queue + (isLong ? 1 : 0);
    }

    /** Nanoseconds in which each channel is tested once by each queue. */
    long round() {
        return (long) (topology.channelCount() * (long) queues * SECOND / mostPerSecond);
    }

    /** Knows nothing any more of a channel. */
    void forget(int c) {
        Arrays.fill(lost, c * kinds(), (c + 1) * kinds(), (short) 0);
        Arrays.fill(arrived, c * kinds(), (c + 1) * kinds(), (short) 0);
        urgent.remove(c);
        searches.remove(c);
        underWay.values().removeIf(test -> test.channel == c);
    }

    /** Tests a channel often from now on, or no longer. */
    void hurry(int c, boolean is) {
        if (is) {
            urgent.putIfAbsent(c, Long.MIN_VALUE);
        } else {
            urgent.remove(c);
        }
    }

    /**
     * Sends what is due, and sees what is lost.
     *
     * @param pace the share of the probes that is sent now
     * @param works the channels that can be tested
     */
    void tick(long now, long elapsed, double pace, IntPredicate works) {
        expire(now, works);
        double perSecond = mostPerSecond * pace;
        owed = Math.min(perSecond / 10 + 1, owed + elapsed * perSecond / SECOND);
        double regular = urgent.isEmpty() ? owed : owed / 2;
        owedUrgent = Math.min(perSecond / 10 + 2, owedUrgent + elapsed * perSecond / SECOND / 2);
        List<Integer> channels = new ArrayList<>(urgent.keySet());
        for (int i = 0; i < channels.size() && owedUrgent >= 2; i++) {
            int c = channels.get((int) (turn++ % channels.size()));
            long last = urgent.get(c);
            if (works.test(c) && (last == Long.MIN_VALUE || now - last >= URGENT_INTERVAL)) {
                urgent.put(c, now);
                sendNext(c, true, now);
                sendFirst(c, now);
                owedUrgent -= 2;
            }
        }
        for (int looked = 0; regular >= 1 && owed >= 1 && looked < topology.channelCount(); looked++) {
            int c = next;
            next = (next + 1) % topology.channelCount();
            if (works.test(c) && !urgent.containsKey(c)) {
                sendNext(c, false, now);
                regular--;
            }
        }
    }

    /** Sends a short test of the queue that is served first, which tells how many of any are lost. */
    private void sendFirst(int c, long now) {
        send(c, queues - 1, SHORTEST, kind(queues - 1, false), now);
    }

    /** Sends the next kind by a channel; only long ones, which meet all that short ones do, if none was lost. */
    private void sendNext(int c, boolean hurried, long now) {
        int kind = nextKind[c];
        nextKind[c] = (byte) ((kind + (hurried ? 1 : 2)) % kinds());
        kind = hurried ? kind : kind(kind / 2, true);
        send(c, kind / 2, kind % 2 == 0 ? SHORTEST : longest, kind, now);
    }

    private boolean send(int c, int queue, int length, int kind, long now) {
        owed--;
        OptionalLong stamp = probes.test(c, queue, length, now);
        stamp.ifPresent(at -> {
            underWay.put(at, new Test(c, kind, length));
            if (isFirst(kind)) {
                loss.sent(c, at);
            }
        });
        return stamp.isPresent();
    }

    private boolean isFirst(int kind) {
        return kind == kind(queues - 1, false);
    }

    private void expire(long now, IntPredicate works) {
        Map<Long, Test> due = new LinkedHashMap<>();
        for (Map.Entry<Long, Test> each : underWay.entrySet()) {
            if (now - each.getKey() < LATEST) {
                break;
            }
            due.put(each.getKey(), each.getValue());
        }
        due.forEach((stamp, test) -> {
            long age = now - stamp;
            boolean judged = works.test(test.channel)
                    && age >= LATENESSES * probes.slowest(test.channel, now)
                    && probes.arrivedSince(test.channel, stamp);
            if (judged) {
                underWay.remove(stamp);
                lost(test, now);
            } else if (age > FORGOTTEN || !works.test(test.channel)) {
                underWay.remove(stamp);
                closed(test, now);
            }
        });
    }

    private void lost(Test test, long now) {
        if (test.kind >= 0) {
            int i = test.channel * kinds() + test.kind;
            arrived[i] = 0;
            lost[i] = (short) Math.min(Short.MAX_VALUE, lost[i] + 1);
            if (answering.get(topology.target(test.channel))) {
                hurry(test.channel, true);
            }
        } else {
            Search search = searches.get(test.channel);
            if (search != null) {
                search.refuted |= test.length <= search.passes;
                search.fails = Math.min(search.fails, test.length);
            }
        }
        closed(test, now);
    }

    /**
     * A test came back; {@code counts} is whether what was lost before tells of the link. One that is not waited for
     * any more counts for nothing.
     */
    void arrived(int c, long stamp, boolean counts, long now) {
        Test test = underWay.remove(stamp);
        answering.set(topology.target(c));
        if (test == null || test.channel != c) {
            return;
        }
        if (counts && test.kind == kind(queues - 1, true)) {
            slowness.took(c, true, now - stamp);
        }
        if (isFirst(test.kind)) {
            loss.arrived(c, stamp, counts);
        }
        if (test.kind >= 0) {
            int i = c * kinds() + test.kind;
            lost[i] = 0;
            arrived[i] = (short) Math.min(Short.MAX_VALUE, arrived[i] + 1);
        } else {
            Search search = searches.get(c);
            if (search != null) {
                search.refuted |= test.length >= search.fails;
                search.passes = Math.max(search.passes, test.length);
            }
        }
        closed(test, now);
    }

    /** Looks on when the last of the frames is back or lost that a search has sent. */
    private void closed(Test test, long now) {
        Search search = test.kind < 0 ? searches.get(test.channel) : null;
        if (search == null || --search.open > 0 || search.refuted || search.confirmed >= CONFIRMATIONS) {
            return;
        }
        if (search.fails - search.passes > 1) {
            look(test.channel, search, now);
        } else {
            search.confirmed++;
            search.open = (send(test.channel, queues - 1, search.passes, -1, now) ? 1 : 0)
                    + (send(test.channel, queues - 1, search.fails, -1, now) ? 1 : 0);
        }
    }

    private void look(int c, Search search, long now) {
        int step = Math.max(1, (search.fails - search.passes) / (SIZES_AT_ONCE + 1));
        search.open = 0;
        for (int size = search.passes + step; size < search.fails && search.open < SIZES_AT_ONCE; size += step) {
            if (send(c, queues - 1, size, -1, now)) {
                search.open++;
            }
        }
    }

    /**
     * Whether a channel loses all long frames of some queue and no short ones of any.
     *
     * @param least how many in a row have to be lost
     */
    boolean losesLong(int c, int least) {
        int at = c * kinds();
        boolean someLong = false;
        for (int queue = 0; queue < queues; queue++) {
            if (lost[at + kind(queue, false)] > 0) {
                return false;
            }
            someLong |= lost[at + kind(queue, true)] >= least && arrived[at + kind(queue, false)] >= least;
        }
        return someLong && answering.get(topology.target(c));
    }

    /**
     * The bytes of the longest frame that passes a channel which {@link #losesLong}; -1 as long as that is looked for.
     */
    int longestThatPasses(int c, long now) {
        Search search = searches.get(c);
        if (search == null) {
            search = new Search(longest);
            searches.put(c, search);
            look(c, search, now);
        }
        if (search.refuted) {
            // Frames of one length are lost and not: it is not their length.
            forget(c);
            hurry(c, true);
            return -1;
        }
        return search.confirmed >= CONFIRMATIONS ? search.passes : -1;
    }

    /** Whether it is being found out which frames a channel loses by their length. */
    boolean isSearching(int c) {
        return searches.containsKey(c) && losesLong(c, 1);
    }

    /** Whether frames of all lengths and queues pass a channel again, so many in a row. */
    boolean passesAll(int c, int least) {
        for (int i = c * kinds(); i < (c + 1) * kinds(); i++) {
            if (arrived[i] < least) {
                return false;
            }
        }
        return true;
    }

    /**
     * A queue of a channel by which nothing passes, while others let all pass; -1 for none.
     *
     * @param least how many in a row have to be lost of either length
     */
    int lostQueue(int c, int least) {
        int found = -1;
        for (int queue = 0; queue < queues; queue++) {
            int at = c * kinds();
            boolean passes = lost[at + kind(queue, true)] == 0 && lost[at + kind(queue, false)] == 0;
            boolean fails = lost[at + kind(queue, true)] >= least && lost[at + kind(queue, false)] >= least;
            if (fails && found < 0 && answering.get(topology.target(c))) {
                found = queue;
            } else if (!passes) {
                return -1;
            }
        }
        return found;
    }

    /** Whether the last of some kind that was sent by a channel was lost. */
    boolean losesSome(int c) {
        for (int i = c * kinds(); i < (c + 1) * kinds(); i++) {
            if (lost[i] > 0) {
                return true;
            }
        }
        return false;
    }
}
