package io.weft.onos;

import io.weft.control.ControlReport;
import io.weft.fabric.Fabric;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.onosproject.app.ApplicationEvent;
import org.onosproject.app.ApplicationListener;
import org.onosproject.app.ApplicationService;
import org.onosproject.app.ApplicationState;
import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.LeadershipEvent;
import org.onosproject.cluster.LeadershipEventListener;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.cluster.NodeId;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.CoreService;
import org.onosproject.net.config.ConfigFactory;
import org.onosproject.net.config.NetworkConfigEvent;
import org.onosproject.net.config.NetworkConfigListener;
import org.onosproject.net.config.NetworkConfigRegistry;
import org.onosproject.net.config.basics.SubjectFactories;
import org.onosproject.net.device.DeviceEvent;
import org.onosproject.net.device.DeviceListener;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.flow.FlowRuleService;
import org.onosproject.net.group.GroupService;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.service.PiPipeconfService;
import org.onosproject.p4runtime.api.P4RuntimeController;
import org.onosproject.store.cluster.messaging.ClusterCommunicationService;
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

    private static final String LEADERSHIP = "io.weft.fabric";
    private static final Logger LOG = LoggerFactory.getLogger(FabricComponent.class);

    private final CoreService core;
    private final ApplicationService applications;
    private final ClusterService cluster;
    private final LeadershipService leaderships;
    private final NetworkConfigRegistry configurations;
    private final OnosServices onos;
    private final ClusterOperations others;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(task -> new Thread(task, "weft-fabric"));

    private final NetworkConfigListener configListener = this::configured;
    private final LeadershipEventListener leadershipListener = this::led;
    private final ApplicationListener applicationListener = this::applicationChanged;
    private final DeviceListener deviceListener = this::deviceChanged;
    private final ConfigFactory<ApplicationId, FabricConfig> factory =
            new ConfigFactory<>(SubjectFactories.APP_SUBJECT_FACTORY, FabricConfig.class, FabricConfig.KEY) {
                @Override
                public FabricConfig createConfig() {
                    return new FabricConfig();
                }
            };

    private ApplicationId owner;
    private PiPipeconf program;
    private volatile Fabric fabric;
    private FabricRun run;
    private volatile LiveOperations operations;
    /** The fabric that runs; told from the one that should. */
    private Fabric running;

    private volatile String refusal;
    /** Why the fabric that runs is not the one that is configured. */
    private volatile String changeRefusal;

    /** Is given the services of ONOS. */
    @Activate
    public FabricComponent(
            @Reference CoreService core,
            @Reference ApplicationService applications,
            @Reference ClusterService cluster,
            @Reference LeadershipService leaderships,
            @Reference NetworkConfigRegistry configurations,
            @Reference DeviceService devices,
            @Reference FlowRuleService rules,
            @Reference GroupService groups,
            @Reference PiPipeconfService pipeconfs,
            @Reference P4RuntimeController clients,
            @Reference ClusterCommunicationService messages) {
        this.core = core;
        this.applications = applications;
        this.cluster = cluster;
        this.leaderships = leaderships;
        this.configurations = configurations;
        this.onos = new OnosServices(devices, rules, groups, pipeconfs, configurations, clients);
        this.others = new ClusterOperations(messages, this::own);
        begin();
    }

    private void begin() {
        owner = core.registerApplication(APPLICATION);
        if (onos.pipeconfs().getPipeconf(WeftPipeconf.ID).isPresent()) {
            // An earlier version that ended badly has left it there.
            onos.pipeconfs().unregister(WeftPipeconf.ID);
        }
        program = WeftPipeconf.make();
        onos.pipeconfs().register(program);
        configurations.registerConfigFactory(factory);
        configurations.addListener(configListener);
        applications.addListener(applicationListener);
        onos.devices().addListener(deviceListener);
        leaderships.addListener(leadershipListener);
        leaderships.runForLeadership(LEADERSHIP);
        inTurn(this::readConfiguration);
        LOG.info("started");
    }

    /** Stops looking after the fabric; its switches go on as they are. */
    @Deactivate
    public void deactivate() {
        leaderships.removeListener(leadershipListener);
        applications.removeListener(applicationListener);
        onos.devices().removeListener(deviceListener);
        configurations.removeListener(configListener);
        others.close();
        inTurn(this::stop);
        worker.shutdown();
        awaitWorker();
        leaderships.withdraw(LEADERSHIP);
        configurations.unregisterConfigFactory(factory);
        onos.pipeconfs().unregister(WeftPipeconf.ID);
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
        worker.execute(() -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                LOG.error("the fabric is left as it is", e);
            }
        });
    }

    private void configured(NetworkConfigEvent event) {
        if (event.configClass().equals(FabricConfig.class)) {
            inTurn(this::readConfiguration);
        }
    }

    private void led(LeadershipEvent event) {
        if (event.subject().topic().equals(LEADERSHIP)) {
            inTurn(this::adjust);
        }
    }

    private void applicationChanged(ApplicationEvent event) {
        if (event.subject().id().name().equals(REACTIVE_FORWARDING)) {
            inTurn(this::adjust);
        }
    }

    private void deviceChanged(DeviceEvent event) {
        boolean isStatistics = event.type() == DeviceEvent.Type.PORT_STATS_UPDATED;
        if (!isStatistics && !onos.devices().isAvailable(event.subject().id())) {
            WeftFlowRuleProgrammable.lost(event.subject().id());
        }
    }

    private void readConfiguration() {
        FabricConfig config = configurations.getConfig(owner, FabricConfig.class);
        boolean removed = config == null && fabric != null;
        fabric = config == null ? null : config.fabric();
        adjust();
        if (removed && isLeader()) {
            LOG.info("the fabric is no longer configured: its entries are removed");
            onos.rules().removeFlowRulesById(owner);
            onos.devices().getDevices().forEach(device -> onos.groups()
                    .getGroups(device.id(), owner)
                    .forEach(group -> onos.groups().removeGroup(device.id(), group.appCookie(), owner)));
        }
    }

    /** Runs what should run. */
    private void adjust() {
        refusal = reasonToRefuse().orElse(null);
        Fabric wanted = refusal == null && isLeader() ? fabric : null;
        if (wanted == running) {
            return;
        }
        if (wanted != null && run != null && run.canBecome(wanted)) {
            running = wanted;
            var unused = run.change(wanted).whenComplete(this::changed);
            return;
        }
        stop();
        if (wanted != null) {
            FabricRun next = new FabricRun(wanted, onos, program, owner);
            next.start();
            run = next;
            operations = new LiveOperations(next, onos.devices());
            running = wanted;
            LOG.info("looks after fabric {}", wanted.name());
        }
    }

    private void changed(Optional<ControlReport> report, Throwable failure) {
        if (failure == null) {
            changeRefusal = null;
            LOG.info("runs the fabric as it is configured now");
        } else {
            Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
            changeRefusal = reason.getMessage();
            LOG.error("the fabric goes on as it was: {}", reason.getMessage());
        }
    }

    private void stop() {
        FabricRun last = run;
        if (last != null) {
            run = null;
            changeRefusal = null;
            operations = null;
            running = null;
            last.close();
            LOG.info("looks after the fabric no more");
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

    private boolean isLeader() {
        NodeId leader = leaderships.getLeader(LEADERSHIP);
        return cluster.getLocalNode().id().equals(leader);
    }

    @Override
    public Optional<Fabric> fabric() {
        return Optional.ofNullable(fabric);
    }

    @Override
    public Optional<String> refusal() {
        return Optional.ofNullable(refusal == null ? changeRefusal : refusal);
    }

    @Override
    public Optional<String> leader() {
        return Optional.ofNullable(leaderships.getLeader(LEADERSHIP)).map(NodeId::id);
    }

    @Override
    public FabricOperations operations() {
        NodeId leader = leaderships.getLeader(LEADERSHIP);
        if (leader == null) {
            throw new IllegalStateException("no node of the cluster looks after the fabric at the moment");
        }
        return cluster.getLocalNode().id().equals(leader) ? own() : others.of(leader);
    }

    private FabricOperations own() {
        LiveOperations now = operations;
        if (now == null) {
            String reason = refusal;
            throw new IllegalStateException(
                    reason != null
                            ? reason
                            : fabric == null
                                    ? "there is no fabric in the network configuration, under apps/" + APPLICATION + "/"
                                            + FabricConfig.KEY
                                    : "this node does not look after the fabric at the moment");
        }
        return now;
    }
}
