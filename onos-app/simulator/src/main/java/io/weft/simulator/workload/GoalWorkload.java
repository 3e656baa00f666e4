package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.IntConsumer;

/**
 * A GOAL schedule that is run. Each CPU of a rank calculates and sends one thing at a time, in the order in which
 * operations have nothing more to wait for; to send is to hand a message to the rank's adapters, which takes no time.
 * These send in the order in which they get messages, as many at a time as there are adapters. A send begins when its
 * first packet can leave, and is over a cycle after its last packet has begun to. A receive takes no CPU: it begins,
 * and is posted, when it has nothing more to wait for, and is over when a message that it {@linkplain GoalMatching
 * matches} has arrived as a whole. Immutable.
 *
 * <p>The overheads of the model LogGOPS (T. Hoefler, T. Schneider and A. Lumsdaine, "LogGOPSim: Simulating Large-Scale
 * Applications in the LogGOPS Model", HPDC 2010) are none: latencies, gaps and bandwidths are those of the network.
 */
final class GoalWorkload extends Workload {
    private static final int NONE = OperationLists.NONE;

    private final GoalSchedule schedule;
    private final GoalMatching.Flows flows;
    private final double cycleNanoseconds;

    /**
     * A schedule in a network.
     *
     * @param cycleNanoseconds the length of a cycle, which times are rounded to; what that adds or leaves out counts in
     *     the next calculation of the CPU. Empty where nobody knows
     * @throws Refusal if nobody knows, but some calculation takes time
     */
    GoalWorkload(GoalSchedule schedule, OptionalDouble cycleNanoseconds) {
        super(schedule.ranks(), schedule.adapters, schedule.sends());
        if (schedule.timed && cycleNanoseconds.isEmpty()) {
            throw new Refusal("calculations take nanoseconds, and it is not known how long a cycle of "
                    + "these switches is; set link-gbps, as by --set link-gbps=100, or take preset sc15 or sst");
        }
        this.schedule = schedule;
        this.flows = new GoalMatching.Flows(schedule);
        this.cycleNanoseconds = cycleNanoseconds.orElse(1);
    }

    @Override
    public long bytes() {
        return (long) GoalSchedule.BYTES * schedule.operations();
    }

    @Override
    public RankPrograms start() {
        return start(operation -> {});
    }

    /**
     * All ranks at their beginning.
     *
     * @param over is told of each operation that is over
     */
    RankPrograms start(IntConsumer over) {
        return new Running(over);
    }

    private final class Running implements RankPrograms {
        private final IntConsumer over;
        private final GoalMatching matching;
        private final int[] waiting = schedule.causes();
        /** By operation, the one behind it in the only list that it is in: of these three, or for matching. */
        private final int[] link = new int[schedule.operations()];

        private final OperationLists ready = new OperationLists(1, link);
        /** By rank, messages that its adapters have. */
        private final OperationLists toSend = new OperationLists(ranks(), link);
        /** By CPU, those of a rank behind those of the one before: what it is to do after what it does. */
        private final OperationLists toDo;

        private final Calculations calculations;
        /** By CPU, nanoseconds that rounding has left out of what it has calculated; less than 0 if it added some. */
        private final double[] unspent;

        private int left = schedule.operations();
        private int now;

        Running(IntConsumer over) {
            this.over = over;
            this.matching = new GoalMatching(flows, link, this::finish);
            int cpus = Math.multiplyExact(ranks(), schedule.cpus);
            this.toDo = new OperationLists(cpus, link);
            this.calculations = new Calculations(cpus);
            this.unspent = new double[cpus];
            for (int o = 0; o < waiting.length; o++) {
                if (waiting[o] == 0) {
                    ready.append(0, o);
                }
            }
            goOn();
        }

