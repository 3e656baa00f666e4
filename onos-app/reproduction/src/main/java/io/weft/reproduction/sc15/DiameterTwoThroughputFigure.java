package io.weft.reproduction.sc15;

import static io.weft.reproduction.sc15.SimulatedSystem.MINIMAL;
import static io.weft.reproduction.sc15.SimulatedSystem.VALIANT;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.time.Duration;
import java.util.List;

/** Figure 6a: uniform traffic at full load; and what section 4.3.2 says of adaptive routes. */
final class DiameterTwoThroughputFigure extends Exhibit {
    private static final String UNIFORM = "uniform";
    private static final String FULL = "96 to 98 %";
    private static final String HALF = "half of what minimal routes carry";
    private static final String AS_MINIMAL = "as much as minimal routes";

    DiameterTwoThroughputFigure() {
        super("Figure 6a", "Throughput under uniform traffic at full load");
    }

    @Override
    public List<Comparison> rows() {
        SimulatedSystem large = SimulatedSystem.SF_10;
        return List.of(
                row(SimulatedSystem.SF_9, MINIMAL, "0.989")
                        .paper(FULL)
                        .command(SimulatedSystem.SF_9.command()
                                + " --pattern uniform --routing minimal --load 1.0 --max-cycles 30000"),
                row(SimulatedSystem.SF_9, VALIANT, "0.502").paper(HALF),
                row(SimulatedSystem.SF_9, SimulatedSystem.SF_9.adaptive, "0.980")
                        .paper(AS_MINIMAL),
                row(large, MINIMAL, "0.906")
                        .paper("about 87 %", 0.87)
                        .because(
                                "minimal routes divided evenly fill the busiest channel at 0.913, of which the switches here lose less"),
                row(large, VALIANT, "0.453").paper(HALF),
                row(large, large.adaptive, "0.896").paper(AS_MINIMAL),
                row(SimulatedSystem.MLFM, MINIMAL, "0.986").paper(FULL),
                row(SimulatedSystem.MLFM, VALIANT, "0.495").paper(HALF),
                row(SimulatedSystem.MLFM, SimulatedSystem.MLFM.adaptive, "0.982")
                        .paper("the level of minimal routes"),
                row(SimulatedSystem.OFT, MINIMAL, "0.986").paper(FULL),
                row(SimulatedSystem.OFT, VALIANT, "0.495").paper(HALF),
                row(SimulatedSystem.OFT, SimulatedSystem.OFT.adaptive, "0.981"));
    }

    private static Comparison row(SimulatedSystem system, String routing, String recorded) {
        return Comparison.of(
                        system.title + ", " + routing,
                        recorded,
                        progress -> system.throughput(routing, UNIFORM, 1, progress))
                .within(SimulatedSystem.SEEDS)
                .takes(Duration.ofMinutes(1));
    }

    @Override
    public String remark() {
        return "Figure 6 has minimal and Valiant routes (MIN, INR); what section 4.3.2 says of adaptive ones stands here,"
                + " too: four candidates; SF-A (ugal-l:length=own) with c_SF of 1, MLFM-A and OFT-A (ugal-l) with c of 2."
                + " A run takes at most 154 microseconds, and does not count the time until the throughput has settled."
                + " The paper leaves open, and Weft has: flits of 64 bytes, a speedup of 2, buffers divided evenly among"
                + " virtual channels, as many of these for minimal routes as for the others (4 in the Slim Fly, the next"
                + " at every hop, where section 3.4 asks for 2; 2 in the MLFM and the OFT), random spacing of packets, and"
                + " a random one of equal minimal routes.";
    }
}
