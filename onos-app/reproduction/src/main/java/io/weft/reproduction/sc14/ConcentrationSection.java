package io.weft.reproduction.sc14;

import io.weft.fabric.Scheme;
import io.weft.planning.throughput.LargestConcentration;
import io.weft.planning.throughput.UniformLimits;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Section II-B2: how many endpoints a switch can have with full global bandwidth. */
final class ConcentrationSection extends Exhibit {
    private static final String MEAN =
            "the paper balances the mean load of channels; here none is loaded by more than 1";

    ConcentrationSection() {
        super("Section II-B2", "Endpoints of a switch with full global bandwidth");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                limit(19, 15, "mean load of channels", "1.012", limits -> 1 / limits.bound())
                        .paper("\"balanced\": each endpoint can inject at full capacity"),
                limit(19, 15, "load of the busiest channel", "1.143", limits -> 1 / limits.minimal()),
                limit(13, 10, "load of the busiest channel", "1.095", limits -> 1 / limits.minimal()),
                limit(13, 9, "load of the busiest channel", "0.986", limits -> 1 / limits.minimal()),
                largest(11, "7").paper("ceil(k'/2): 9", 9).because(MEAN),
                largest(13, "9").paper("ceil(k'/2): 10", 10).because(MEAN),
                largest(16, "11").paper("ceil(k'/2): 12", 12).because(MEAN),
                largest(17, "11").paper("ceil(k'/2): 13", 13).because(MEAN),
                largest(19, "13").paper("ceil(k'/2): 15", 15).because(MEAN));
    }

    private static Comparison limit(
            int q, int p, String what, String recorded, ToDoubleFunction<UniformLimits> measure) {
        return Comparison.of(
                "q=" + q + ", p=" + p + ": " + what,
                recorded,
                progress -> measure.applyAsDouble(UniformLimits.of(SlimFly.of(q, p))));
    }

    private static Comparison largest(int q, String recorded) {
        return Comparison.of(
                "q=" + q + ": largest p of which no channel is overloaded",
                recorded,
                progress -> LargestConcentration.of(SlimFlyRun.routes(SlimFly.of(q, 1), Scheme.MINIMAL)));
    }

    @Override
    public String remark() {
        return "Uniform traffic of all endpoints at full rate, spread evenly over minimal paths. So p = ceil(k'/2) has full"
                + " global bandwidth by the mean load of channels, and not by the largest.";
    }
}
