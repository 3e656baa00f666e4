package io.weft.reproduction.sst;

import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;
import java.util.stream.DoubleStream;

/** Section 5.1: what more bandwidth gains, over all workloads. */
final class BandwidthSection extends Exhibit {
    private static final String SOFTWARE =
            "software takes no time here, and the paper's simulator includes it: with 1 microsecond at each end of a message this"
                    + " is ";
    private static final String BUFFERS =
            "ports have 16 KB of buffer, divided among virtual channels; to keep a link of 64 GB/s and 100 ns busy, each virtual"
                    + " channel would need 16 KB. With 256 KB all-ping-pong on DF-min is 2.8 times as fast at 64 GB/s; the"
                    + " paper does not say what its buffers are";

    BandwidthSection() {
        super("Section 5.1", "What links of more bandwidth gain, over the four workloads");
    }

    @Override
    public List<Comparison> rows() {
        ExecutionTimes times = new ExecutionTimes();
        return List.of(
                gain(times, Configuration.FN_ADA, "60")
                        .paper("17 %", 17)
                        .because(SOFTWARE
                                + "36, with 2 microseconds 23; with 256 KB of buffer in place of 16 KB it is 72"),
                gain(times, Configuration.SF_ADA, "57").paper("26 %", 26).because(SOFTWARE + "24"),
                gain(times, Configuration.FT3_ADA, "47").paper("36 %", 36).because(SOFTWARE + "21, below the paper's"),
                gain(times, Configuration.FL_ADA, "72").paper("43 %", 43).because(SOFTWARE + "51"),
                gain(times, Configuration.DF_ADA, "56").paper("56 %", 56).because(SOFTWARE + "37, below the paper's"),
                most(times, Configuration.DF_MIN, "2.21")
                        .paper("\"up to 6 to 7 times\"")
                        .because(BUFFERS),
                most(times, Configuration.FL_MIN, "3.16")
                        .paper("\"up to 6 to 7 times\"")
                        .because(BUFFERS));
    }

    private static Comparison gain(ExecutionTimes times, Configuration configuration, String recorded) {
        return ExecutionRows.ratio(
                configuration + ", % faster with 16 than with 8 GB/s, mean",
                recorded,
                progress -> 100
                        * (ratios(times, configuration, 16, progress).average().orElseThrow() - 1));
    }

    private static Comparison most(ExecutionTimes times, Configuration configuration, String recorded) {
        return ExecutionRows.ratio(
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
        return "The gain is the time with 8 GB/s divided by that with 16, less 1: half the time would be a gain of 100 %. The"
                + " paper does not say of which workloads its gains are; here they are means of the four. "
                + ExecutionRows.BRIEF
                + ExecutionRows.SYSTEMS;
    }
}
