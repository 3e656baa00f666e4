package io.weft.reproduction.sst;

import static io.weft.reproduction.sst.Configuration.DF_ADA;
import static io.weft.reproduction.sst.Configuration.DF_MIN;
import static io.weft.reproduction.sst.Configuration.FAT_TREES;
import static io.weft.reproduction.sst.Configuration.FL_ADA;
import static io.weft.reproduction.sst.Configuration.FL_MIN;
import static io.weft.reproduction.sst.Configuration.FN_ADA;
import static io.weft.reproduction.sst.Configuration.FN_MIN;
import static io.weft.reproduction.sst.Configuration.FT4_ADA;
import static io.weft.reproduction.sst.Configuration.SF_ADA;

import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Figures 5 to 8: how long a workload takes on links of several bandwidths. */
final class WorkloadFigure extends Exhibit {
    private static final String BAR = "a bar, without a number";
    private static final List<Configuration> NOT_CONGESTED = without(List.of(DF_MIN, FL_MIN)::contains);

    private static final String LOCAL_QUEUES =
            "ugal-l keeps sending to a group by its one link while that is full, one hop away, since it sees only the queues"
                    + " of its own switch; with ugal-g, which sees those of the whole path, DF-ada takes 0.65 to 0.77 of the"
                    + " time, with valiant routes less than half";
    private static final String GATEWAYS =
            "most of the 32 switches of a subnet are more than one hop from the switch with the link, and adaptive routes"
                    + " are long";

    private final String workload;

    WorkloadFigure(String label, String title, String workload) {
        super(label, title);
        this.workload = workload;
    }

    private static List<Configuration> without(Predicate<Configuration> these) {
        return Configuration.ALL.stream().filter(these.negate()).collect(Collectors.toList());
    }

    @Override
    public List<Comparison> rows() {
        switch (workload) {
            case Execution.ALL_REDUCE:
                return ofAllReduce(new Bars());
            case Execution.ALL_PING_PONG:
                return ofAllPingPong(new Bars());
            case Execution.HALO:
                return ofHalo(new Bars());
            default:
                return ofRandom(new Bars());
        }
    }

    private static List<Comparison> ofAllReduce(Bars bars) {
        String factor = "adaptive routing helps \"by a factor of 5\"";
        String decreases = "\"the difference in performance between topologies decreases\" with more bandwidth";
        List<Comparison> rows = new ArrayList<>();
        rows.addAll(bars.all(8, "0.43", "0.46", "1.00", "1.26", "0.44", "0.50", "0.91", "1.37", "0.64", "0.55"));
        rows.addAll(bars.all(64, "0.24", "0.22", "0.35", "0.60", "0.22", "0.27", "0.40", "0.64", "0.31", "0.27"));
        rows.add(bars.ratio(DF_MIN, DF_ADA, 8, "1.26").paper(factor, 5).because(LOCAL_QUEUES));
        rows.add(bars.ratio(FL_MIN, FL_ADA, 8, "1.51").paper(factor, 5).because(GATEWAYS));
        rows.add(bars.faster(FAT_TREES, "one of the fat trees", 8, "2")
                .paper("fat trees have \"relatively better\" times")
                .because("SF, where a switch has 29 links for 6 endpoints, is faster than FT4"));
        rows.add(bars.spread(NOT_CONGESTED, "all but DF-min and FL-min", 8, "2.31")
                .paper(decreases));
        rows.add(bars.spread(NOT_CONGESTED, "all but DF-min and FL-min", 64, "1.82")
                .paper(decreases));
        rows.add(bars.ratio(SF_ADA, FT4_ADA, 64, "0.90")
                .paper("those of lower diameter \"start to outperform others\""));
        return rows;
    }

    private static List<Comparison> ofAllPingPong(Bars bars) {
        List<Comparison> rows = new ArrayList<>();
        rows.addAll(bars.all(8, "0.32", "0.36", "1.00", "3.26", "0.31", "0.38", "1.67", "5.39", "0.71", "0.77"));
        rows.addAll(bars.all(64, "0.18", "0.17", "0.38", "1.49", "0.19", "0.24", "0.63", "2.12", "0.29", "0.33"));
        rows.add(bars.faster(FAT_TREES, "one of the fat trees", 8, "2")
                .paper("fat trees perform \"very well\" at low bandwidth")
                .because("SF, where a switch has 29 links for 6 endpoints, is faster than FT4"));
        rows.add(bars.faster(FAT_TREES, "one of the fat trees", 64, "2")
                .paper("other topologies \"start to outperform Fat-trees\"")
                .because("only SF does; in the others the links between groups are full"));
        return rows;
    }

