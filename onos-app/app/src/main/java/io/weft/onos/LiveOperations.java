package io.weft.onos;

import io.weft.control.live.LoopStatus;
import io.weft.control.update.ControlReport;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.report.CablingReport;
import io.weft.report.FabricReport;
import io.weft.report.LoadReport;
import io.weft.report.RouteReport;
import io.weft.report.StatusReport;
import io.weft.report.VerificationDocument;
import io.weft.report.WhatIfReport;
import io.weft.routing.ChannelLoads;
import io.weft.routing.Routes;
import io.weft.routing.Verification;
import io.weft.routing.WhatIf;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.onosproject.net.PortNumber;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.device.PortStatistics;

/** Answers on the node that looks after the fabric. Thread-safe. */
final class LiveOperations implements FabricOperations {
    /** Of the channels that carry most, so many are told. */
    private static final int BUSIEST = 32;

    private static final int PATIENCE_SECONDS = 15;

    private final FabricRun run;
    private final DeviceService devices;
    private final FabricMemory memory;

    LiveOperations(FabricRun run, DeviceService devices, FabricMemory memory) {
        this.run = run;
        this.devices = devices;
        this.memory = memory;
    }

    @Override
    public Map<String, Object> status() {
        Map<String, Object> document = StatusReport.document(run.loop().status());
        document.put("rebalancing", run.balance().document());
        return document;
    }

    @Override
    public Map<String, Object> installed() {
        requireSwitches();
        Failures now = run.loop().failures();
        return Map.of("fabric", memory.running(), "failures", now.names(), "drained", now.drained());
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
        requireSwitches();
        LoopStatus status = run.loop().status();
        boolean allReady = status.switchesReady() == status.switches();
        return CablingReport.document(
                run.loop().failures(), allReady && run.loop().knowsAllLinks(), status.miscabled(), status.deaf());
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

    @Override
    public Map<String, Object> whatIf(List<String> failures, List<String> drained, String scheme) {
        requireSwitches();
        Fabric fabric = run.loop().fabric();
        Failures now = run.loop().failures();
        List<String> failed = new ArrayList<>(now.names());
        failed.addAll(failures);
        List<String> spared = new ArrayList<>(now.drained());
        spared.addAll(drained);
        Failures then = Failures.of(fabric.topology(), failed).draining(spared);
        return WhatIfReport.document(
                WhatIf.of(fabric, now, scheme.isEmpty() ? fabric : withScheme(fabric, scheme), then));
    }

    private static Fabric withScheme(Fabric fabric, String word) {
        Scheme scheme = Arrays.stream(Scheme.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is no routing scheme: expected one of "
                        + Arrays.stream(Scheme.values()).map(Scheme::word).collect(Collectors.joining(", "))));
        return new Fabric(
                        fabric.name(),
                        fabric.topology(),
                        scheme,
                        fabric.spread(),
                        fabric.virtualChannels(),
                        fabric.addressing())
                .withProbing(fabric.probing())
                .withUgal(fabric.ugal())
                .withRebalancing(fabric.rebalancing());
    }

    @Override
    public synchronized Map<String, Object> drain(List<String> names, boolean forced) {
        if (!forced) {
            requireSwitches();
        }
        Set<String> drained = drained();
        drained.addAll(canonical(names));
        return drainJust(drained, forced);
    }

    @Override
    public synchronized Map<String, Object> undrain(List<String> names) {
        Set<String> drained = drained();
        Set<String> others = new TreeSet<>(drained);
        for (String name : names) {
            if (!others.removeAll(canonical(name))) {
                throw new IllegalArgumentException("'" + name + "' is not drained; drained are: "
                        + (drained.isEmpty() ? "none" : String.join(", ", drained)));
            }
        }
        return drainJust(others, true);
    }

    private Set<String> drained() {
        return new TreeSet<>(memory.drained().stream()
                .flatMap(name -> canonical(name).stream())
                .collect(Collectors.toSet()));
    }

    /** Links by the name that the fabric has for them, whichever end is named first. */
    private List<String> canonical(List<String> names) {
        return Failures.none(run.loop().fabric().topology()).draining(names).drained();
    }

    /** The same of one that may be of an earlier fabric, and is left as it is then. */
    private List<String> canonical(String name) {
        Topology topology = run.loop().fabric().topology();
        return topology.switchIndex(name) < 0 && topology.linkIndex(name) < 0
                ? List.of(name)
                : canonical(List.of(name));
    }

    private Map<String, Object> drainJust(Set<String> names, boolean forced) {
        try {
            CompletableFuture<Optional<ControlReport>> drain = run.loop()
                    .drain(names, forced)
                    .thenApplyAsync(report -> {
                        memory.drains(names);
                        return report;
                    });
            Optional<ControlReport> report = drain.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("drained", new ArrayList<>(names));
            document.put("done", report.map(ControlReport::consistent).orElse(false));
            document.put(
                    "pairsWithoutRoute",
                    report.map(ControlReport::pairsWithoutRoute).orElse(0L));
            return document;
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IllegalArgumentException || cause instanceof IllegalStateException) {
                throw (RuntimeException) cause;
            }
            throw new IllegalStateException(cause.toString(), e);
        } catch (TimeoutException e) {
            throw new IllegalStateException("not done within " + PATIENCE_SECONDS + " s, but it goes on", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while it is done", e);
        }
    }

    /** Where no switch can be reached all count as out of service, and any answer would be about nothing. */
    private void requireSwitches() {
        LoopStatus status = run.loop().status();
        if (status.switchesReady() + status.switchesStandby() == 0) {
            throw new IllegalStateException("none of the " + status.switches()
                    + " switches can be reached, or not yet, so that nothing is known of the fabric; weft-fabric"
                    + " (GET status) says why");
        }
    }

    private Routes currentRoutes() {
        requireSwitches();
        Fabric fabric = run.loop().fabric();
        return Routes.of(fabric, run.loop().failures(), run.loop().pairs().upon(fabric.topology()));
    }
}
