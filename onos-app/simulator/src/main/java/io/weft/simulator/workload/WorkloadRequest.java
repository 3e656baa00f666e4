package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.traffic.ExchangePhases;
import io.weft.topology.Topology;
import java.util.List;
import java.util.OptionalInt;

/** A request for a workload: its name, and sizes and a placement where they are not the default ones. Immutable. */
public final class WorkloadRequest {
    private static final String CONTIGUOUS = "contiguous";
    private static final String RANDOM = "random";
    private static final String FABRIC_AWARE = "fabric-aware";

    private final String name;
    private String placement = CONTIGUOUS;
    /** By rank, its endpoint; empty where the placement has no list of its own. */
    private int[] endpoints = {};

    private OptionalInt ranks = OptionalInt.empty();
    private OptionalInt messageBytes = OptionalInt.empty();
    private OptionalInt partBytes = OptionalInt.empty();
    private OptionalInt iterations = OptionalInt.empty();
    private OptionalInt outstanding = OptionalInt.empty();
    private WorkloadFiles files = WorkloadFiles.NONE;

    /**
     * The workload of a name, with its parameter, see {@link Workloads#named}; a rank on each endpoint in service in
     * turn.
     */
    public WorkloadRequest(String name) {
        this.name = name;
    }

    private WorkloadRequest(WorkloadRequest other) {
        name = other.name;
        placement = other.placement;
        endpoints = other.endpoints;
        ranks = other.ranks;
        messageBytes = other.messageBytes;
        partBytes = other.partBytes;
        iterations = other.iterations;
        outstanding = other.outstanding;
        files = other.files;
    }

    /** The placements that have no list of endpoints. */
    public static List<String> placements() {
        return List.of(CONTIGUOUS, RANDOM, FABRIC_AWARE);
    }

    /** This request with ranks placed so: by one of {@link #placements}. */
    public WorkloadRequest withPlacement(String words) {
        return withPlacement(words, new int[0]);
    }

    /**
     * This request with rank r on the r-th of these endpoints, and no more ranks than that.
     *
     * @param words what points are to say of the placement
     * @param listed at least one, all different
     */
    public WorkloadRequest withPlacement(String words, int[] listed) {
        WorkloadRequest other = new WorkloadRequest(this);
        other.placement = words;
        other.endpoints = listed.clone();
        return other;
    }

    /**
     * This request with other sizes; empty ones are the usual ones.
     *
     * @param most ranks, of which there is one for each endpoint in service, or each that is listed, otherwise
     * @param message bytes of a message
     * @param part bytes of the parts that messages are sent in
     * @param times how often it is gone through
     */
    public WorkloadRequest withSizes(OptionalInt most, OptionalInt message, OptionalInt part, OptionalInt times) {
        WorkloadRequest other = new WorkloadRequest(this);
        other.ranks = most;
        other.messageBytes = message;
        other.partBytes = part;
        other.iterations = times;
        return other;
    }

    /** This request with so many messages of a rank at a time. */
    public WorkloadRequest withOutstanding(OptionalInt messages) {
        WorkloadRequest other = new WorkloadRequest(this);
        other.outstanding = messages;
        return other;
    }

    /** This request, where the messages of workloads that name a file are read so; otherwise there are no files. */
    public WorkloadRequest withFiles(WorkloadFiles read) {
        WorkloadRequest other = new WorkloadRequest(this);
        other.files = read;
        return other;
    }

    /** Its name, with its parameter. */
    public String name() {
        return name;
    }

    /** How its ranks are placed. */
    public String placement() {
        return placement;
    }

    /** Most ranks, if that is said. */
    public OptionalInt ranks() {
        return ranks;
    }

    /** The endpoints that are listed, by rank; none where there is no list. */
    public int[] listed() {
        return endpoints.clone();
    }

    /**
     * The workload on the endpoints of a fabric. O(endpoints).
     *
     * @param model the switches, which say how large packets are
     * @param topology of the fabric
     * @param inService those of them that can take a rank where none are listed, 0..endpointCount-1, all different
     * @param seed of what is drawn at random
     * @throws Refusal if there is none such, or a size is out of range; the message says what is expected
     */
    public PlacedWorkload placed(NetworkModel model, Topology topology, int[] inService, long seed) {
        int places = endpoints.length > 0 ? endpoints.length : inService.length;
        WorkloadSizes sizes = new WorkloadSizes(
                        ranks.orElse(places),
                        model.packetFlits() * model.flitBytes(),
                        messageBytes,
                        partBytes,
                        iterations)
                .inCyclesOf(model.cycleNanoseconds())
                .atLeaves(() -> optimalPhases(topology, inService.length));
        Workload workload = Workloads.named(name, sizes, seed, files, places);
        return new PlacedWorkload(workload, placed(workload.ranks(), topology, inService, seed), outstanding);
    }

    /** Subtrees are of endpoints, and so phases balance them only where each has the rank of its own number. */
    private ExchangePhases optimalPhases(Topology topology, int inService) {
        ExchangePhases phases = ExchangePhases.optimal(topology);
        int all = topology.endpointCount();
        if (!placement.equals(CONTIGUOUS) || endpoints.length > 0) {
            throw new Refusal("optimal phases need rank r on endpoint r, which is placement contiguous," + " not '"
                    + placement + "'; leave the placement out, or choose phases xor or shift");
        }
        if (inService < all || ranks.orElse(all) < all) {
            throw new Refusal("optimal phases need a rank on each of all " + all
                    + " endpoints, and there are only " + Math.min(inService, ranks.orElse(all))
                    + "; choose phases xor or shift");
        }
        return phases;
    }

    private Placement placed(int count, Topology topology, int[] inService, long seed) {
        if (endpoints.length > 0) {
            return Placement.listed(count, endpoints, topology.endpointCount());
        }
        switch (placement) {
            case CONTIGUOUS:
                return Placement.contiguous(count, inService);
            case RANDOM:
                return Placement.random(count, inService, seed);
            case FABRIC_AWARE:
                return Placement.near(count, inService, topology);
            default:
                throw new Refusal(
                        "there is no placement '" + placement + "'; there are " + String.join(", ", placements()));
        }
    }
}
