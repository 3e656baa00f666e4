package io.weft.onos;

import io.weft.control.entry.Update;
import io.weft.control.live.LoopListener;
import io.weft.control.live.LoopStatus;
import io.weft.control.update.ControlReport;
import io.weft.control.update.Phase;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.BitSet;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes what a control loop sees and does into ONOS's log. */
final class FabricLog implements LoopListener {
    private static final Logger LOG = LoggerFactory.getLogger("io.weft.fabric");

    private final Topology topology;
    private final Runnable programmed;

    /**
     * Writes of the switches and links of this topology.
     *
     * @param programmed is run each time that the fabric was brought to what it should be
     */
    FabricLog(Topology topology, Runnable programmed) {
        this.topology = topology;
        this.programmed = programmed;
    }

    @Override
    public void attached(int s) {
        LOG.info("{}: attached", topology.switchName(s));
    }

    @Override
    public void detached(int s, String reason) {
        LOG.warn("{}: detached: {}", topology.switchName(s), reason);
    }

    @Override
    public void unreachable(int s, String reason) {
        LOG.warn("{}: {}", topology.switchName(s), reason);
    }

    @Override
    public void stillMissing(LoopStatus status) {
        LOG.warn("still missing: out of service {}; without a session {}", status.failures(), status.unreachable());
    }

    @Override
    public void quarantined(int s, String reason, Duration howLong) {
        LOG.warn("{}: kept out for {} s: {}", topology.switchName(s), howLong.toSeconds(), reason);
    }

    @Override
    public void switchChanged(int s, boolean up) {
        LOG.warn("{}: {}", topology.switchName(s), up ? "works again" : "counts as failed");
    }

    @Override
    public void linkChanged(int l, boolean up) {
        LOG.warn("{}: {}", topology.linkName(l), up ? "works again" : "counts as failed");
    }

    @Override
    public void miscabled(String finding) {
        LOG.warn("miscabled: {}", finding);
    }

    @Override
    public void deaf(BitSet switches) {
        LOG.warn(
                "no probe comes from {} any more, so that failures of their links go unnoticed",
                switches.stream().mapToObj(topology::switchName).collect(Collectors.toList()));
    }

    @Override
    public void probesSlowed(boolean slowed) {
        LOG.warn(
                "{}",
                slowed
                        ? "many probes come back late, so fewer are sent and failures are found later"
                        : "probes are sent at the full rate again");
    }

    @Override
    public void renewing(int s, String reason) {
        LOG.warn("{}: emptied and filled again: {}", topology.switchName(s), reason);
    }

    @Override
    public void programmed(ControlReport report, boolean first) {
        LOG.info(
                "{}, out of service {}: {} entries inserted, {} modified, {} deleted, {} withheld; {} pairs without route; "
                        + "computed in {} ms, installed in {} ms",
                first ? "programmed" : "repaired",
                report.failures().names(),
                report.updates().get(Update.Type.INSERT),
                report.updates().get(Update.Type.MODIFY),
                report.updates().get(Update.Type.DELETE),
                report.withheld(),
                report.pairsWithoutRoute(),
                Math.round(report.millis().get(Phase.RECOMPUTE)),
                Math.round(report.millis().get(Phase.INSTALL)));
        if (!report.lackingChannels().isEmpty()) {
            LOG.warn(
                    "connected, but by ways that need more virtual channels than the fabric has (raise virtualChannels): {}",
                    report.lackingChannels().stream()
                            .map(pair -> topology.switchName(pair.source()) + "->" + topology.switchName(pair.other()))
                            .collect(Collectors.toList()));
        }
        faults(report);
        programmed.run();
    }

    private void faults(ControlReport report) {
        report.errors()
                .forEach(error -> LOG.warn(
                        "{} refused {}: {}", topology.switchName(error.target()), error.update(), error.reason()));
        report.unreachable().forEach((s, why) -> LOG.warn("{} did not answer: {}", topology.switchName(s), why));
    }

    @Override
    public void mended(int s, ControlReport report) {
        LOG.warn("{}: {} entries were not as they should be, and were mended", topology.switchName(s), report.mended());
        faults(report);
    }

    @Override
    public void failed(String what, Throwable failure) {
        LOG.error("{} failed, and goes on", what, failure);
    }
}
