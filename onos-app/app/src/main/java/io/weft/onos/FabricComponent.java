package io.weft.onos;

import io.weft.fabric.Fabric;
import io.weft.metrics.Exposition;
import io.weft.metrics.FabricMetrics;
import io.weft.onos.cluster.ClusterNodes;
import io.weft.onos.cluster.FabricPackets;
import io.weft.onos.device.ConfiguredDeviceIds;
import io.weft.onos.device.P4RuntimeDevices;
import io.weft.onos.device.WeftFlowRuleProgrammable;
import io.weft.onos.device.WeftPipeconf;
import io.weft.onos.host.OnosServices;
import io.weft.operations.request.ChangeJournal;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.onosproject.app.ApplicationEvent;
import org.onosproject.app.ApplicationListener;
import org.onosproject.app.ApplicationService;
import org.onosproject.app.ApplicationState;
import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.cluster.NodeId;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.CoreService;
import org.onosproject.event.EventDeliveryService;
import org.onosproject.mastership.MastershipService;
import org.onosproject.net.DeviceId;
import org.onosproject.net.config.ConfigFactory;
import org.onosproject.net.config.NetworkConfigEvent;
import org.onosproject.net.config.NetworkConfigListener;
import org.onosproject.net.config.NetworkConfigRegistry;
import org.onosproject.net.config.basics.SubjectFactories;
import org.onosproject.net.device.DeviceEvent;
import org.onosproject.net.device.DeviceListener;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.driver.DriverAdminService;
import org.onosproject.net.driver.DriverService;
import org.onosproject.net.flow.FlowRuleService;
import org.onosproject.net.group.GroupService;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.service.PiPipeconfService;
import org.onosproject.p4runtime.api.P4RuntimeController;
import org.onosproject.store.cluster.messaging.ClusterCommunicationService;
import org.onosproject.store.service.StorageService;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the fabric of the network configuration while ONOS has it, on the one node of the cluster that leads, and while
 * nothing else decides what packets do.
 */
@Component(immediate = true, service = FabricService.class)
public final class FabricComponent implements FabricService {
    static final String APPLICATION = "io.weft";

    /** Forwards by itself, by rules that no proof knows of. */
    static final String REACTIVE_FORWARDING = "org.onosproject.fwd";

    private static final int RETRY_SECONDS = 5;

    private static final Logger LOG = LoggerFactory.getLogger(FabricComponent.class);

    private final CoreService core;
    private final ApplicationService applications;
    private final OnosServices onos;
    private final NetworkConfigRegistry configurations;
    private final DriverAdminService driverRegistry;
    private final ApplicationId owner;
    private final FabricRemoval removal;
    private final ClusterNodes nodes;
    private final ConfiguredDeviceIds ids;
    private final FabricPackets packets;
    private final ClusterRequests others;
    private final FabricSupervisor keeper;
    /** The metrics of this node, whether it controls the fabric or not. */
    private final FabricMetrics metrics = new FabricMetrics("onos");

    private final Executor later = CompletableFuture.delayedExecutor(RETRY_SECONDS, TimeUnit.SECONDS, this::inTurn);
    private final ExecutorService worker = Executors.newSingleThreadExecutor(task -> new Thread(task, "weft-fabric"));

    private final NetworkConfigListener configListener = this::configured;
    private final ApplicationListener applicationListener = this::applicationChanged;
    private final DeviceListener deviceListener = this::deviceChanged;
    private final ConfigFactory<ApplicationId, FabricConfig> factory =
            new ConfigFactory<>(SubjectFactories.APP_SUBJECT_FACTORY, FabricConfig.class, FabricConfig.KEY) {
                @Override
                public FabricConfig createConfig() {
                    return new FabricConfig();
                }
            };

    private volatile ConfiguredFabric configured;
    /**
     * Whether a fabric that is not there is not configured. ONOS hands what was configured before this came to the
     * factory that this has just registered, and for some moments after that it has neither.
     */
    private volatile boolean certain;

    private volatile String refusal;

    @Activate
    public FabricComponent(
            @Reference CoreService core,
            @Reference ApplicationService applications,
            @Reference ClusterService cluster,
            @Reference LeadershipService leaderships,
            @Reference MastershipService masterships,
            @Reference StorageService storage,
            @Reference NetworkConfigRegistry configurations,
            @Reference DeviceService devices,
            @Reference FlowRuleService rules,
            @Reference GroupService groups,
            @Reference PiPipeconfService pipeconfs,
            @Reference DriverService drivers,
            @Reference DriverAdminService driverRegistry,
            @Reference P4RuntimeController clients,
            @Reference EventDeliveryService events,
            @Reference ClusterCommunicationService messages) {
        this.core = core;
        this.applications = applications;
        this.configurations = configurations;
        this.onos = new OnosServices(devices, rules, groups, pipeconfs, drivers);
        this.owner = core.registerApplication(APPLICATION);
        this.driverRegistry = driverRegistry;
        PiPipeconf program = WeftPipeconf.register(pipeconfs, driverRegistry);
        FabricMemory memory =
                new FabricMemory(storage, new ConfiguredRouting(configurations, owner, this::refusal)::change);
        this.removal = new FabricRemoval(
                onos, owner, memory, () -> configurations.getConfig(owner, FabricConfig.class) != null);
        this.nodes = new ClusterNodes(
                cluster,
                leaderships,
                masterships,
                () -> inTurn(this::adjust),
                WeftFlowRuleProgrammable::forget,
                this::inTurn);
        this.ids = new ConfiguredDeviceIds(configurations);
        P4RuntimeDevices switches = new P4RuntimeDevices(clients, program, ids::of);
        this.packets = new FabricPackets(switches, nodes, messages, events);
        this.keeper = new FabricSupervisor(
                fabric -> new OnosFabric(fabric.fabric(), onos, packets, switches, owner, metrics),
                memory,
                FabricConfig.place(owner),
                this::inTurn,
                later);
        this.others = new ClusterRequests(messages, this::own);
        begin();
    }

