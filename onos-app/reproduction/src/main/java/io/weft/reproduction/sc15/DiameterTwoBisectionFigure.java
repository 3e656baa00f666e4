package io.weft.reproduction.sc15;

import io.weft.planning.ProgressListener;
import io.weft.planning.bisection.Bisection;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.Topology;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Figure 4: bisection bandwidth, from a bound that is proved to the best cut that is found. */
final class DiameterTwoBisectionFigure extends Exhibit {
    private static final int SEED = 1;
    /** How much another search may find. */
    private static final double SEARCH = 0.005;

    DiameterTwoBisectionFigure() {
        super("Figure 4", "Bisection bandwidth, in b for each endpoint of a half");
    }

    @Override
    public List<Comparison> rows() {
        List<Comparison> rows = new ArrayList<>();
        addOft(rows, new Bisected("OFT, k=6", () -> Oft.of(6)), "0.627", "0.645", "about 0.81 for small ones", 0.81);
        addOft(rows, new Bisected("OFT, k=12", () -> Oft.of(12)), "0.724", "0.742", "about 0.89", 0.89);
        Bisected small = new Bisected("SF, q=13, p=9", () -> SlimFly.of(13, 9));
        rows.add(small.lower("0.722"));
        rows.add(small.cut("0.726")
                .paper("about 0.71", 0.71)
                .because("the paper has one number for all sizes, to which that of this one is near")
                .command("weft analyze fabric-config/examples/slimfly-q13-p9.yaml --bisection"));
        Bisected large = new Bisected("SF, q=13, p=10", () -> SlimFly.of(13, 10));
        rows.add(large.lower("0.650"));
        rows.add(large.cut("0.654")
                .paper("about 0.67", 0.67)
                .because("the paper has one number for all sizes; the bound is q/2p, which goes to 2/3"));
        Bisected mlfm = new Bisected("MLFM, h=15", () -> Mlfm.of(15));
        rows.add(mlfm.lower("0.502"));
        rows.add(mlfm.cut("0.533")
                .paper("about 0.5", 0.5)
                .because("(h + 1)/2h, half of the columns on each side, which goes to 1/2"));
        return rows;
    }

    private static void addOft(
            List<Comparison> rows, Bisected oft, String lower, String cut, String paper, double number) {
        rows.add(oft.lower(lower));
        rows.add(oft.cut(cut)
                .paper(paper, number)
                .because("this cut has fewer links than any that a partitioner gave the paper"));
    }

    @Override
    public String remark() {
        return "No bisection is below the bound, nor above the cut. The sides have equally many endpoints, or differ by"
                + " those of one switch. The paper has cuts of a partitioner, without bounds, and one number for all sizes of"
                + " a Slim Fly, whose bound is q/2p.";
    }

    /** A topology that is bisected once for both of its rows. */
    private static final class Bisected {
        private final String title;
        private final Supplier<Topology> topology;
        private Optional<Bisection> found = Optional.empty();

        Bisected(String title, Supplier<Topology> topology) {
            this.title = title;
            this.topology = topology;
        }

        private synchronized Bisection bisection(ProgressListener progress) {
            if (found.isPresent()) {
                return found.get();
            }
            Bisection bisection = Bisection.of(topology.get(), SEED, progress);
            if (!progress.isCancelled()) {
                found = Optional.of(bisection);
            }
            return bisection;
        }

        Comparison lower(String recorded) {
            return Comparison.of(title + ", proven lower bound", recorded, progress -> bisection(progress)
                    .perEndpointLow());
        }

        Comparison cut(String recorded) {
            return Comparison.of(title + ", best cut", recorded, progress -> bisection(progress)
                            .perEndpointHigh())
                    .within(SEARCH);
        }
    }
}
