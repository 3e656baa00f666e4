package io.weft.reproduction.sc14;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.simulator.LoadResult;
import java.time.Duration;
import java.util.List;

/** Figure 8a: the worst case with buffers of other sizes. */
final class BufferFigure extends Exhibit {
    private static final double LOAD = 0.3;
    private static final String HIGHER = "\"bigger buffers enable higher bandwidth\"";
    private static final String LOWER = "\"smaller sizes result in lower latency\"";

    BufferFigure() {
        super("Figure 8a", "Worst case with buffers of other sizes");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                carried(8, "0.145"),
                carried(16, "0.281"),
                carried(32, "0.404"),
                carried(64, "0.480"),
                carried(128, "0.507"),
                carried(256, "0.518"),
                saturated(8),
                saturated(16),
                latency(32, "18.46"),
                latency(64, "18.53"),
                latency(128, "18.57"),
                latency(256, "18.58"),
                percentile(32, "27"),
                percentile(256, "29"));
    }

    private static SlimFlyRun run(int portFlits) {
        return SlimFlyRun.of(15, SlimFlyRun.WORST_CASE, "ugal-l:length=own").withPortFlits(portFlits);
    }

    private static Comparison carried(int portFlits, String recorded) {
        return Comparison.of(portFlits + " flits at a port: carried at full load", recorded, progress -> run(portFlits)
                        .measure(LoadResult::acceptedThroughput, progress))
                .within(0.005)
                .paper(HIGHER)
                .takes(Duration.ofMinutes(1));
    }

    private static Comparison saturated(int portFlits) {
        return Comparison.of(
                        portFlits + " flits at a port: saturated at load 0.3, 1 for yes",
                        "1",
                        progress -> run(portFlits).withLoad(LOAD).measure(run -> run.saturated() ? 1 : 0, progress))
                .takes(Duration.ofSeconds(30));
    }

    private static Comparison latency(int portFlits, String recorded) {
        return Comparison.of(
                        portFlits + " flits at a port: latency at load 0.3, in cycles",
                        recorded,
                        progress -> run(portFlits).withLoad(LOAD).measure(LoadResult::averageLatency, progress))
                .within(0.02)
                .paper(LOWER)
                .takes(Duration.ofSeconds(30));
    }

    private static Comparison percentile(int portFlits, String recorded) {
        return Comparison.of(
                        portFlits + " flits at a port: latency of 99 % of packets at load 0.3, in cycles",
                        recorded,
                        progress -> run(portFlits).withLoad(LOAD).measure(LoadResult::p99Latency, progress))
                .paper(LOWER)
                .takes(Duration.ofSeconds(30));
    }

    @Override
    public String remark() {
        return "SF, q=19, p=15, by UGAL-L that weighs each path by its own length (ugal-l:length=own, --set port-flits=N)."
                + " Where the smallest buffers are saturated, their latency grows for as long as a run lasts.";
    }
}