        /** All operations that have nothing more to wait for take their way, and those that follow from that. */
        private void goOn() {
            for (int o = ready.take(0); o != NONE; o = ready.take(0)) {
                if (schedule.isReceive(o)) {
                    begin(o);
                    matching.posts(o);
                } else {
                    int cpu = schedule.rank(o) * schedule.cpus + schedule.cpu(o);
                    toDo.append(cpu, o);
                    work(cpu);
                }
            }
        }

        /** A CPU does all that it can until it calculates, or has nothing more to do. */
        private void work(int cpu) {
            while (!calculations.running(cpu)) {
                int o = toDo.take(cpu);
                if (o == NONE) {
                    return;
                }
                if (schedule.isSend(o)) {
                    toSend.append(schedule.rank(o), o);
                } else {
                    begin(o);
                    long cycles = cycles(cpu, o);
                    if (cycles == 0) {
                        finish(o);
                    } else {
                        calculations.add(cpu, o, now + cycles);
                    }
                }
            }
        }

        /** As many as a run can have at most, or fewer. */
        private long cycles(int cpu, int calculation) {
            double nanoseconds = schedule.amount(calculation) + unspent[cpu];
            long cycles = Math.min(Math.round(nanoseconds / cycleNanoseconds), Integer.MAX_VALUE);
            unspent[cpu] = cycles == Integer.MAX_VALUE ? 0 : nanoseconds - cycles * cycleNanoseconds;
            return cycles;
        }

        private void begin(int operation) {
            int end = schedule.firstEffect(operation + 1);
            for (int i = schedule.firstEffect(operation); i < end; i++) {
                if (schedule.effect(i) < 0) {
                    release(~schedule.effect(i));
                }
            }
        }

        private void finish(int operation) {
            left--;
            over.accept(operation);
            int end = schedule.firstEffect(operation + 1);
            for (int i = schedule.firstEffect(operation); i < end; i++) {
                if (schedule.effect(i) >= 0) {
                    release(schedule.effect(i));
                }
            }
        }

        private void release(int operation) {
            if (--waiting[operation] == 0) {
                ready.append(0, operation);
            }
        }

        @Override
        public void now(int cycle) {
            now = cycle;
        }

        @Override
        public boolean next(int rank, Message message) {
            int o = toSend.take(rank);
            if (o == NONE) {
                return false;
            }
            message.set(schedule.peer(o), (int) schedule.amount(o), o);
            matching.sends(o);
            begin(o);
            goOn();
            return true;
        }

        @Override
        public void sent(int source, int tag) {
            finish(tag);
            goOn();
        }

        @Override
        public void arrived(int source, int destination, int tag) {
            matching.arrived(tag);
            goOn();
        }

        @Override
        public long wakes() {
            return calculations.end();
        }

        @Override
        public int wake() {
            int cpu = calculations.first();
            finish(calculations.remove());
            work(cpu);
            goOn();
            return cpu / schedule.cpus;
        }

        @Override
        public boolean complete() {
            return left == 0;
        }

        @Override
        public String waiting() {
            // No operations wait for each other alone: schedules have no circles.
            return "no more are sent, but one is waited for: "
                    + schedule.describe(matching.waiting().orElseThrow());
        }
    }

    /** The calculations under way, at most one of each CPU. */
    private static final class Calculations {
        /** By CPU, what it calculates. */
        private final int[] operation;

        private final Timers ends;

        Calculations(int cpus) {
            this.operation = new int[cpus];
            this.ends = new Timers(cpus);
            Arrays.fill(operation, NONE);
        }

        boolean running(int cpu) {
            return operation[cpu] != NONE;
        }

        void add(int cpu, int calculation, long cycle) {
            operation[cpu] = calculation;
            ends.add(cpu, cycle);
        }

        /** When the first ends; never, if there is none. */
        long end() {
            return ends.next();
        }

        /** The CPU of the first that ends. */
        int first() {
            return ends.first();
        }

        /** Removes the first that ends. */
        int remove() {
            int cpu = ends.remove();
            int removed = operation[cpu];
            operation[cpu] = NONE;
            return removed;
        }
    }
}
