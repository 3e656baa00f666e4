package io.weft.cli.emulate;

import static io.weft.cli.output.Text.count;

import io.weft.cli.output.Text;
import io.weft.config.Target;
import io.weft.fabric.Scheme;
import java.io.PrintWriter;
import java.util.SortedMap;

/** A fabric that is served, for people, said step by step. */
final class ServingText {
    private final PrintWriter out;
    private final Text text;
    private final EmulationText emulation;

    ServingText(PrintWriter out) {
        this.out = out;
        this.text = new Text(out);
        this.emulation = new EmulationText(out);
    }

    void built(EmulationReport.Size size, Scheme scheme) {
        emulation.built(size, scheme);
    }

    void serving(SortedMap<Integer, Target> targets) {
        Target first = targets.get(targets.firstKey());
        Target last = targets.get(targets.lastKey());
        text.row(
                "serving",
                "%s over P4Runtime, the first at %s:%d as device %d, the last at %s:%d as device %d",
                count(targets.size(), "switch", "switches"),
                first.host(),
                first.port(),
                first.deviceId(),
                last.host(),
                last.port(),
                last.deviceId());
        text.row("", "weft program, or Weft in ONOS, may program them now");
        out.flush();
    }

    void programmed(double seconds, PairResult pairs) {
        text.row("programmed", "every pair arrived %.1f s after the switches were there", seconds);
        emulation.pairs(pairs);
        out.flush();
    }

    void cut(Failure failure) {
        emulation.cut(failure);
    }

    void repaired(double seconds, long affected, PairResult pairs) {
        text.row("repaired", "%.3f s after the cut; %s had gone that way", seconds, count(affected, "pair", "pairs"));
        emulation.pairs(pairs);
        out.flush();
    }

    void restored(double seconds, PairResult pairs) {
        text.row("restored", "the original routes are in use again %.3f s after it was plugged in", seconds);
        emulation.pairs(pairs);
        out.flush();
    }

    void settled(ServingReport report, boolean stays) {
        text.blank().row("verdict", report.held() ? "every step held" : "FAILED");
        if (stays) {
            text.row("", "the switches go on until this is stopped");
        }
        out.flush();
    }
}
