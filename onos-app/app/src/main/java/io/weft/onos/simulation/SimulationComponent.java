package io.weft.onos.simulation;

import io.weft.http.FabricJobs;
import io.weft.http.InstalledFabric;
import io.weft.onos.FabricService;
import io.weft.operations.Operations;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobBounds;
import io.weft.operations.job.JobList;
import io.weft.operations.request.Request;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Simulates on this node while the application is active; what there was is forgotten with it. */
@Component(immediate = true, service = SimulationService.class)
public final class SimulationComponent implements SimulationService {
    private static final Logger LOG = LoggerFactory.getLogger(SimulationComponent.class);

    private final FabricJobs jobs;

    @Activate
    public SimulationComponent(@Reference FabricService fabrics) {
        this(fabrics, JobBounds.ofThisMachine());
    }

    SimulationComponent(FabricService fabrics, JobBounds bounds) {
        this.jobs =
                new FabricJobs(bounds, () -> InstalledFabric.read(fabrics.answer(Request.of(Operations.INSTALLED))));
    }

    /** Ends what runs, and returns when it has ended. */
    @Deactivate
    public void deactivate() {
        jobs.close();
    }

    @Override
    public Job start(Request request) {
        Job started = jobs.start(request);
        LOG.info(
                "{} {} begins: {}",
                started.execution().operation(),
                started.id(),
                started.execution().about());
        return started;
    }

    @Override
    public JobList all() {
        return jobs.all();
    }

    @Override
    public JobList simulations() {
        return jobs.simulations();
    }

    @Override
    public Job get(int id) {
        return jobs.get(id);
    }

    @Override
    public Job remove(int id) {
        return jobs.remove(id);
    }
}
