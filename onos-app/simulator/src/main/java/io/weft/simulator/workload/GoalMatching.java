package io.weft.simulator.workload;

import java.util.OptionalInt;
import java.util.function.IntConsumer;
import org.agrona.collections.Long2LongHashMap;

/**
 * Matches messages with receives, as MPI does: messages with the same source, destination and tag in the order in which
 * they were sent, even if one overtakes another; and each message with the first posted of the receives that fit it.
 * O(1) for a message or receive where all receives of the rank name source and tag; elsewhere linear in the messages or
 * receives that are waiting.
 */
final class GoalMatching {
    private static final int NONE = OperationLists.NONE;

    private final Flows flows;
    private final IntConsumer received;
    /** By send that is under way, whether its message is there, as bits. */
    private final long[] there;
    /** By flow, the messages that have been sent and are not known to their receiver, in the order of sending. */
    private final OperationLists sent;
    /** By mailbox, the receives that have no message yet. */
    private final OperationLists posted;
    /** By mailbox, the messages that have no receive yet. */
    private final OperationLists unexpected;

    /** Messages with the same source, destination and tag are a flow. Immutable. */
    static final class Flows {
        private final GoalSchedule schedule;
        /** By send, and by receive that names source and tag, the flow. */
        private final int[] flow;
        /** By rank, whether it receives from any source, or with any tag. */
        private final boolean[] takesAny;

        /** How many flows there are. */
        final int count;

        /** The flows of a schedule. O(operations). */
        Flows(GoalSchedule schedule) {
            this.schedule = schedule;
            this.flow = new int[schedule.operations()];
            this.takesAny = new boolean[schedule.ranks()];
            Long2LongHashMap pairs = new Long2LongHashMap(NONE);
            Long2LongHashMap flowsByTag = new Long2LongHashMap(NONE);
            for (int o = 0; o < flow.length; o++) {
                boolean send = schedule.isSend(o);
                if (!send && !schedule.isReceive(o)) {
                    continue;
                }
                int rank = schedule.rank(o);
                int peer = schedule.peer(o);
                int tag = schedule.tag(o);
                if (!send && (peer == GoalSchedule.ANY || tag == GoalSchedule.ANY)) {
                    takesAny[rank] = true;
                    continue;
                }
                long pair = number(pairs, send ? key(rank, peer) : key(peer, rank));
                flow[o] = number(flowsByTag, key((int) pair, tag));
            }
            this.count = flowsByTag.size();
        }

        private static long key(int high, int low) {
            return (long) high << Integer.SIZE | Integer.toUnsignedLong(low);
        }

        private static int number(Long2LongHashMap numbers, long key) {
            long known = numbers.get(key);
            if (known != NONE) {
                return (int) known;
            }
            int next = numbers.size();
            numbers.put(key, next);
            return next;
        }

        /** Whether an operation sends, or receives from one source with one tag: it has a flow. */
        boolean isNamed(int operation) {
            return schedule.isSend(operation)
                    || (schedule.isReceive(operation)
                            && schedule.peer(operation) != GoalSchedule.ANY
                            && schedule.tag(operation) != GoalSchedule.ANY);
        }

        /** The flow of an operation that {@linkplain #isNamed has} one. */
        int flow(int operation) {
            return flow[operation];
        }

        boolean takesAny(int rank) {
            return takesAny[rank];
        }

        /**
         * Where a message and the receives that it may match meet: in one place for the flow, or for all flows to a
         * rank that takes any.
         */
        private int mailbox(int operation) {
            int rank = schedule.isSend(operation) ? schedule.peer(operation) : schedule.rank(operation);
            return takesAny[rank] ? count + rank : flow[operation];
        }

        private boolean match(int send, int receive) {
            int source = schedule.peer(receive);
            int tag = schedule.tag(receive);
            return (source == GoalSchedule.ANY || source == schedule.rank(send))
                    && (tag == GoalSchedule.ANY || tag == schedule.tag(send));
        }
    }

    /**
     * Nothing is sent or posted.
     *
     * @param link by operation of the schedule, any number; one that is here is in no other list
     * @param received is told of receives that have their message
     */
    GoalMatching(Flows flows, int[] link, IntConsumer received) {
        this.flows = flows;
        this.received = received;
        this.there = new long[(link.length + 63) / 64];
        this.sent = new OperationLists(flows.count, link);
        int mailboxes = flows.count + flows.schedule.ranks();
        this.posted = new OperationLists(mailboxes, link);
        this.unexpected = new OperationLists(mailboxes, link);
    }

    /** A send begins. */
    void sends(int send) {
        sent.append(flows.flow[send], send);
    }

    /** The message of a send is there. */
    void arrived(int send) {
        there[send >> 6] |= 1L << send;
        int flow = flows.flow[send];
        int next = sent.first(flow);
        while (next != NONE && (there[next >> 6] & 1L << next) != 0) {
            sent.take(flow);
            accept(next);
            next = sent.first(flow);
        }
    }

    private void accept(int send) {
        int mailbox = flows.mailbox(send);
        int before = NONE;
        for (int receive = posted.first(mailbox); receive != NONE; receive = posted.after(receive)) {
            if (flows.match(send, receive)) {
                posted.remove(mailbox, receive, before);
                received.accept(receive);
                return;
            }
            before = receive;
        }
        unexpected.append(mailbox, send);
    }

    /** A receive is posted. */
    void posts(int receive) {
        int mailbox = flows.mailbox(receive);
        int before = NONE;
        for (int send = unexpected.first(mailbox); send != NONE; send = unexpected.after(send)) {
            if (flows.match(send, receive)) {
                unexpected.remove(mailbox, send, before);
                received.accept(receive);
                return;
            }
            before = send;
        }
        posted.append(mailbox, receive);
    }

    /** The first receive in the schedule that is posted and has no message. O(operations). */
    OptionalInt waiting() {
        int least = Integer.MAX_VALUE;
        for (int mailbox = 0; mailbox < posted.count(); mailbox++) {
            for (int receive = posted.first(mailbox); receive != NONE; receive = posted.after(receive)) {
                least = Math.min(least, receive);
            }
        }
        return least == Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of(least);
    }
}
