package io.weft.simulator.workload;

import io.weft.simulator.network.NetworkModel;
import java.util.OptionalInt;
import java.util.function.Function;

/** A workload as somebody asks for it: by name, and with sizes and a placement where they are not the usual ones. Immutable. */
public final class AskedWorkload {
    private static final String CONTIGUOUS = "contiguous";
    private static final String RANDOM = "random";

    private final String name;
    private final String placement;
    private final OptionalInt ranks;
    private final OptionalInt messageBytes;
    private final OptionalInt partBytes;
    private final OptionalInt iterations;
    private final OptionalInt outstanding;

    /** The workload of a name, with its parameter, see {@link Workloads#named}; a rank on each endpoint in turn. */
    public AskedWorkload(String name) {
        this(
                name,
                CONTIGUOUS,
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private AskedWorkload(
            String name,
            String placement,
            OptionalInt ranks,
            OptionalInt messageBytes,
            OptionalInt partBytes,
            OptionalInt iterations,
            OptionalInt outstanding) {
        this.name = name;
        this.placement = placement;
        this.ranks = ranks;
        this.messageBytes = messageBytes;
        this.partBytes = partBytes;
        this.iterations = iterations;
        this.outstanding = outstanding;
    }

    /** The same with ranks placed so: {@code contiguous} or {@code random}. */
    public AskedWorkload withPlacement(String words) {
        return new AskedWorkload(name, words, ranks, messageBytes, partBytes, iterations, outstanding);
    }

    /**
     * The same with other sizes; empty ones are the usual ones.
     *
     * @param most ranks, of which there is one for each endpoint otherwise
     * @param message bytes of a message
     * @param part bytes of the parts that messages are sent in
     * @param times how often it is gone through
     */
    public AskedWorkload withSizes(OptionalInt most, OptionalInt message, OptionalInt part, OptionalInt times) {
        return new AskedWorkload(name, placement, most, message, part, times, outstanding);
    }

    /** The same with so many messages of a rank at a time. */
    public AskedWorkload withOutstanding(OptionalInt messages) {
        return new AskedWorkload(name, placement, ranks, messageBytes, partBytes, iterations, messages);
    }

    /** Its name, with its parameter. */
    public String name() {
        return name;
    }

    /** How its ranks are placed. */
    public String placement() {
        return placement;
    }

    /**
     * The workload on the endpoints of a fabric. O(endpoints).
     *
     * @param model the switches, which say how large packets are
     * @param seed of what is drawn at random
     * @param traces the messages in a file of this name
     * @throws IllegalArgumentException if there is none such, or a size is out of range; the message says what is expected
     */
    public PlacedWorkload placed(NetworkModel model, int endpoints, long seed, Function<String, Trace> traces) {
        WorkloadSizes sizes = new WorkloadSizes(
                ranks.orElse(endpoints), model.packetFlits() * model.flitBytes(), messageBytes, partBytes, iterations);
        Workload workload = Workloads.named(name, sizes, seed, traces);
        return new PlacedWorkload(workload, placed(workload.ranks(), endpoints, seed), outstanding);
    }

    private Placement placed(int count, int endpoints, long seed) {
        switch (placement) {
            case CONTIGUOUS:
                return Placement.contiguous(count, endpoints);
            case RANDOM:
                return Placement.random(count, endpoints, seed);
            default:
                throw new IllegalArgumentException(
                        "there is no placement '" + placement + "'; there are " + CONTIGUOUS + " and " + RANDOM);
        }
    }
}
