package io.weft.simulator.workload;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Several workloads at once, each a job with endpoints of its own, which begins in a cycle of its own. They have
 * nothing in common but the network. Immutable.
 */
public final class JobMix {
    private final List<PlacedWorkload> jobs;
    private final int[] starts;
    /** By job, its first rank in all together; one more element for the end of the last. */
    private final int[] first;

    /**
     * @param jobs at least one, on different endpoints
     * @param starts by job, the cycle in which it begins, at least 0
     * @throws IllegalArgumentException if two are on the same endpoint, or one begins before the first cycle
     */
    public JobMix(List<PlacedWorkload> jobs, int[] starts) {
        this.jobs = List.copyOf(jobs);
        this.starts = starts.clone();
        this.first = new int[jobs.size() + 1];
        for (int j = 0; j < starts.length; j++) {
            if (starts[j] < 0) {
                throw new IllegalArgumentException("a job begins in cycle " + starts[j] + "; expected at least 0");
            }
            first[j + 1] = Math.addExact(first[j], jobs.get(j).ranks());
        }
    }

    /** Who is told how far jobs are. */
    public interface Observer {
        /** All begins anew, such as to look which messages there are: what was told before does not count. */
        void restarted();

        /** A message of a job has arrived as a whole. */
        void arrived(int job);

        /** All messages of a job have arrived, and nothing else of it is left to do. */
        void over(int job, int cycle);
    }

    /**
     * All of them as one workload.
     *
     * @param observer of every run of it
     */
    public PlacedWorkload observed(Observer observer) {
        int outstanding = jobs.stream()
                .mapToInt(PlacedWorkload::outstanding)
                .max()
                .orElseThrow(() -> new IllegalArgumentException("there are no jobs"));
        return new PlacedWorkload(new Together(outstanding, observer), placement(), OptionalInt.empty());
    }

    private Placement placement() {
        int[] endpoints = new int[first[jobs.size()]];
        for (int j = 0; j < jobs.size(); j++) {
            for (int rank = first[j]; rank < first[j + 1]; rank++) {
                endpoints[rank] = jobs.get(j).endpoint(rank - first[j]);
            }
        }
        return Placement.listed(
                endpoints.length, endpoints, 1 + Arrays.stream(endpoints).max().orElse(0));
    }

    private static long messages(List<PlacedWorkload> jobs) {
        return jobs.stream().mapToLong(PlacedWorkload::messages).sum();
    }

    private final class Together extends Workload {
        private final Observer observer;

        Together(int outstanding, Observer observer) {
            super(first[jobs.size()], outstanding, JobMix.messages(jobs));
            this.observer = observer;
        }

        @Override
        public long bytes() {
            return jobs.stream().mapToLong(PlacedWorkload::bytes).sum();
        }

        @Override
        public RankPrograms start() {
            observer.restarted();
            return new Running(observer);
        }
    }

    /** The programs of all jobs, each of which knows its own ranks and counts cycles from its own start. */
    private final class Running implements RankPrograms {
        private final Observer observer;
        private final RankPrograms[] programs = new RankPrograms[jobs.size()];
        /** By rank, its job. */
        private final int[] jobOf = new int[first[jobs.size()]];
        /** By rank, how many of its messages are not sent. */
        private final int[] open = new int[jobOf.length];
        /** By job, how many of its messages have not arrived. */
        private final long[] left = new long[programs.length];
        /** By job, how many of its ranks have been woken at its start, or need not be. */
        private final int[] woken = new int[programs.length];

        private final boolean[] over = new boolean[programs.length];
        private int running = programs.length;
        private int now;
        /** The job of the message that arrived last. */
        private int last;

        Running(Observer observer) {
            this.observer = observer;
            for (int j = 0; j < programs.length; j++) {
                PlacedWorkload job = jobs.get(j);
                programs[j] = job.start();
                left[j] = job.messages();
                woken[j] = starts[j] == 0 ? job.ranks() : 0;
                Arrays.fill(jobOf, first[j], first[j + 1], j);
            }
        }

        @Override
        public void now(int cycle) {
            now = cycle;
        }

        /** The program of a job, which is told the time. */
        private RankPrograms at(int job) {
            programs[job].now(now - starts[job]);
            return programs[job];
        }

        @Override
        public boolean next(int rank, Message message) {
            int job = jobOf[rank];
            if (woken[job] == 0
                    || open[rank] == jobs.get(job).outstanding()
                    || !at(job).next(rank - first[job], message)) {
                return false;
            }
            open[rank]++;
            message.set(message.destination() + first[job], message.bytes(), message.tag());
            return true;
        }

        @Override
        public void sent(int source, int tag) {
            int job = jobOf[source];
            open[source]--;
            at(job).sent(source - first[job], tag);
            look(job);
        }

        @Override
        public void arrived(int source, int destination, int tag) {
            int job = jobOf[source];
            last = job;
            left[job]--;
            observer.arrived(job);
            at(job).arrived(source - first[job], destination - first[job], tag);
            look(job);
        }

        /** Looks whether a job is over. */
        private void look(int job) {
            if (!over[job] && left[job] == 0 && programs[job].complete()) {
                over[job] = true;
                running--;
                observer.over(job, now);
            }
        }

        @Override
        public boolean allGoOn() {
            return programs[last].allGoOn();
        }

        @Override
        public long wakes() {
            long next = NEVER;
            for (int j = 0; j < programs.length; j++) {
                next = Math.min(next, wakes(j));
            }
            return next;
        }

        private long wakes(int job) {
            if (woken[job] < jobs.get(job).ranks()) {
                return starts[job];
            }
            long next = programs[job].wakes();
            return next == NEVER ? NEVER : starts[job] + next;
        }

        @Override
        public int wake() {
            long next = wakes();
            int job = 0;
            while (wakes(job) > next) {
                job++;
            }
            if (woken[job] < jobs.get(job).ranks()) {
                return first[job] + woken[job]++;
            }
            int rank = at(job).wake();
            look(job);
            return first[job] + rank;
        }

        @Override
        public boolean complete() {
            return running == 0;
        }

        @Override
        public String waiting() {
            int job = 0;
            while (over[job]) {
                job++;
            }
            return "of job " + (job + 1) + ", " + programs[job].waiting();
        }
    }
}