    private static List<Comparison> ofHalo(Bars bars) {
        String slimFly = "SF is \"not as good as Dragonfly\"";
        List<Comparison> rows = new ArrayList<>();
        rows.addAll(bars.all(8, "0.35", "0.54", "1.00", "3.81", "0.35", "0.39", "1.52", "3.05", "0.86", "1.16"));
        rows.addAll(bars.all(64, "0.13", "0.23", "0.41", "1.75", "0.14", "0.17", "0.63", "1.39", "0.38", "0.56"));
        rows.add(bars.faster(FAT_TREES, "one of the fat trees", 8, "1")
                .paper("\"without sufficient bandwidth, Fat-trees performs better than other topologies\""));
        rows.add(bars.ratio(DF_ADA, FT4_ADA, 8, "2.59")
                .paper("\"almost as good as Fat-trees\"")
                .because(LOCAL_QUEUES));
        rows.add(bars.slower(DF_MIN, 8, "0").paper("DF-min is \"the slowest among all setups\""));
        rows.add(bars.ratio(SF_ADA, DF_ADA, 8, "0.35").paper(slimFly).because(LOCAL_QUEUES));
        rows.add(bars.ratio(SF_ADA, DF_ADA, 16, "0.33").paper(slimFly).because(LOCAL_QUEUES));
        return rows;
    }

    private static List<Comparison> ofRandom(Bars bars) {
        List<Comparison> rows = new ArrayList<>();
        rows.addAll(bars.all(8, "0.78", "0.81", "1.00", "0.97", "1.00", "1.11", "3.64", "3.28", "1.15", "1.00"));
        rows.addAll(bars.all(64, "0.44", "0.35", "0.53", "0.50", "0.50", "0.62", "1.22", "1.34", "0.54", "0.48"));
        rows.add(bars.faster(List.of(FN_ADA, FN_MIN), "one of FN", 8, "6")
                .paper("FN \"outperforms other topologies\" at low bandwidth")
                .because(
                        "the paper does not give the base of FN and its endpoints at a switch; here the packets of a switch's 4"
                                + " endpoints take 3.2 hops on average, and it has 12 links"));
        rows.add(bars.spread(Configuration.ALL, "all", 8, "4.65")
                .paper("\"a factor of less than 2\"")
                .because(
                        "the 128 endpoints of a subnet of FL share 32 links to other subnets; the times of all but FL are within"
                                + " a factor of 1.5"));
        rows.add(bars.ratio(FT4_ADA, SF_ADA, 64, "1.42")
                .paper("diameter-2 graphs are faster \"by 20.5%\": 1.205", 1.205)
                .because(
                        "here SF has more links for each endpoint than FT4, and at most 2 hops where FT4 has up to 6"));
        return rows;
    }

    @Override
    public String remark() {
        return "Bars are times of all iterations, divided by that of DF-ada at 8 GB/s, as in the paper. "
                + ExecutionRows.SYSTEMS;
    }

    /** The bars of this figure. */
    private final class Bars {
        private final ExecutionTimes times = new ExecutionTimes();

        private Execution execution(Configuration configuration, int gigabytes) {
            return Execution.of(configuration, workload).withGigabytes(gigabytes);
        }

        private DoubleStream times(List<Configuration> these, int gigabytes, ProgressListener progress) {
            return times.of(these, each -> execution(each, gigabytes), progress);
        }

        /** The rows of all configurations in their order. */
        List<Comparison> all(int gigabytes, String... recorded) {
            List<Comparison> rows = new ArrayList<>();
            for (int i = 0; i < recorded.length; i++) {
                Execution execution = execution(Configuration.ALL.get(i), gigabytes);
                rows.add(ExecutionRows.ratio(
                                Configuration.ALL.get(i) + ", " + gigabytes + " GB/s",
                                recorded[i],
                                progress -> times.ratio(execution, execution(DF_ADA, 8), progress))
                        .paper(BAR));
            }
            return rows;
        }

        Comparison ratio(Configuration one, Configuration other, int gigabytes, String recorded) {
            return ExecutionRows.ratio(
                    one + " divided by " + other + ", " + gigabytes + " GB/s",
                    recorded,
                    progress -> times.ratio(execution(one, gigabytes), execution(other, gigabytes), progress));
        }

        /** The longest time of some configurations by the shortest. */
        Comparison spread(List<Configuration> these, String what, int gigabytes, String recorded) {
            return ExecutionRows.ratio(
                    "slowest divided by fastest of " + what + ", " + gigabytes + " GB/s",
                    recorded,
                    progress -> times(these, gigabytes, progress).max().orElseThrow()
                            / times(these, gigabytes, progress).min().orElseThrow());
        }

        /** How many others are faster than one of these. */
        Comparison faster(List<Configuration> these, String what, int gigabytes, String recorded) {
            List<Configuration> others = without(these::contains);
            return ExecutionRows.count(
                    "configurations faster than " + what + ", " + gigabytes + " GB/s", recorded, progress -> {
                        double slowest = times(these, gigabytes, progress).max().orElseThrow();
                        return times(others, gigabytes, progress)
                                .filter(time -> time < slowest)
                                .count();
                    });
        }

        /** How many others are slower than this. */
        Comparison slower(Configuration configuration, int gigabytes, String recorded) {
            return ExecutionRows.count(
                    "configurations slower than " + configuration + ", " + gigabytes + " GB/s", recorded, progress -> {
                        double time = times.of(execution(configuration, gigabytes), progress);
                        return times(Configuration.ALL, gigabytes, progress)
                                .filter(each -> each > time)
                                .count();
                    });
        }
    }
}
