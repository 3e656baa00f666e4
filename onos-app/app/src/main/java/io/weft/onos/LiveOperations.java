package io.weft.onos;

import io.weft.control.live.LoopStatus;
import io.weft.fabric.Fabric;
import io.weft.report.FabricReport;
import io.weft.report.LoadReport;
import io.weft.report.RouteReport;
import io.weft.report.StatusReport;
import io.weft.report.VerificationDocument;
import io.weft.routing.ChannelLoads;
import io.weft.routing.Routes;
import io.weft.routing.Verification;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.Map;
import org.onosproject.net.PortNumber;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.device.PortStatistics;

/** Answers on the node that looks after the fabric. Thread-safe. */
final class LiveOperations implements FabricOperations {
    /** Of the channels that carry most, so many are told. */
    private static final int BUSIEST = 32;

    private final FabricRun run;
    private final DeviceService devices;

    LiveOperations(FabricRun run, DeviceService devices) {
        this.run = run;
        this.devices = devices;
    }

    @Override
    public Map<String, Object> status() {
        return StatusReport.document(run.loop().status());
    }

    @Override
    public Map<String, Object> fabric() {
        return FabricReport.document(run.loop().fabric());
    }

    @Override
    public Map<String, Object> routes(String from, String to) {
        return RouteReport.document(currentRoutes(), from, to);
    }

    @Override
    public Map<String, Object> verify() {
        return VerificationDocument.of(Verification.of(currentRoutes()));
    }

    @Override
    public Map<String, Object> cabling() {
        LoopStatus status = run.loop().status();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(
                "asPlanned",
                status.miscabled().isEmpty()
                        && status.failures().isEmpty()
                        && run.loop().knowsAllLinks());
        document.put("allLinksSeen", run.loop().knowsAllLinks());
        document.put("miscabled", status.miscabled());
        document.put("failures", status.failures());
        document.put("deaf", status.deaf());
        return document;
    }

    @Override
    public Map<String, Object> load() {
        Topology topology = run.loop().fabric().topology();
        return LoadReport.document(topology, ChannelLoads.of(currentRoutes()), this::packetsPerSecond, BUSIEST);
    }

    private Long packetsPerSecond(int c) {
        Topology topology = run.loop().fabric().topology();
        PortStatistics delta = devices.getDeltaStatisticsForPort(
                run.devices().device(topology.source(c)), PortNumber.portNumber(topology.port(c)));
        return delta == null || delta.durationSec() == 0 ? null : delta.packetsSent() / delta.durationSec();
    }

    private Routes currentRoutes() {
        Fabric fabric = run.loop().fabric();
        return Routes.of(
                fabric, Failures.of(fabric.topology(), run.loop().status().failures()));
    }
}
