package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.cli.output.Progress;
import io.weft.cli.simulate.WorkloadOptions.Asked;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.Sweep;
import io.weft.simulator.WorkloadResult;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Placement;
import io.weft.simulator.workload.Workload;
import io.weft.simulator.workload.WorkloadSizes;
import io.weft.simulator.workload.Workloads;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * One workload under several routings.
 *
 * @param routings in this order
 * @param asked the workload, its sizes and placement
 * @param switches what the switches are like
 * @param anyChannel if packets may take any virtual channel at every hop, how many there are
 * @param mostCycles of each run
 * @param seed of all that is drawn
 * @param threads runs at a time
 */
public record WorkloadSweep(
        List<SimulatedRouting> routings,
        Asked asked,
        SwitchSettings switches,
        OptionalInt anyChannel,
        int mostCycles,
        long seed,
        int threads) {
    private static final String FILE = "file:";

    /**
     * Does all runs.
     *
     * @param fabrics the fabric with a scheme
     * @param failures what is out of service, of a fabric
     * @param progress is told of messages that arrive
     * @return what each routing took, in their order
     * @throws InputException if the workload cannot be simulated so
     */
    public List<WorkloadPoint> run(
            Function<Scheme, Fabric> fabrics, Function<Fabric, Failures> failures, Progress progress) {
        try {
            Map<Scheme, SimulatedFabric> simulated =
                    progress.during("computing routes", activity -> SimulatedFabrics.of(routings, fabrics, failures));
            SimulatedFabric any = simulated.values().iterator().next();
            PlacedWorkload workload = placed(model(any), any.routes().fabric().topology());
            return progress.during(
                    "simulating messages",
                    workload.messages() * routings.size(),
                    activity -> points(simulated, workload, activity));
        } catch (IllegalArgumentException e) {
            throw new InputException(e.getMessage(), e);
        }
    }

    private NetworkModel model(SimulatedFabric fabric) {
        return switches.model(anyChannel.orElse(fabric.routes().fabric().virtualChannels()));
    }

    private PlacedWorkload placed(NetworkModel model, Topology topology) {
        int endpoints = topology.endpointCount();
        int[] listed = asked.placement().startsWith(FILE)
                ? PlacementFile.read(asked.placement().substring(FILE.length()), topology)
                : new int[0];
        int most = asked.ranks().orElse(listed.length > 0 ? listed.length : endpoints);
        WorkloadSizes sizes = new WorkloadSizes(
                most,
                model.packetFlits() * model.flitBytes(),
                asked.messageBytes(),
                asked.partBytes(),
                asked.iterations());
        Workload workload = Workloads.named(asked.name(), sizes, seed, TraceFile::read);
        return new PlacedWorkload(workload, placement(workload.ranks(), listed, endpoints), asked.outstanding());
    }

    private Placement placement(int ranks, int[] listed, int endpoints) {
        if (listed.length > 0) {
            return Placement.listed(ranks, listed, endpoints);
        }
        return switch (asked.placement()) {
            case "contiguous" -> Placement.contiguous(ranks, endpoints);
            case "random" -> Placement.random(ranks, endpoints, seed);
            default -> throw new InputException(
                    "there is no placement '" + asked.placement() + "'; there are contiguous, random and file:FILE");
        };
    }

    private List<WorkloadPoint> points(
            Map<Scheme, SimulatedFabric> simulated, PlacedWorkload workload, Progress.Activity activity) {
        List<Sweep.Task<WorkloadResult>> runs = new ArrayList<>();
        for (SimulatedRouting routing : routings) {
            SimulatedFabric fabric = simulated.get(routing.scheme());
            runs.add(cancelled -> new WorkloadRun(
                            fabric, routing, model(fabric), anyChannel.isPresent(), workload, mostCycles, seed)
                    .run(activity::advance, cancelled));
        }
        List<WorkloadResult> results = Sweep.all(runs, threads, () -> false);
        List<WorkloadPoint> points = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            points.add(WorkloadPoint.of(routings.get(i).name(), this, workload, results.get(i)));
        }
        return points;
    }
}