    private void begin() {
        configurations.registerConfigFactory(factory);
        configurations.addListener(configListener);
        applications.addListener(applicationListener);
        onos.devices().addListener(deviceListener);
        nodes.begin();
        inTurn(this::readConfiguration);
        later.execute(() -> {
            certain = true;
            readConfiguration();
        });
        LOG.info("started");
    }

    /** Stops looking after the fabric; its switches go on as they are. */
    @Deactivate
    public void deactivate() {
        applications.removeListener(applicationListener);
        onos.devices().removeListener(deviceListener);
        configurations.removeListener(configListener);
        others.close();
        inTurn(keeper::close);
        worker.shutdown();
        awaitWorker();
        packets.close();
        nodes.close();
        configurations.unregisterConfigFactory(factory);
        WeftPipeconf.unregister(onos.pipeconfs(), driverRegistry);
        LOG.info("stopped");
    }

    private void awaitWorker() {
        try {
            if (!worker.awaitTermination(1, TimeUnit.MINUTES)) {
                LOG.error("the fabric does not stop");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void inTurn(Runnable task) {
        try {
            worker.execute(() -> {
                try {
                    task.run();
                } catch (RuntimeException e) {
                    LOG.error("the fabric is left as it is", e);
                }
            });
        } catch (RejectedExecutionException e) {
            LOG.debug("nothing is to be done any more", e);
        }
    }

    private void configured(NetworkConfigEvent event) {
        ids.changed(event);
        if (event.configClass().equals(FabricConfig.class)) {
            inTurn(this::readConfiguration);
        }
    }

    private void applicationChanged(ApplicationEvent event) {
        if (event.subject().id().name().equals(REACTIVE_FORWARDING)) {
            inTurn(this::adjust);
        }
    }

    private void deviceChanged(DeviceEvent event) {
        DeviceId device = event.subject().id();
        switch (event.type()) {
            case DEVICE_REMOVED:
                WeftFlowRuleProgrammable.drop(device);
                break;
            case DEVICE_ADDED:
            case DEVICE_AVAILABILITY_CHANGED:
            case DEVICE_SUSPENDED:
                // Whether it is there by now says nothing: it may have been away, and be back before this was told.
                WeftFlowRuleProgrammable.forget(device);
                break;
            default:
                // It was there all the time.
        }
    }

    private void readConfiguration() {
        FabricConfig config = configurations.getConfig(owner, FabricConfig.class);
        removal.configured(config != null);
        configured = config == null ? null : config.fabric();
        certain |= config != null;
        adjust();
    }

    /** Runs what should run, and has removed what should not. */
    private void adjust() {
        boolean leads = nodes.leads();
        Optional<String> reason = reasonToRefuse();
        keeper.keep(reason.isEmpty() && leads ? Optional.ofNullable(configured) : Optional.empty());
        Optional<String> left = leads && certain ? remove() : Optional.empty();
        refusal = reason.or(() -> left).orElse(null);
    }

    private Optional<String> remove() {
        try {
            return removal.carryOut();
        } catch (RuntimeException e) {
            LOG.warn("entries of a fabric that is no longer configured are left, and removed later", e);
            later.execute(this::adjust);
            return Optional.of("entries of a fabric that is no longer configured cannot be removed, which is tried "
                    + "again every few seconds: " + e);
        }
    }

    private Optional<String> reasonToRefuse() {
        ApplicationId other = core.getAppId(REACTIVE_FORWARDING);
        if (other != null && applications.getState(other) == ApplicationState.ACTIVE) {
            return Optional.of("application " + REACTIVE_FORWARDING + " is active, and would forward packets past the "
                    + "routes that are proved free of deadlock: deactivate it (app deactivate " + REACTIVE_FORWARDING
                    + ")");
        }
        return Optional.empty();
    }

    @Override
    public Optional<Fabric> fabric() {
        return Optional.ofNullable(configured).map(ConfiguredFabric::fabric);
    }

    @Override
    public Optional<String> refusal() {
        return Optional.ofNullable(refusal).or(keeper::refusal);
    }

    @Override
    public Optional<String> leader() {
        return nodes.leader().map(NodeId::id);
    }

    @Override
    public Result answer(String who, Request request) {
        NodeId leader = nodes.leader()
                .orElseThrow(() -> Refusal.notNow("no node of the cluster controls the fabric at the moment"));
        return nodes.leads() ? ChangeJournal.answer(who, request, own()) : others.ask(leader, who, request);
    }

    @Override
    public Exposition metrics(String accept) {
        return metrics.text(accept);
    }

    private Subject own() {
        return keeper.subject().orElseThrow(() -> Refusal.notNow(reasonForNone()));
    }

    private String reasonForNone() {
        Optional<String> reason = refusal();
        if (reason.isPresent()) {
            return reason.get();
        }
        if (configured == null && !certain) {
            return "the application has just started and reads the network configuration: ask again in some seconds";
        }
        return configured == null
                ? "there is no fabric in the network configuration, under apps/" + APPLICATION + "/" + FabricConfig.KEY
                : "this node does not control the fabric at the moment";
    }
}
