package io.weft.onos.simulation;

import io.weft.onos.FabricService;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Simulate;
import io.weft.operations.job.JobBounds;
import io.weft.operations.job.Simulation;
import io.weft.operations.job.SimulationJob;
import io.weft.operations.job.SimulationJobs;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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

    /** No batch of cycles of a fabric whose simulation is let take its memory is longer. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final FabricService fabrics;
    private final SimulationJobs jobs;

    @Activate
    public SimulationComponent(@Reference FabricService fabrics) {
        this(fabrics, JobBounds.ofThisMachine());
    }

    SimulationComponent(FabricService fabrics, JobBounds bounds) {
        this.fabrics = fabrics;
        this.jobs = new SimulationJobs(bounds);
    }

    /** Ends what runs, and returns when it has ended. */
    @Deactivate
    public void deactivate() {
        jobs.close();
    }

    @Override
    public Map<String, Object> start(Request request) {
        InstalledFabric installed = new InstalledFabric(
                fabrics.answer(Request.of(Operations.INSTALLED)).document(), request.get(Simulate.FAILURES));
        Simulation simulation = Simulate.simulation(request, installed.fabric(), Optional.empty());
        int threads = request.has(Simulate.THREADS) ? request.get(Simulate.THREADS) : 1;
        simulation.schemes().forEach(installed::check);
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("name", installed.fabric().name());
        about.putAll(simulation.about(installed.fabric(), installed.failures()));
        about.put("drained", installed.failures().drained());
        about.put("threads", threads);
        SimulationJob job = jobs.start(about, simulation, installed.fabric(), installed::subject, threads);
        LOG.info("simulation {} of up to {} points begins: {}", job.id(), simulation.mostPoints(), about);
        return job.document();
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
                "simulations", jobs.all().stream().map(SimulationJob::summary).collect(Collectors.toList()));
        document.put("bounds", most);
        return document;
    }

    @Override
    public Map<String, Object> get(int id) {
        return jobs.get(id).document();
    }

    @Override
    public Map<String, Object> remove(int id) {
        SimulationJob job = jobs.remove(id);
        try {
            if (!job.awaitEnd(PATIENCE)) {
                LOG.warn("simulation {} has not ended yet", id);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return job.document();
    }
}
