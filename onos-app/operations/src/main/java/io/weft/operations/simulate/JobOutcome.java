package io.weft.operations.simulate;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;

import io.weft.operations.answer.Member;
import io.weft.operations.answer.Shape;

/** What came of one of several jobs that share a fabric. Immutable. */
public final class JobOutcome extends Outcome {
    static final Member<JobOutcome, Number> JOB = Member.of("job", COUNT, "Its number, from 1 on", o -> o.job + 1);
    static final Member<JobOutcome, String> WORKLOAD =
            Member.of("workload", TEXT, "The workload, with its parameter", o -> o.run.request(o.job)
                    .name());
    static final Member<JobOutcome, String> PLACEMENT = Member.of(
            "placement", TEXT, "How ranks are placed", o -> o.run.request(o.job).placement());
    static final Member<JobOutcome, Number> RANKS =
            Member.of("ranks", COUNT, "Processes, one on each endpoint", o -> o.run.workload(o.job)
                    .ranks());
    static final Member<JobOutcome, Boolean> COMPLETE = Member.of(
            "complete", FLAG, "Whether it came to its end within the most cycles", o -> o.run.complete(o.job));
    static final Member<JobOutcome, Number> COMPLETION = Member.of(
            "completionCycles", CYCLES, "From its start to its end, or that of the run", o -> o.run.cycles(o.job));
    static final Member<JobOutcome, Double> NANOSECONDS_TAKEN = Member.of(
            "completionNanoseconds",
            NANOSECONDS,
            "How long that is; null if the switches know no time but cycles",
            JobOutcome::nanoseconds);
    static final Member<JobOutcome, Number> ALONE = Member.of(
            "aloneCycles",
            CYCLES.orNull(),
            "What it takes without the other jobs on the same endpoints; null if that was not found",
            o -> o.run.cyclesAlone(o.job));
    static final Member<JobOutcome, Double> SLOWDOWN =
            Member.of("slowdown", NUMBER_OR_NULL, "completionCycles divided by aloneCycles", JobOutcome::slowdown);
    static final Member<JobOutcome, Number> MESSAGES = Member.of(
            "messages", COUNT, "All messages", o -> o.run.workload(o.job).messages());
    static final Member<JobOutcome, Number> DELIVERED =
            Member.of("deliveredMessages", COUNT, "Messages that arrived", o -> o.run.arrived(o.job));

    static final Shape<JobOutcome> SHAPE = Shape.<JobOutcome>named("JobPoint")
            .with(ROUTING)
            .with(JOB)
            .with(WORKLOAD)
            .with(PLACEMENT)
            .with(RANKS)
            .with("edgeSwitches", COUNT, "Switches of these endpoints", o -> o.run.edgeSwitches(o.job))
            .with("outstanding", COUNT, "Messages that a rank sends at a time", o -> o.run.workload(o.job)
                    .outstanding())
            .with("startCycle", CYCLES, "When it starts", o -> o.run.start(o.job))
            .with(COMPLETE)
            .with(COMPLETION)
            .with(NANOSECONDS_TAKEN)
            .with(ALONE)
            .with(SLOWDOWN)
            .with(MESSAGES)
            .with(DELIVERED)
            .allOrNone(FLOW_CONTROLLED, Outcome::lossless)
            .with(WALL_SECONDS)
            .with(SEED)
            .build();

    private final JobMixSweep.Prepared.Routed run;
    private final int job;

    /** What came of a job, counted from 0, of jobs whose runs are over. */
    JobOutcome(String routing, JobMixSweep.Prepared.Routed run, int job, long seed) {
        super(routing, seed, run.flowControl(), run.seconds());
        this.run = run;
        this.job = job;
    }

    private double nanoseconds() {
        return run.cycles(job) * run.cycleNanoseconds().orElse(Double.NaN);
    }

    private double slowdown() {
        Long alone = run.cyclesAlone(job);
        return alone == null || !run.complete(job) ? Double.NaN : (double) run.cycles(job) / alone;
    }
}
