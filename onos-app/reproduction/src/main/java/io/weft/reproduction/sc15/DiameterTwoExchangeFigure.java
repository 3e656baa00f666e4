package io.weft.reproduction.sc15;

import static io.weft.reproduction.sc15.SimulatedSystem.MINIMAL;
import static io.weft.reproduction.sc15.SimulatedSystem.VALIANT;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.simulator.workload.WorkloadRequest;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/** Figure 13: one exchange of all processes with all. */
final class DiameterTwoExchangeFigure extends Exhibit {
    private static final int PACKET_BYTES = 256;
    private static final String NEAR_ONE = "close to 100 %";
    private static final String HALF = "half of what minimal routes reach";

    DiameterTwoExchangeFigure() {
        super("Figure 13", "Effective throughput of one all-to-all exchange");
    }

    @Override
    public List<Comparison> rows() {
        SimulatedSystem small = SimulatedSystem.SF_9;
        SimulatedSystem large = SimulatedSystem.SF_10;
        SimulatedSystem mlfm = SimulatedSystem.MLFM;
        SimulatedSystem oft = SimulatedSystem.OFT;
        return List.of(
                row(small, MINIMAL, 3, "0.982")
                        .paper(NEAR_ONE)
                        .command(small.command()
                                + " --workload all-to-all:random --message-bytes 768 --routing minimal"),
                row(small, VALIANT, 3, "0.478").paper(HALF),
                row(small, small.adaptive, 3, "0.968").paper(NEAR_ONE),
                row(large, MINIMAL, 3, "0.904"),
                row(large, VALIANT, 3, "0.434"),
                row(large, large.adaptive, 3, "0.889"),
                row(mlfm, MINIMAL, 3, "0.982").paper(NEAR_ONE),
                row(mlfm, MINIMAL, 30, "0.998").paper(NEAR_ONE).takes(Duration.ofMinutes(20)),
                row(mlfm, VALIANT, 3, "0.489").paper(HALF),
                row(mlfm, mlfm.adaptive, 3, "0.976").paper(NEAR_ONE),
                row(oft, MINIMAL, 3, "0.980").paper(NEAR_ONE),
                row(oft, VALIANT, 3, "0.489").paper(HALF),
                row(oft, oft.adaptive, 3, "0.975").paper(NEAR_ONE));
    }

    private static Comparison row(SimulatedSystem system, String routing, int packets, String recorded) {
        OptionalInt none = OptionalInt.empty();
        WorkloadRequest exchange = new WorkloadRequest("all-to-all:random")
                .withSizes(none, OptionalInt.of(packets * PACKET_BYTES), none, none);
        return Comparison.of(
                        system.title + ", " + routing + (packets == 30 ? ", 30 packets for each pair" : ""),
                        recorded,
                        progress -> system.effectiveThroughput(routing, exchange, progress))
                .within(SimulatedSystem.SEEDS)
                .takes(Duration.ofMinutes(3));
    }

    @Override
    public String remark() {
        return "Each process sends to the others in a random order of its own. Rows have three packets for each pair,"
                + " where the paper has 30, unless they say so. The settings are those of Figure 6a.";
    }
}
