package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.cli.output.Progress;
import io.weft.cli.simulate.WorkloadOptions.Asked;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.Placement;
import io.weft.simulator.workload.Workload;
import io.weft.simulator.workload.WorkloadSizes;
import io.weft.simulator.workload.Workloads;
import io.weft.topology.Topology;
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
    private static final String TRACE = "trace:";

    /**
     * The runs, with all routes computed.
     *
     * @param routes those of a scheme
     * @param progress is told of what takes long
     * @throws InputException if the workload cannot be simulated so
     */
    public WorkloadRuns prepare(Function<Scheme, Routes> routes, Progress progress) {
        return Refusals.refusing(() -> {
            Map<Scheme, SimulatedFabric> simulated =
                    progress.during("computing routes", activity -> SimulatedFabrics.of(routings, routes));
            for (SimulatedRouting routing : routings) {
                SimulatedFabric fabric = simulated.get(routing.scheme());
                fabric.require(routing, model(fabric), anyChannel.isPresent());
            }
            SimulatedFabric any = simulated.values().iterator().next();
            PlacedWorkload workload = placed(model(any), any.routes().fabric().topology());
            return new WorkloadRuns(this, simulated, workload);
        });
    }

    NetworkModel model(SimulatedFabric fabric) {
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
        int places = listed.length > 0 ? listed.length : endpoints;
        Workload workload = Workloads.named(asked.name(), sizes, seed, trace -> TraceFile.read(trace, places));
        requireFew(workload);
        return new PlacedWorkload(workload, placement(workload.ranks(), listed, endpoints), asked.outstanding());
    }

    /** A trace has the ranks that it has, whatever was asked for. */
    private void requireFew(Workload workload) {
        int most = asked.ranks().orElse(workload.ranks());
        if (asked.name().startsWith(TRACE) && workload.ranks() > most) {
            throw new InputException("--ranks " + most + ", but the messages of " + asked.name() + " are of "
                    + workload.ranks() + " ranks; leave out --ranks");
        }
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
}
