package io.weft.reproduction.sc14;

import io.weft.planning.throughput.UniformLimits;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.Locale;

/** Section VII-C: how many endpoints can be added before switches. */
final class GrowthSection extends Exhibit {
    private static final int Q = 19;
    private static final int BALANCED = 15;

    GrowthSection() {
        super("Section VII-C", "Endpoints that are added to a Slim Fly of 10,830");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                loss(16, "6.25"),
                loss(17, "11.8")
                        .paper("about 1,500 more: 10 %", 10)
                        .because("1,444 more; by the busiest channel, and minimal routes alone"));
    }

    private static Comparison loss(int p, String recorded) {
        int more = 2 * Q * Q * (p - BALANCED);
        return Comparison.of(
                        String.format(Locale.ROOT, "uniform traffic lost with %,d more, percent", more),
                        recorded,
                        progress -> 100 * (1 - limit(p) / limit(BALANCED)))
                .command("weft analyze fabric-config/examples/slimfly-q19.yaml --growth --switch-ports 48");
    }

    private static double limit(int p) {
        return UniformLimits.of(SlimFly.of(Q, p)).minimal();
    }

    @Override
    public String remark() {
        return "The paper leaves random links on spare ports to others; weft analyze --growth tries them too.";
    }
}
