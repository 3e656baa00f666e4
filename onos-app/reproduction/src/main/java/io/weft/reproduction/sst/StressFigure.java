package io.weft.reproduction.sst;

import io.weft.reproduction.Comparison;
import io.weft.reproduction.Exhibit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Figure 10: how much longer workloads take with larger messages. */
final class StressFigure extends Exhibit {
    private static final int SMALL = 512;
    private static final int LARGE = 65_536;
    private static final int ITERATIONS = 1;
    private static final Duration EXECUTION = Duration.ofSeconds(20);
    private static final String CURVE = "a curve, without numbers";
    private static final String MORE = "more than 20";
    private static final String LESS = "\"less than 20x\"";

    private static final String BOUND =
            "links between subnets carry 128 times as much; the base and the endpoints of a switch, which say how many share"
                    + " a link, are not given";
    private static final String LATENCY = "few share a link here, and so most of the time is that of a message alone";

    StressFigure() {
        super("Figure 10", "Time with messages of 64 KB by that with messages of 512 bytes");
    }

    @Override
    public List<Comparison> rows() {
        ExecutionTimes times = new ExecutionTimes();
        List<Comparison> rows = new ArrayList<>();
        rows.add(row(times, Execution.ALL_REDUCE, Configuration.SF_ADA, "19.3")
                .paper(MORE)
                .because(LATENCY));
        rows.add(row(times, Execution.ALL_REDUCE, Configuration.SF_MIN, "40.0").paper(MORE));
        rows.add(row(times, Execution.ALL_REDUCE, Configuration.DF_ADA, "23.1").paper(MORE));
        rows.add(row(times, Execution.ALL_REDUCE, Configuration.DF_MIN, "100.9").paper(MORE));
        rows.add(row(times, Execution.ALL_REDUCE, Configuration.FT3_ADA, "20.6").paper(MORE));
        rows.add(row(times, Execution.ALL_REDUCE, Configuration.FT4_ADA, "17.6")
                .paper(MORE)
                .because(LATENCY));
        rows.add(row(times, Execution.ALL_REDUCE, Configuration.FL_ADA, "64.6")
                .paper(LESS)
                .because(BOUND));
        rows.add(row(times, Execution.ALL_REDUCE, Configuration.FL_MIN, "80.9")
                .paper("40x", 40)
                .because(BOUND));
        rows.add(row(times, Execution.ALL_REDUCE, Configuration.FN_ADA, "44.7")
                .paper(LESS)
                .because(BOUND));
        rows.add(row(times, Execution.ALL_REDUCE, Configuration.FN_MIN, "41.3").paper(MORE));
        rows.add(row(times, Execution.RANDOM, Configuration.SF_ADA, "48.3").paper(CURVE));
        rows.add(row(times, Execution.RANDOM, Configuration.SF_MIN, "50.0").paper(CURVE));
        rows.add(row(times, Execution.RANDOM, Configuration.DF_ADA, "83.4").paper(CURVE));
        rows.add(row(times, Execution.RANDOM, Configuration.DF_MIN, "76.8").paper(CURVE));
        rows.add(row(times, Execution.RANDOM, Configuration.FT3_ADA, "36.4").paper(CURVE));
        rows.add(row(times, Execution.RANDOM, Configuration.FT4_ADA, "28.1").paper(CURVE));
        rows.add(row(times, Execution.RANDOM, Configuration.FL_ADA, "75.1").paper(CURVE));
        rows.add(row(times, Execution.RANDOM, Configuration.FL_MIN, "124.0").paper(CURVE));
        rows.add(row(times, Execution.RANDOM, Configuration.FN_ADA, "38.2").paper(CURVE));
        rows.add(row(times, Execution.RANDOM, Configuration.FN_MIN, "61.5").paper(CURVE));
        return rows;
    }

    private static Comparison row(ExecutionTimes times, String workload, Configuration configuration, String recorded) {
        Execution execution = Execution.of(configuration, workload);
        return Rows.ratio(
                        workload + ", " + configuration,
                        recorded,
                        progress -> times.ratio(
                                execution.withMessages(LARGE, ITERATIONS),
                                execution.withMessages(SMALL, ITERATIONS),
                                progress))
                .takes(EXECUTION);
    }

    @Override
    public String remark() {
        return "On links of 8 GB/s, with 1 iteration in place of 10. " + Rows.SYSTEMS;
    }
}
