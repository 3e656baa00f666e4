package io.weft.cli.program;

import io.weft.control.live.LoopListener;
import io.weft.control.live.LoopStatus;
import io.weft.control.update.ControlReport;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/** Several listeners as one. */
final class Listeners implements LoopListener {
    private final List<LoopListener> all;

    Listeners(LoopListener... all) {
        this.all = List.of(all);
    }

    private void each(Consumer<LoopListener> event) {
        all.forEach(event);
    }

    @Override
    public void attached(int s) {
        each(listener -> listener.attached(s));
    }

    @Override
    public void pipelineLoaded(int s) {
        each(listener -> listener.pipelineLoaded(s));
    }

    @Override
    public void standingBy(int s) {
        each(listener -> listener.standingBy(s));
    }

    @Override
    public void detached(int s, String reason) {
        each(listener -> listener.detached(s, reason));
    }

    @Override
    public void unreachable(int s, String reason) {
        each(listener -> listener.unreachable(s, reason));
    }

    @Override
    public void stillMissing(LoopStatus status) {
        each(listener -> listener.stillMissing(status));
    }

    @Override
    public void quarantined(int s, String reason, Duration howLong) {
        each(listener -> listener.quarantined(s, reason, howLong));
    }

    @Override
    public void switchChanged(int s, boolean up) {
        each(listener -> listener.switchChanged(s, up));
    }

    @Override
    public void linkChanged(int l, boolean up) {
        each(listener -> listener.linkChanged(l, up));
    }

    @Override
    public void miscabled(String finding) {
        each(listener -> listener.miscabled(finding));
    }

    @Override
    public void notPrimary(LoopStatus status) {
        each(listener -> listener.notPrimary(status));
    }

    @Override
    public void deaf(BitSet switches) {
        each(listener -> listener.deaf(switches));
    }

    @Override
    public void probesSlowed(boolean slowed) {
        each(listener -> listener.probesSlowed(slowed));
    }

    @Override
    public void renewing(int s, String reason) {
        each(listener -> listener.renewing(s, reason));
    }

    @Override
    public void programmed(ControlReport report, boolean first) {
        each(listener -> listener.programmed(report, first));
    }

    @Override
    public void mended(int s, ControlReport report) {
        each(listener -> listener.mended(s, report));
    }

    @Override
    public void failed(String what, Throwable failure) {
        each(listener -> listener.failed(what, failure));
    }
}
