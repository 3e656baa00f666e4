package io.weft.http;

import io.weft.operations.Operation;
import io.weft.operations.Operations;
import io.weft.operations.Rendering;
import io.weft.operations.Request;
import io.weft.operations.Simulate;
import io.weft.operations.Subject;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobBounds;
import io.weft.operations.job.Jobs;
import io.weft.operations.job.Simulation;
import io.weft.operations.job.SimulationJob;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Runs jobs on a fabric; each uses the fabric as it is at the start of the job. */
public final class FabricJobs implements JobService, AutoCloseable {
    /** Longer than any batch of simulated cycles of a fabric that fits into memory. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Supplier<Map<String, Object>> installed;
    private final Jobs jobs;

    /**
     * Starts without jobs.
     *
     * @param installed the present answer to {@link Operations#INSTALLED}
     */
    public FabricJobs(JobBounds bounds, Supplier<Map<String, Object>> installed) {
        this.installed = installed;
        this.jobs = new Jobs(bounds);
    }

    /** Whether an operation can be a job: it changes nothing, and needs no controller. */
    static boolean takes(Operation operation) {
        return !operation.changes() && operation.needs() != Operation.Needs.CONTROLLER;
    }

    @Override
    public Map<String, Object> start(Request request) {
        return document(request.operation() == Operations.SIMULATE ? simulate(request) : answer(request));
    }

    private SimulationJob simulate(Request request) {
        InstalledFabric fabric = new InstalledFabric(installed.get(), request.get(Simulate.FAILURES));
        Simulation simulation = Simulate.simulation(request, fabric.fabric(), Optional.empty());
        int threads = request.has(Simulate.THREADS) ? request.get(Simulate.THREADS) : 1;
        simulation.schemes().forEach(fabric::check);
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("name", fabric.fabric().name());
        about.putAll(simulation.about(fabric.fabric(), fabric.failures()));
        about.put("drained", fabric.failures().drained());
        about.put("threads", threads);
        return jobs.start(about, simulation, fabric.fabric(), fabric::subject, threads);
    }

    private Job answer(Request request) {
        if (!takes(request.operation())) {
            throw new IllegalArgumentException(
                    "'" + request.operation().name() + "' is no job: ask for it under its own name");
        }
        request.operation().check(request);
        return jobs.start(
                request,
                request.operation().needs() == Operation.Needs.NOTHING
                        ? Subject.none(FabricTexts.INSTANCE)
                        : new InstalledFabric(installed.get(), List.of()).subject());
    }

    private static Map<String, Object> named(Job job, Map<String, Object> document) {
        Map<String, Object> named = new LinkedHashMap<>();
        named.put("id", document.get("id"));
        named.put("operation", job.operation());
        named.putAll(document);
        return named;
    }

    /** A job as a document. */
    static Map<String, Object> document(Job job) {
        return named(job, job.document());
    }

    @Override
    public Map<String, Object> all() {
        JobBounds bounds = jobs.bounds();
        Map<String, Object> most = new LinkedHashMap<>();
        most.put("threads", bounds.mostThreads());
        most.put("seconds", bounds.mostTime().toSeconds());
        most.put("shareOfEachThread", bounds.share());
        most.put("shareOfFreeHeap", bounds.heapShare());
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(
                "jobs",
                jobs.all().stream().map(job -> named(job, job.summary())).collect(Collectors.toList()));
        document.put("bounds", most);
        return document;
    }

    @Override
    public Map<String, Object> get(int id) {
        return document(jobs.get(id));
    }

    @Override
    public Map<String, Object> remove(int id) {
        Job job = jobs.remove(id);
        try {
            boolean unused = job.awaitEnd(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return document(job);
    }

    @Override
    public Optional<String> report(int id) {
        return jobs.get(id).in(Rendering.REPORT);
    }

    /** Ends the running job, and returns when it has ended. */
    @Override
    public void close() {
        jobs.close();
    }
}
