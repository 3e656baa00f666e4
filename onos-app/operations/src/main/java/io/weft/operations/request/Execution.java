package io.weft.operations.request;

import io.weft.operations.answer.Answer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request that is being answered, and what there is to see of it meanwhile. Thread-safe. */
public abstract class Execution {
    private final Operation operation;

    /** An execution of an operation. */
    protected Execution(Operation operation) {
        this.operation = operation;
    }

    /** What an execution takes of a machine. Immutable. */
    public static final class Demand {
        private final int threads;
        private final int points;
        private final long bytes;

        /**
         * A demand.
         *
         * @param threads that work at a time
         * @param points results that are kept while it goes on
         * @param bytes of memory, rather too many than too few
         */
        public Demand(int threads, int points, long bytes) {
            this.threads = threads;
            this.points = points;
            this.bytes = bytes;
        }

        /** Threads that work at a time. */
        public int threads() {
            return threads;
        }

        /** Results that are kept while it goes on. */
        public int points() {
            return points;
        }

        /** Bytes of memory, rather too many than too few. */
        public long bytes() {
            return bytes;
        }
    }

    /** For how long an execution has gone on, and for how much longer it may. Immutable. */
    public static final class Elapsed {
        private final double seconds;
        private final double left;

        /**
         * A time.
         *
         * @param seconds since it began, or that it took
         * @param left seconds until it will be ended, at most; 0 if it is over
         */
        public Elapsed(double seconds, double left) {
            this.seconds = seconds;
            this.left = left;
        }

        /** Seconds since it began, or that it took. */
        public double seconds() {
            return seconds;
        }

        /** Seconds until it will be ended, at most; 0 if it is over. */
        public double left() {
            return left;
        }
    }

    /** The operation. */
    public final Operation operation() {
        return operation;
    }

    /** How people call it, by a number: {@code verify, job 3}. */
    public String title(int number) {
        return operation.name() + ", job " + number;
    }

    /** What it is about, by name. */
    public abstract Map<String, Object> about();

    /** What it takes of the machine; empty if that is no more than any question takes. */
    public Optional<Demand> demand() {
        return Optional.empty();
    }

    /**
     * Answers the request.
     *
     * @throws java.util.concurrent.CancellationException if it was cancelled before there was anything to answer
     */
    public abstract Result run(Progress progress);

    /** How far it is, in terms of its own; empty if the steps that it does tell. */
    public Optional<Answer<?>> progress(Elapsed elapsed) {
        return Optional.empty();
    }

    /** How far it is, as a clause such as {@code with 3 points so far}; empty if the steps that it does tell. */
    public Optional<String> standing() {
        return Optional.empty();
    }

    /** What it has found so far, in its order; empty if all is found at once, in the result. */
    public Optional<List<Answer<?>>> points() {
        return Optional.empty();
    }
}
