package io.weft.reproduction.sc15;

import static io.weft.reproduction.sc15.SimulatedSystem.MINIMAL;
import static io.weft.reproduction.sc15.SimulatedSystem.VALIANT;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.simulator.workload.WorkloadRequest;
import java.time.Duration;
import java.util.List;

/** Figure 14: one exchange of all processes with their neighbours in a torus. */
final class NeighborFigure extends Exhibit {
    private static final String VERY_LOW = "very low";
    private static final String NEAR_ONE = "close to 100 %";
    private static final String SEVENTY = "close to 70 %";
    private static final String MORE = "some 20 % more than Valiant routes";
    private static final String LATE =
            "rows of 13 processes do not end at a switch of 9 or 10 endpoints: those without a neighbour on their own"
                    + " switch end last";
    private static final String TOGETHER =
            "all dimensions run at the same time: one at full speed beside two at half speed gives 0.75, less what is"
                    + " lost in switches";

    NeighborFigure() {
        super("Figure 14", "Effective throughput of one nearest-neighbour exchange");
    }

    @Override
    public List<Comparison> rows() {
        SimulatedSystem small = SimulatedSystem.SF_9;
        SimulatedSystem large = SimulatedSystem.SF_10;
        SimulatedSystem mlfm = SimulatedSystem.MLFM;
        SimulatedSystem oft = SimulatedSystem.OFT;
        return List.of(
                row(small, MINIMAL, "0.260")
                        .paper(VERY_LOW)
                        .command(small.command() + " --workload nearest-neighbor --routing minimal"),
                row(small, VALIANT, "0.591").paper(SEVENTY, 0.7).because(LATE),
                row(small, small.adaptive, "0.761").paper(MORE),
                row(large, MINIMAL, "0.166").paper(VERY_LOW),
                row(large, VALIANT, "0.536").paper(SEVENTY, 0.7).because(LATE),
                row(large, large.adaptive, "0.630").paper(MORE),
                row(mlfm, MINIMAL, "0.350")
                        .paper(VERY_LOW)
                        .command(mlfm.command() + " --workload nearest-neighbor:15x16x15 --routing minimal"),
                row(mlfm, VALIANT, "0.723").paper(SEVENTY, 0.7).because(TOGETHER),
                row(mlfm, mlfm.adaptive, "0.967").paper(NEAR_ONE),
                row(oft, MINIMAL, "0.165").paper(VERY_LOW),
                row(oft, VALIANT, "0.725").paper(SEVENTY, 0.7).because(TOGETHER),
                row(oft, oft.adaptive, "0.683").paper("no more than Valiant routes"));
    }

    private static Comparison row(SimulatedSystem system, String routing, String recorded) {
        // Keeps the second dimension within a layer.
        String torus = system == SimulatedSystem.MLFM ? ":15x16x15" : "";
        return Comparison.of(
                        system.title + ", " + routing,
                        recorded,
                        progress -> system.effectiveThroughput(
                                routing, new WorkloadRequest("nearest-neighbor" + torus), progress))
                .within(SimulatedSystem.SEEDS)
                .takes(Duration.ofMinutes(3));
    }

    @Override
    public String remark() {
        return "512 KB to each of six neighbours in the paper's tori, contiguously placed. The paper explains 70 % by a"
                + " first dimension that stays within a switch, and two others at half speed; it does not say in which"
                + " order a process sends. Here it sends a packet to each of the six in turn. In the Slim Fly with p = 9,"
                + " 52 of 3,042 processes have all six neighbours on other switches, and 988 have five; they end at the"
                + " 0.48 that Valiant routes carry, and the exchange has ended when the last message has arrived. The"
                + " settings are those of Figure 6a.";
    }
}
