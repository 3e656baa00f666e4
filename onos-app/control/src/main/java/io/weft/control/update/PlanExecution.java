package io.weft.control.update;

import java.time.Duration;
import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Carries plans out, one at a time, and waits for them. */
final class PlanExecution {
    /** How long switches wait for another that does not answer, where they need not rely on it. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final SwitchDriver driver;
    /** Waits for what is being written; null if nothing is. */
    private volatile CallerLoop waiting;
    /** Answers of switches that were acted on. */
    private final AtomicLong answers = new AtomicLong();

    PlanExecution(SwitchDriver driver) {
        this.driver = driver;
    }

    /**
     * @param unknown switches about which nothing is known: no new entry may lead to them
     * @param hurried whether a switch that does not answer is not worth waiting for at the end either
     */
    Installation run(UpdatePlan plan, BitSet unknown, BooleanSupplier hurried) {
        CallerLoop loop = new CallerLoop();
        waiting = loop;
        try {
            Installation installation = new Installation(driver, plan, unknown, loop, PATIENCE, hurried);
            loop.await(installation.run());
            return installation;
        } finally {
            waiting = null;
        }
    }

    /** Whether it only waits for switches that do not answer; on any thread. */
    boolean onlyWaits() {
        CallerLoop loop = waiting;
        return loop != null && loop.idle() > PATIENCE.toNanos();
    }

    /** How many answers of switches to writes were acted on by now; on any thread. */
    long answers() {
        return answers.get();
    }

    /**
     * Runs tasks on the thread that waits for what they lead to. Every write sets a timer that is hardly ever needed,
     * so timers cost no thread: the one that waits looks at them, and they are forgotten with it.
     */
    private final class CallerLoop implements Installation.Scheduler {
        /** When the last task was done, or this was made, by {@link System#nanoTime}. */
        private volatile long lastTask = System.nanoTime();

        private volatile boolean working;

        private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
        /** What is due later; only the thread that waits touches it. */
        private final PriorityQueue<Timer> timers = new PriorityQueue<>(Comparator.comparingLong(timer -> timer.due));

        /** For how many nanoseconds nothing but timers has come to pass. */
        long idle() {
            return working ? 0 : System.nanoTime() - lastTask;
        }

        /** Runs tasks until the future completes, and returns what it completed with. */
        <T> T await(CompletableFuture<T> future) {
            CompletableFuture<T> noticed = future.whenComplete((result, failure) -> tasks.add(() -> {}));
            boolean interrupted = false;
            while (!noticed.isDone()) {
                try {
                    next().run();
                } catch (InterruptedException e) {
                    // A plan that is broken off would leave the rest of it for later anyway; it takes bounded time.
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return noticed.join();
        }

        /** The next task, as soon as there is one or the time of one has come. */
        private Runnable next() throws InterruptedException {
            if (timers.isEmpty()) {
                return tasks.take();
            }
            Runnable task = tasks.poll(timers.element().due - System.nanoTime(), TimeUnit.NANOSECONDS);
            return task == null ? timers.remove().task : task;
        }

        @Override
        public void execute(Runnable task) {
            tasks.add(() -> work(task));
        }

        private void work(Runnable task) {
            working = true;
            try {
                task.run();
            } finally {
                lastTask = System.nanoTime();
                working = false;
                answers.incrementAndGet();
            }
        }

        /** To be called by tasks, and before {@link #await} by the thread that will. */
        @Override
        public void after(Duration delay, Runnable task) {
            timers.add(new Timer(System.nanoTime() + delay.toNanos(), task));
        }
    }

    private static final class Timer {
        final long due;
        final Runnable task;

        Timer(long due, Runnable task) {
            this.due = due;
            this.task = task;
        }
    }
}
