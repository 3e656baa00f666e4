package io.weft.simulator.workload;

/**
 * A run of a workload without a network, in which all messages arrive at once: it visits every message. Not
 * thread-safe.
 */
public final class InstantRun {
    private final RankPrograms program;
    private final Visitor visitor;
    private final Message message = new Message();
    /** Ranks that may have something to send, each at most once. */
    private final int[] stack;

    private final boolean[] stacked;
    private int height;

    /** What is done with each message. */
    @FunctionalInterface
    public interface Visitor {
        /** One of the messages; in no particular order. */
        void message(int source, int destination, int bytes);
    }

    private InstantRun(Workload workload, Visitor visitor) {
        this.program = workload.start();
        this.visitor = visitor;
        this.stack = new int[workload.ranks()];
        this.stacked = new boolean[workload.ranks()];
    }

    /** Sends all messages of a workload. O(messages). */
    public static void of(Workload workload, Visitor visitor) {
        InstantRun run = new InstantRun(workload, visitor);
        run.pushAll();
        run.run();
    }

    private void run() {
        sendAll();
        while (program.wakes() != RankPrograms.NEVER) {
            push(program.wake());
            sendAll();
        }
    }

    private void sendAll() {
        while (height > 0) {
            int rank = stack[--height];
            stacked[rank] = false;
            sendAll(rank);
        }
    }

    private void pushAll() {
        for (int rank = stack.length - 1; rank >= 0; rank--) {
            push(rank);
        }
    }

    private void push(int rank) {
        if (!stacked[rank]) {
            stacked[rank] = true;
            stack[height++] = rank;
        }
    }

    private void sendAll(int rank) {
        while (program.next(rank, message)) {
            visitor.message(rank, message.destination(), message.bytes());
            program.sent(rank, message.tag());
            program.arrived(rank, message.destination(), message.tag());
            if (program.allGoOn()) {
                pushAll();
            } else {
                push(message.destination());
            }
        }
    }
}
