package io.weft.reproduction.sc15;

import static io.weft.reproduction.sc15.SimulatedSystem.MINIMAL;
import static io.weft.reproduction.sc15.SimulatedSystem.VALIANT;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.time.Duration;
import java.util.List;

/** Figure 6b: the worst case at full load; and what section 4.3.2 says of adaptive routes. */
final class WorstCaseFigure extends Exhibit {
    private static final String WORST = "worst-case";
    private static final String AS_UNIFORM = "as much as of uniform traffic";
    private static final String MORE = "more than Valiant routes";
    private static final String NOT_OVERLAPPING =
            "at full load pairs of switches whose routes do not overlap carry more; the load that saturates is 1/2p";

    WorstCaseFigure() {
        super("Figure 6b", "Throughput under the worst case at full load");
    }

    @Override
    public List<Comparison> rows() {
        SimulatedSystem small = SimulatedSystem.SF_9;
        SimulatedSystem large = SimulatedSystem.SF_10;
        SimulatedSystem mlfm = SimulatedSystem.MLFM;
        SimulatedSystem oft = SimulatedSystem.OFT;
        return List.of(
                row(small, MINIMAL, "0.091")
                        .paper("saturates as low as at 5 %, 1/2p")
                        .because(NOT_OVERLAPPING)
                        .command(small.command()
                                + " --pattern worst-case --routing minimal --load 1.0 --max-cycles 30000"),
                saturated(small, 0.9, 18, "0").paper("saturates at 1/2p"),
                saturated(small, 1.1, 18, "1").paper("saturates at 1/2p"),
                row(small, VALIANT, "0.498").paper(AS_UNIFORM),
                row(small, small.adaptive, "0.584").paper(MORE),
                row(large, MINIMAL, "0.082")
                        .paper("saturates as low as at 5 %, 1/2p", 0.05)
                        .because(NOT_OVERLAPPING),
                saturated(large, 0.9, 20, "0").paper("saturates at 1/2p"),
                saturated(large, 1.1, 20, "1").paper("saturates at 1/2p"),
                row(large, VALIANT, "0.449").paper(AS_UNIFORM),
                row(large, large.adaptive, "0.526").paper(MORE),
                row(mlfm, MINIMAL, "0.0667").paper("6.6 %, 1/h", 1 / 15.0),
                saturated(mlfm, 0.9, 15, "0").paper("saturates at 1/h"),
                saturated(mlfm, 1.1, 15, "1").paper("saturates at 1/h"),
                row(mlfm, VALIANT, "0.494").paper(AS_UNIFORM),
                row(mlfm, mlfm.adaptive, "0.514").paper("the level of Valiant routes"),
                row(oft, MINIMAL, "0.0833").paper("8.3 %, 1/k", 1 / 12.0),
                saturated(oft, 0.9, 12, "0").paper("saturates at 1/k"),
                saturated(oft, 1.1, 12, "1").paper("saturates at 1/k"),
                row(oft, VALIANT, "0.492").paper(AS_UNIFORM),
                row(oft, oft.adaptive, "0.491"));
    }

    private static Comparison row(SimulatedSystem system, String routing, String recorded) {
        return Comparison.of(
                        system.title + ", " + routing,
                        recorded,
                        progress -> system.throughput(routing, WORST, 1, progress))
                .within(SimulatedSystem.SEEDS)
                .takes(Duration.ofMinutes(1));
    }

    private static Comparison saturated(SimulatedSystem system, double factor, int oneIn, String recorded) {
        return Comparison.of(
                        system.title + ", minimal: saturated (1) or not (0) at " + factor + " of 1/" + oneIn,
                        recorded,
                        progress -> system.saturated(MINIMAL, WORST, factor / oneIn, progress))
                .takes(Duration.ofSeconds(10));
    }

    @Override
    public String remark() {
        return "The settings are those of Figure 6a.";
    }
}
