package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.workload.AskedWorkload;
import io.weft.simulator.workload.Trace;
import io.weft.topology.Topology;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** Options for a closed workload in the place of an offered load. */
public final class WorkloadOptions {
    private static final String WORKLOAD = "--workload";
    private static final String FILE = "file:";
    private static final String LIMIT = "--max-cycles";
    /** What means nothing to a workload. */
    private static final List<String> OF_LOADS =
            List.of("--load", "--saturation", "--pattern", "--injection", "--precision", "--report");
    /** What means nothing without one. */
    private static final List<String> OF_WORKLOADS =
            List.of("--placement", "--ranks", "--message-bytes", "--part-bytes", "--iterations", "--outstanding");

    @Option(
            names = WORKLOAD,
            paramLabel = "NAME",
            completionCandidates = Candidates.WorkloadNames.class,
            description =
                    "Run this to its end instead of offering loads, and tell how long it takes: ${COMPLETION-CANDIDATES}.")
    private String name;

    @Option(
            names = "--placement",
            paramLabel = "HOW",
            description =
                    "Endpoints of the processes of a workload: contiguous, random, or file:FILE, with the name of one "
                            + "endpoint a line (default: contiguous).")
    private String placement = "contiguous";

    @Option(
            names = "--ranks",
            paramLabel = "N",
            description = "Processes of a workload, at most (default: one for each endpoint).")
    private Integer ranks;

    @Option(
            names = "--message-bytes",
            paramLabel = "N",
            description = "Size of messages (default: 7680 all-to-all, 524288 nearest-neighbor, 4096 others).")
    private Integer messageBytes;

    @Option(
            names = "--part-bytes",
            paramLabel = "N",
            description =
                    "All-to-all sends messages in parts of this size, one to each other process in turn (default: that "
                            + "of a packet).")
    private Integer partBytes;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description =
                    "How often a workload is gone through (default: 1 all-to-all, all-to-all-phases and nearest-neighbor, 10 "
                            + "others).")
    private Integer iterations;

    @Option(
            names = "--outstanding",
            paramLabel = "N",
            description =
                    "Messages that a process sends at a time, their packets in turn (default: 6 nearest-neighbor, 4 "
                            + "halo-2d, 1 others).")
    private Integer outstanding;

    /**
     * Whether there is to be a workload.
     *
     * @param parsed the whole command line
     * @throws InputException if there are options with it, or without it, that mean nothing then
     */
    public boolean given(ParseResult parsed) {
        for (String option : name == null ? OF_WORKLOADS : OF_LOADS) {
            if (parsed.hasMatchedOption(option)) {
                throw new InputException(
                        name == null
                                ? option + " means nothing without " + WORKLOAD
                                : option
                                        + " means nothing to a workload, which offers no load but what it has to send; "
                                        + "leave out one of " + option + " and " + WORKLOAD);
            }
        }
        return name != null;
    }

    /**
     * The workload that was asked for.
     *
     * @param topology of the fabric that it is to be placed on
     * @throws InputException if there is no such placement, or its file cannot be read
     */
    public AskedWorkload asked(Topology topology) {
        return placed(new AskedWorkload(name), topology)
                .withSizes(optional(ranks), optional(messageBytes), optional(partBytes), optional(iterations))
                .withOutstanding(optional(outstanding));
    }

    private AskedWorkload placed(AskedWorkload workload, Topology topology) {
        if (placement.startsWith(FILE)) {
            return workload.withPlacement(placement, PlacementFile.read(placement.substring(FILE.length()), topology));
        }
        if (!AskedWorkload.placements().contains(placement)) {
            throw new InputException("there is no placement '" + placement + "'; there are "
                    + String.join(", ", AskedWorkload.placements()) + " and file:FILE");
        }
        return workload.withPlacement(placement);
    }

    /**
     * The messages in a file, which have the ranks that they have, whatever was asked for.
     *
     * @param endpoints how many there are for its ranks
     * @throws InputException if it cannot be read, or has more ranks than endpoints or than were asked for
     */
    public Trace trace(String file, int endpoints) {
        Trace trace = TraceFile.read(file, endpoints);
        if (ranks != null && trace.ranks() > ranks) {
            throw new InputException("--ranks " + ranks + ", but the messages of " + name + " are of " + trace.ranks()
                    + " ranks; leave out --ranks");
        }
        return trace;
    }

    /** What names files, if it does: the workload and its placement, as they were given. */
    public List<String> words() {
        return List.of(name, placement);
    }

    /** How long a run may be: a workload is not cut short but where that was asked for. */
    public int mostCycles(int asked, ParseResult parsed) {
        return parsed.hasMatchedOption(LIMIT) ? Math.min(asked, WorkloadRun.NO_LIMIT) : WorkloadRun.NO_LIMIT;
    }

    private static OptionalInt optional(Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
