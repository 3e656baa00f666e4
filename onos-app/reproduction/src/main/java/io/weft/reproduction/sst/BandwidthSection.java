package io.weft.reproduction.sst;

import io.weft.planning.ProgressListener;
import io.weft.reproduction.Comparison;
import io.weft.reproduction.Exhibit;
import java.util.List;
import java.util.stream.DoubleStream;

/** Section 5.1: what more bandwidth gains, over all workloads. */
final class BandwidthSection extends Exhibit {
    private static final String WORKLOADS =
            "the paper does not say which workloads and which buffers this is of; the same workload here is bound by links"
                    + " more than by latencies";
    private static final String BUFFERS =
            "ports have 16 KB of buffer, divided among virtual channels, which a link of 64 GB/s and 100 ns would need for"
                    + " each of them; with 256 KB all-ping-pong on DF-min is 2.8 times as fast at 64 GB/s; the paper does not"
                    + " name its buffers";

    BandwidthSection() {
        super("Section 5.1", "What links of more bandwidth gain, over the four workloads");
    }

    @Override
    public List<Comparison> rows() {
        ExecutionTimes times = new ExecutionTimes();
        return List.of(
                gain(times, Configuration.FN_ADA, "60").paper("17 %", 17).because(WORKLOADS),
                gain(times, Configuration.SF_ADA, "57").paper("26 %", 26).because(WORKLOADS),
                gain(times, Configuration.FT3_ADA, "47").paper("36 %", 36).because(WORKLOADS),
                gain(times, Configuration.FL_ADA, "72").paper("43 %", 43).because(WORKLOADS),
                gain(times, Configuration.DF_ADA, "56").paper("56 %", 56),
                most(times, Configuration.DF_MIN, "2.21")
                        .paper("\"up to 6 to 7 times\"")
                        .because(BUFFERS),
                most(times, Configuration.FL_MIN, "3.16")
                        .paper("\"up to 6 to 7 times\"")
                        .because(BUFFERS));
    }

    private static Comparison gain(ExecutionTimes times, Configuration configuration, String recorded) {
        return Rows.ratio(
                configuration + ", % faster with 16 than with 8 GB/s, mean",
                recorded,
                progress -> 100
                        * (ratios(times, configuration, 16, progress).average().orElseThrow() - 1));
    }

    private static Comparison most(ExecutionTimes times, Configuration configuration, String recorded) {
        return Rows.ratio(
                configuration + ", times faster with 64 than with 8 GB/s, most",
                recorded,
                progress -> ratios(times, configuration, 64, progress).max().orElseThrow());
    }

    /** By workload, the time with 8 GB/s by that with more. */
    private static DoubleStream ratios(
            ExecutionTimes times, Configuration configuration, int gigabytes, ProgressListener progress) {
        return Execution.WORKLOADS.stream()
                .map(each -> Execution.brief(configuration, each))
                .mapToDouble(each -> times.ratio(each, each.withGigabytes(gigabytes), progress));
    }

    @Override
    public String remark() {
        return "The gain is the time with 8 GB/s by that with 16, less 1: half the time would be 100 %. The paper does not"
                + " say over which workloads it is; here it is the mean of the four. "
                + Rows.BRIEF
                + Rows.SYSTEMS;
    }
}
