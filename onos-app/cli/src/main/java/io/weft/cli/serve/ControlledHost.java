package io.weft.cli.serve;

import io.weft.control.live.ControlLoop;
import io.weft.http.AnswerMemory;
import io.weft.http.FabricHost;
import io.weft.http.FabricJobs;
import io.weft.http.HostStatus;
import io.weft.http.InstalledFabric;
import io.weft.http.JobService;
import io.weft.http.Reply;
import io.weft.operations.Operations;
import io.weft.operations.job.JobBounds;
import io.weft.operations.request.ChangeJournal;
import io.weft.operations.request.ControlledFabric;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Hosts a fabric that this process controls. */
public final class ControlledHost implements FabricHost, AutoCloseable {
    private final Kind kind;
    private final String version;
    private final ControlLoop loop;
    private final ControlledFabric subject;
    private final Map<String, Function<String, Reply>> pages;
    private final List<Operation> further;
    private final Supplier<Optional<List<String>>> cut;
    private final FabricJobs jobs;
    private final AnswerMemory memory = new AnswerMemory();

    /**
     * @param pages further pages, besides the API and the web page, by path
     * @param further operations in addition to the usual ones
     * @param cut the links and switches that an emulation has cut; empty outside of one
     */
    public ControlledHost(
            Kind kind,
            String version,
            ControlLoop loop,
            ControlledFabric subject,
            Map<String, Function<String, Reply>> pages,
            List<Operation> further,
            Supplier<Optional<List<String>>> cut) {
        this.kind = kind;
        this.version = version;
        this.loop = loop;
        this.subject = subject;
        this.pages = pages;
        this.cut = cut;
        this.further = List.copyOf(further);
        this.jobs = new FabricJobs(
                JobBounds.ofThisMachine(), () -> InstalledFabric.read(answer(Request.of(Operations.INSTALLED))));
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public Result status() {
        return HostStatus.controlled(loop.fabric(), answer(Request.of(Operations.STATUS)), cut.get());
    }

    @Override
    public Result answer(Request request) {
        Operation operation = request.operation();
        return memory.during(operation, loop.fabric().topology(), true, () -> operation.answer(request, subject));
    }

    @Override
    public Result answer(String who, Request request) {
        return ChangeJournal.answer(who, request, subject);
    }

    @Override
    public JobService jobs() {
        return jobs;
    }

    @Override
    public List<Operation> further() {
        return further;
    }

    @Override
    public Map<String, Function<String, Reply>> pages() {
        return pages;
    }

    @Override
    public void close() {
        jobs.close();
    }
}
