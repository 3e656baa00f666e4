package io.weft.reproduction.sst;

import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.Fishnet;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.function.Function;

/**
 * A topology with one of the routings of the paper, in its abbreviations. Immutable.
 *
 * @param routing the routing of Weft that is the paper's
 */
record Configuration(String name, Function<Size, Topology> topology, String routing) {
    static final Configuration SF_ADA = new Configuration("SF-ada", Configuration::slimFly, "ugal-l");
    static final Configuration SF_MIN = new Configuration("SF-min", Configuration::slimFly, "minimal");
    static final Configuration DF_ADA = new Configuration("DF-ada", Configuration::dragonfly, "ugal-l");
    static final Configuration DF_MIN = new Configuration("DF-min", Configuration::dragonfly, "minimal");
    static final Configuration FT3_ADA = new Configuration("FT3-ada", size -> fatTree(size, 3), "minimal-adaptive");
    static final Configuration FT4_ADA = new Configuration("FT4-ada", size -> fatTree(size, 4), "minimal-adaptive");
    static final Configuration FL_ADA = new Configuration("FL-ada", size -> fishnet(size, true), "valiant-from-afar");
    static final Configuration FL_MIN = new Configuration("FL-min", size -> fishnet(size, true), "minimal");
    static final Configuration FN_ADA = new Configuration("FN-ada", size -> fishnet(size, false), "gateway-adaptive");
    static final Configuration FN_MIN = new Configuration("FN-min", size -> fishnet(size, false), "minimal");

    /** All, in the order of the bars of Figures 5 to 8. */
    static final List<Configuration> ALL =
            List.of(SF_ADA, SF_MIN, DF_ADA, DF_MIN, FT3_ADA, FT4_ADA, FL_ADA, FL_MIN, FN_ADA, FN_MIN);

    /** The configurations of fat trees. */
    static final List<Configuration> FAT_TREES = List.of(FT3_ADA, FT4_ADA);

    /** About how many endpoints. */
    enum Size {
        /** Some 2,500, in place of 50,000. */
        HALF,
        /** Some 5,000, in place of 100,000. */
        WHOLE,
        /** Some 50,000. */
        FULL
    }

    /** Its topology, built anew. */
    Topology topology(Size size) {
        return topology.apply(size);
    }

    boolean isDragonfly() {
        return equals(DF_ADA) || equals(DF_MIN);
    }

    private static Topology slimFly(Size size) {
        switch (size) {
            case HALF:
                return SlimFly.of(19, 3);
            case WHOLE:
                return SlimFly.of(19, 6);
            default:
                return SlimFly.of(53, 9);
        }
    }

    private static Topology dragonfly(Size size) {
        int h = size == Size.HALF ? 5 : size == Size.WHOLE ? 6 : 11;
        return Dragonfly.of(2 * h, h);
    }

    private static Topology fatTree(Size size, int levels) {
        switch (size) {
            case HALF:
                return Xgft.fatTree(levels == 3 ? 22 : 12, levels);
            case WHOLE:
                return Xgft.fatTree(levels == 3 ? 28 : 14, levels);
            default:
                return Xgft.fatTree(levels == 3 ? 58 : 26, levels);
        }
    }

    private static Topology fishnet(Size size, boolean lite) {
        switch (size) {
            case HALF:
                return Fishnet.of(SlimFly.of(4), 2, lite);
            case WHOLE:
                return Fishnet.of(SlimFly.of(4), 4, lite);
            default:
                return Fishnet.of(SlimFly.of(7), 5, lite);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
