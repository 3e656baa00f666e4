package io.weft.onos;

import io.weft.balancing.BalanceStatus;
import io.weft.balancing.FabricBalance;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.Event;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopOptions;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.http.TextAttachments;
import io.weft.metrics.DroppedPackets;
import io.weft.metrics.FabricMetrics;
import io.weft.onos.cluster.FabricPackets;
import io.weft.onos.device.P4RuntimeDevices;
import io.weft.onos.host.FabricDevices;
import io.weft.onos.host.OnosServices;
import io.weft.onos.host.OnosSwitchHost;
import io.weft.operations.request.ControlledFabric;
import io.weft.operations.request.ControlledFabric.Measurements;
import io.weft.operations.request.EventJournal;
import io.weft.operations.request.Subject;
import io.weft.topology.Topology;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.PortNumber;
import org.onosproject.net.device.DeviceEvent;
import org.onosproject.net.device.DeviceListener;
import org.onosproject.net.device.PortStatistics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A fabric that a control loop looks after, and what ONOS tells that. */
final class OnosFabric implements RunningFabric {
    private static final Logger LOG = LoggerFactory.getLogger(OnosFabric.class);
    /** Logs what a control loop sees and does. */
    private static final Logger EVENTS = LoggerFactory.getLogger("io.weft.fabric");
    /** What ONOS itself tells of, or is no business of its operator. */
    private static final Set<FabricEvent.Kind> SILENT =
            EnumSet.of(FabricEvent.Kind.PIPELINE_LOADED, FabricEvent.Kind.STANDING_BY, FabricEvent.Kind.WAITING);

    private static final long AUDITED_PER_SECOND = 1_000;

    private final OnosServices onos;
    private final FabricDevices devices;
    private final FabricPackets packets;
    private final OnosSwitchHost host;
    final ControlLoop loop;
    private final FabricBalance balance;
    private final EventJournal journal = new EventJournal(Clock.systemUTC());
    private final FabricMetrics metrics;
    private final FabricMetrics.Watch watch;
    private final DeviceListener deviceListener = this::deviceEvent;
    private final CompletableFuture<Void> programmed = new CompletableFuture<>();
    private Runnable stopReceiving = () -> {};

    OnosFabric(
            Fabric fabric,
            OnosServices onos,
            FabricPackets packets,
            P4RuntimeDevices switches,
            ApplicationId owner,
            FabricMetrics metrics) {
        this.onos = onos;
        this.metrics = metrics;
        this.devices = new FabricDevices(fabric.topology());
        this.packets = packets;
        this.host = new OnosSwitchHost(devices, onos, packets, switches, owner);
        this.loop = new ControlLoop(
                fabric,
                host,
                LocalProtection.NONE,
                LoopOptions.defaults().withAuditPeriod(auditPeriod(fabric)),
                this::happened);
        this.balance = new FabricBalance(loop, (next, s) -> switches.traffic(next, s, devices.device(s)), this::told);
        this.watch = metrics.watch(
                loop,
                balance,
                (next, s, channels) -> switches.counts(next, s, channels, devices.device(s)),
                new Dropped());
    }

    /** What is not sent to switches; ONOS hands on all that comes from them. */
    private final class Dropped implements DroppedPackets {
        @Override
        public long out(int s) {
            return host.unsent(s);
        }

        @Override
        public long in(int s) {
            return 0;
        }
    }

    /** A minute, but longer where more than some thousand entries would have to be read each second. */
    private static Duration auditPeriod(Fabric fabric) {
        long switches = fabric.topology().switchCount();
        long entries = 2 * switches * switches;
        return Duration.ofSeconds(Math.max(60, entries / AUDITED_PER_SECOND));
    }

    @Override
    public CompletableFuture<?> start(Set<String> drained) {
        onos.devices().addListener(deviceListener);
        stopReceiving = packets.receive(this::packetIn);
        CompletableFuture<?> prepared =
                drained.isEmpty() ? CompletableFuture.completedFuture(null) : loop.drain(drained, true);
        rebalance(loop.fabric().rebalancing());
        watch.start();
        return prepared.whenComplete((report, failure) -> loop.start());
    }

    @Override
    public CompletableFuture<Void> programmed() {
        return programmed;
    }

    @Override
    public CompletableFuture<?> change(Fabric next) {
        return loop.change(next).thenApply(report -> {
            rebalance(next.rebalancing());
            return report;
        });
    }

    private void rebalance(Duration period) {
        if (balance.every(period)) {
            LOG.info(
                    "{}",
                    period.isZero()
                            ? "routes are not adapted to the traffic any more"
                            : "routes are adapted to the traffic every " + period.toSeconds() + " s");
        }
    }

    @Override
    public Subject subject(FabricMemory memory) {
        Measurements measurements = new Measurements() {
            @Override
            public Long packetsPerSecond(int channel) {
                return OnosFabric.this.packetsPerSecond(channel);
            }

            @Override
            public long[] queuesPerSecond(int channel) {
                return watch.queuesPerSecond(channel);
            }

            @Override
            public BalanceStatus rebalancing() {
                return balance.status();
            }
        };
        return new ControlledFabric(
                loop, memory, measurements, new ControlledFabric.Events(journal, this::told), TextAttachments.INSTANCE);
    }

    /** How many packets leave by a channel each second, as ONOS measures it; null where it does not. */
    private Long packetsPerSecond(int c) {
        Topology topology = loop.fabric().topology();
        PortStatistics delta = onos.devices()
                .getDeltaStatisticsForPort(devices.device(topology.source(c)), PortNumber.portNumber(topology.port(c)));
        return delta == null || delta.durationSec() == 0 ? null : delta.packetsSent() / delta.durationSec();
    }

    private void deviceEvent(DeviceEvent event) {
        DeviceId device = event.subject().id();
        int s = devices.switchOf(device);
        if (s < 0) {
            return;
        }
        switch (event.type()) {
            case DEVICE_ADDED:
            case DEVICE_UPDATED:
            case DEVICE_AVAILABILITY_CHANGED:
            case DEVICE_REMOVED:
            case DEVICE_SUSPENDED:
                if (onos.devices().isAvailable(device)) {
                    host.deviceChanged(s);
                } else {
                    loop.sessionEnded(s, "ONOS has no connection with " + device);
                }
                break;
            case PORT_UPDATED:
                loop.portChanged(
                        s, (int) event.port().number().toLong(), event.port().isEnabled());
                break;
            default:
                // Ports that come and go are those of the network configuration; statistics are of no use here.
        }
    }

    private void packetIn(DeviceId device, int port, byte[] frame) {
        int s = devices.switchOf(device);
        if (s >= 0) {
            loop.packetIn(s, port, frame);
        }
    }

    private void told(Event event) {
        journal.add(event);
        log(event);
    }

    private void happened(FabricEvent event) {
        journal.add(event);
        metrics.happened(event);
        if (!SILENT.contains(event.kind())) {
            log(event);
        }
        if (event.report().isPresent()) {
            programmed.complete(null);
        }
    }

    private static void log(Event event) {
        if (event.severity() == Event.Severity.ERROR) {
            EVENTS.error(
                    "{}",
                    event.sentence(),
                    event instanceof FabricEvent
                            ? ((FabricEvent) event).failure().orElse(null)
                            : null);
        } else if (event.severity() == Event.Severity.WARNING) {
            EVENTS.warn("{}", event.sentence());
        } else {
            EVENTS.info("{}", event.sentence());
        }
    }

    @Override
    public void close() {
        stopReceiving.run();
        onos.devices().removeListener(deviceListener);
        watch.close();
        balance.close();
        loop.close();
        host.close();
    }
}
