package io.weft.reproduction.sst;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.sst.Configuration.Size;
import java.time.Duration;
import java.util.List;

/** Section 4: one point of each topology at the paper's size of 50,000 endpoints. */
final class FullSizeSection extends Exhibit {
    private static final int MESSAGE_BYTES = 4096;
    private static final Duration FULL_SIZE = Duration.ofSeconds(70);

    FullSizeSection() {
        super("Section 4", "Time of AllPingPong on 50,000 endpoints divided by that on 5,000, links of 8 GB/s");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row(Configuration.SF_ADA, "SF-ada, q=53, p=9 (50,562)", "1.03"),
                row(Configuration.DF_ADA, "DF-ada, a=22, h=p=11 (58,806)", "3.34"),
                row(Configuration.FT3_ADA, "FT3-ada, 58 ports (48,778)", "1.02"),
                row(Configuration.FT4_ADA, "FT4-ada, 26 ports (57,122)", "1.07"),
                row(Configuration.FL_ADA, "FL-ada, Slim Fly of q=7, p=5 (48,510)", "1.91"),
                row(Configuration.FN_ADA, "FN-ada, Slim Fly of q=7, p=5 (48,510)", "2.03"));
    }

    private static Comparison row(Configuration configuration, String what, String recorded) {
        Execution small = Execution.of(configuration, Execution.ALL_PING_PONG).withMessages(MESSAGE_BYTES, 1);
        return ExecutionRows.ratio(
                        what, recorded, progress -> small.at(Size.FULL).time(progress) / small.time(progress))
                .takes(FULL_SIZE);
    }

    @Override
    public String remark() {
        return "There is one iteration in place of 10. Groups of the larger DF, FL and FN have more endpoints, but still only one"
                + " link, or few, to each other group. FT4 has 15,379 switches and needs more than 5 GB of heap:"
                + " WEFT_JAVA_OPTS=-Xmx9g. "
                + ExecutionRows.SYSTEMS;
    }
}
