package io.weft.http;

import io.weft.operations.Operations;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Operation.Needs;
import io.weft.refusal.Refusal;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Admits answers by the memory that they may need, so that those that are worked on at a time fit into the heap, beside
 * the routes of a running fabric and a job. Thread-safe.
 */
public final class AnswerMemory {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final double ANSWERS_SHARE = 0.5;
    private static final double JOB_SHARE = 0.4;
    /** Times the memory of the next hops: routes with what is found of them, and of two fabrics that are compared. */
    private static final int OF_ROUTES = 2;

    private static final int OF_TWO = 4;
    /** What an optimisation takes besides; its parts keep within that. */
    private static final int PART_OF_OPTIMIZER = 4;

    private final long heap;
    private final int all;
    private final Semaphore free;

    /** Of this process. */
    public AnswerMemory() {
        this(Runtime.getRuntime().maxMemory());
    }

    /** @param heap in bytes */
    AnswerMemory(long heap) {
        this.heap = heap;
        this.all = kibibytes((long) (ANSWERS_SHARE * heap));
        this.free = new Semaphore(all, true);
    }

    private static int kibibytes(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE / 2, (bytes + 1023) >> 10);
    }

    private long needed(Operation operation, Topology topology) {
        boolean isOfRoutes =
                operation.needs() == Needs.ROUTES || operation.needs() == Needs.JOB || operation.endsEarly();
        if (!isOfRoutes) {
            return 0;
        }
        long routes = NextHops.bytes(topology);
        if (operation == Operations.WHAT_IF) {
            return OF_TWO * routes;
        }
        return OF_ROUTES * routes + (operation.name().equals("optimize") ? heap / PART_OF_OPTIMIZER : 0);
    }

    /**
     * Works on an answer when there is memory for it.
     *
     * @param running whether a controller of this process has routes of this fabric
     * @throws Refusal if there is not enough memory here
     * @throws NotReadyException if there is not soon
     */
    public <T> T during(Operation operation, Topology topology, boolean running, Supplier<T> answer) {
        int needed = kibibytes(needed(operation, topology));
        int most = all - (running ? kibibytes(OF_ROUTES * NextHops.bytes(topology)) : 0);
        if (needed > Math.max(0, most)) {
            throw tooLarge(operation, topology, needed, most);
        }
        int taken = needed == 0 ? 0 : needed + all - most;
        try {
            if (!free.tryAcquire(taken, PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new NotReadyException("other answers take the memory for '" + operation.name() + "': ask again");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("nobody waits for the answer any more");
        }
        try {
            return answer.get();
        } finally {
            free.release(taken);
        }
    }

    /**
     * Does nothing if a job may need no more memory than there is for one.
     *
     * @throws Refusal if it may need more
     */
    void checkJob(Operation operation, Topology topology) {
        int needed = kibibytes(needed(operation, topology));
        int most = kibibytes((long) (JOB_SHARE * heap));
        if (needed > most) {
            throw tooLarge(operation, topology, needed, most);
        }
    }

    private static Refusal tooLarge(Operation operation, Topology topology, int needed, int most) {
        return Refusal.notNow(String.format(
                Locale.ROOT,
                "'%s' of %,d switches may need %,d MB, but there are %,d MB for it here; start this with a larger -Xmx,"
                        + " or use the weft command on another machine",
                operation.name(),
                topology.switchCount(),
                needed >> 10,
                Math.max(0, most) >> 10));
    }
}
