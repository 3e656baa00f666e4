package io.weft.cli.serve;

import io.weft.fabric.Fabric;
import io.weft.http.AnswerMemory;
import io.weft.http.FabricHost;
import io.weft.http.FabricJobs;
import io.weft.http.HostStatus;
import io.weft.http.JobService;
import io.weft.http.TextAttachments;
import io.weft.operations.ShowInstalled.Installed;
import io.weft.operations.job.JobBounds;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Operation.Needs;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.topology.Failures;

/** Hosts a fabric file that no controller runs. */
public final class PlannedHost implements FabricHost, AutoCloseable {
    private final String version;
    private final Fabric fabric;
    private final FabricJobs jobs;
    private final AnswerMemory memory = new AnswerMemory();

    /**
     * A host of a fabric.
     *
     * @param document the content of its file, as JSON
     */
    public PlannedHost(String version, Fabric fabric, String document) {
        this.version = version;
        this.fabric = fabric;
        Installed installed = new Installed(document, fabric, Failures.none(fabric.topology()));
        this.jobs = new FabricJobs(JobBounds.ofWholeMachine(), () -> installed);
    }

    @Override
    public Kind kind() {
        return Kind.FILE;
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public Result status() {
        return HostStatus.planned(fabric);
    }

    @Override
    public Result answer(Request request) {
        Operation operation = request.operation();
        return operation.needs() == Needs.NOTHING
                ? operation.answer(request, Subject.none(TextAttachments.INSTANCE))
                : memory.during(
                        operation,
                        fabric.topology(),
                        false,
                        () -> operation.answer(request, Subject.planned(fabric, TextAttachments.INSTANCE)));
    }

    @Override
    public JobService jobs() {
        return jobs;
    }

    @Override
    public void close() {
        jobs.close();
    }
}
