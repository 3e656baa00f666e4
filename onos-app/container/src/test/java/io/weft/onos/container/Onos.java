package io.weft.onos.container;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.onlab.packet.IpAddress;
import org.onosproject.app.ApplicationService;
import org.onosproject.cluster.ClusterService;
import org.onosproject.cluster.DefaultControllerNode;
import org.onosproject.cluster.LeadershipService;
import org.onosproject.cluster.NodeId;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.CoreService;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.core.GroupId;
import org.onosproject.event.EventDeliveryService;
import org.onosproject.mastership.MastershipService;
import org.onosproject.net.DeviceId;
import org.onosproject.net.config.Config;
import org.onosproject.net.config.ConfigFactory;
import org.onosproject.net.config.NetworkConfigRegistry;
import org.onosproject.net.config.basics.BasicDeviceConfig;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.driver.DefaultDriver;
import org.onosproject.net.driver.DefaultDriverProviderService;
import org.onosproject.net.driver.Driver;
import org.onosproject.net.driver.DriverAdminService;
import org.onosproject.net.driver.DriverProvider;
import org.onosproject.net.driver.DriverService;
import org.onosproject.net.flow.DefaultFlowEntry;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.FlowRuleOperation;
import org.onosproject.net.flow.FlowRuleOperations;
import org.onosproject.net.flow.FlowRuleService;
import org.onosproject.net.group.DefaultGroup;
import org.onosproject.net.group.Group;
import org.onosproject.net.group.GroupDescription;
import org.onosproject.net.group.GroupKey;
import org.onosproject.net.group.GroupService;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.service.PiPipeconfService;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeController;
import org.onosproject.p4runtime.api.P4RuntimeReadClient;
import org.onosproject.store.cluster.messaging.ClusterCommunicationService;
import org.onosproject.store.service.AsyncAtomicValue;
import org.onosproject.store.service.AtomicValue;
import org.onosproject.store.service.AtomicValueBuilder;
import org.onosproject.store.service.StorageService;
import org.osgi.framework.BundleContext;

/**
 * The services of ONOS that the application asks for, as those of a cluster of one node that is connected with every
 * device and has a fabric in its configuration. What is asked of them is reported.
 */
final class Onos {
    private static final NodeId NODE = NodeId.nodeId("127.0.0.1");

    private final Report report;
    private final CountDownLatch devicesWithoutRules;
    private final Map<DeviceId, Map<FlowRule, FlowEntry>> rules = new ConcurrentHashMap<>();
    private final Map<DeviceId, Map<GroupKey, Group>> groups = new ConcurrentHashMap<>();
    private volatile PiPipeconf pipeconf;
    private volatile Config<ApplicationId> config;

    /** ONOS with so many devices that the fabric is made of. */
    Onos(Report report, int devices) {
        this.report = report;
        this.devicesWithoutRules = new CountDownLatch(devices);
    }

    void register(BundleContext context) {
        List.of(
                        core(),
                        fake(ApplicationService.class),
                        fake(ClusterService.class)
                                .on(
                                        "getLocalNode",
                                        node -> new DefaultControllerNode(NODE, IpAddress.valueOf("127.0.0.1"))),
                        leaderships(),
                        fake(MastershipService.class).on("getMasterFor", device -> NODE),
                        storage(),
                        configurations(),
                        fake(DeviceService.class).on("isAvailable", device -> true),
                        rules(),
                        groups(),
                        clients(),
                        fake(ClusterCommunicationService.class),
                        fake(EventDeliveryService.class).on("getSink", type -> null),
                        pipeconfs(),
                        drivers(),
                        driverRegistry(),
                        defaultDrivers())
                .forEach(fake -> fake.register(context));
    }

    /** Whether the application gave every device rules within some time. */
    boolean awaitRules(long seconds) throws InterruptedException {
        return devicesWithoutRules.await(seconds, TimeUnit.SECONDS);
    }

    private Fake fake(Class<?> service) {
        return new Fake(service, report);
    }

    private Fake core() {
        return fake(CoreService.class)
                .on("registerApplication", name -> {
                    report.line("application: " + name[0]);
                    return new DefaultApplicationId(7, (String) name[0]);
                })
                .on("getAppId", name -> null);
    }

    private Fake leaderships() {
        return fake(LeadershipService.class)
                .on("runForLeadership", topic -> {
                    report.line("runs for leadership: " + topic[0]);
                    return null;
                })
                .on("getLeader", topic -> NODE)
                .on("withdraw", topic -> {
                    report.line("withdraws from leadership: " + topic[0]);
                    return null;
                });
    }

    /** Of devices that hold nothing when they are asked for all they hold. */
    private Fake clients() {
        Object response = fake(P4RuntimeReadClient.ReadResponse.class)
                .on("isSuccess", nothing -> true)
                .on("all", type -> List.of())
                .proxy();
        Object read = CompletableFuture.completedFuture(response);
        AtomicReference<Object> request = new AtomicReference<>();
        request.set(fake(P4RuntimeReadClient.ReadRequest.class)
                .on("tableEntries", tables -> request.get())
                .on("handles", cells -> request.get())
                .on("defaultTableEntry", tables -> request.get())
                .on("submit", nothing -> read)
                .proxy());
        Object client =
                fake(P4RuntimeClient.class).on("read", device -> request.get()).proxy();
        return fake(P4RuntimeController.class).on("get", device -> client);
    }

    /** With one value, which nobody has stored before. */
    private Fake storage() {
        AtomicReference<Object> value = new AtomicReference<>();
        Object stored = fake(AtomicValue.class)
                .on("get", nothing -> value.get())
                .on("set", next -> {
                    value.set(next[0]);
                    report.line("stored: " + next[0]);
                    return null;
                })
                .proxy();
        Object async = fake(AsyncAtomicValue.class)
                .on("asAtomicValue", nothing -> stored)
                .proxy();
        return fake(StorageService.class).on("atomicValueBuilder", nothing -> new AtomicValueBuilder<Object>() {
            @Override
            @SuppressWarnings("unchecked") // a proxy has no parameters of its type
            public AsyncAtomicValue<Object> build() {
                return (AsyncAtomicValue<Object>) async;
            }
        });
    }

    private Fake configurations() {
        return fake(NetworkConfigRegistry.class)
                .on("registerConfigFactory", factory -> {
                    config = configuration((ConfigFactory<?, ?>) factory[0]);
                    return null;
                })
                .on("getConfig", key -> key[0] instanceof DeviceId ? address((DeviceId) key[0]) : config);
    }

    private static BasicDeviceConfig address(DeviceId device) {
        ObjectMapper mapper = new ObjectMapper();
        JsonNode address = mapper.createObjectNode().put("managementAddress", "grpc://127.0.0.1:9559?device_id=1");
        BasicDeviceConfig config = new BasicDeviceConfig();
        config.init(device, "basic", address, mapper, null);
        return config;
    }

    @SuppressWarnings("unchecked")
    private Config<ApplicationId> configuration(ConfigFactory<?, ?> factory) {
        Config<ApplicationId> made = (Config<ApplicationId>) factory.createConfig();
        try (InputStream in = Onos.class.getResourceAsStream("fabric.json")) {
            ObjectMapper mapper = new ObjectMapper();
            JsonNode fabric = mapper.readTree(in);
            made.init(new DefaultApplicationId(7, "io.weft"), factory.configKey(), fabric, mapper, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        report.line("configuration: " + factory.configKey() + (made.isValid() ? " valid" : " invalid"));
        return made;
    }

    private Fake rules() {
        return fake(FlowRuleService.class)
                .on("apply", operations -> {
                    apply((FlowRuleOperations) operations[0]);
                    return null;
                })
                .on(
                        "getFlowEntries",
                        device -> List.copyOf(rules((DeviceId) device[0]).values()));
    }

    private Map<FlowRule, FlowEntry> rules(DeviceId device) {
        return rules.computeIfAbsent(device, unknown -> new ConcurrentHashMap<>());
    }

    private void apply(FlowRuleOperations operations) {
        for (Set<FlowRuleOperation> stage : operations.stages()) {
            for (FlowRuleOperation operation : stage) {
                FlowRule rule = operation.rule();
                Map<FlowRule, FlowEntry> held = rules(rule.deviceId());
                if (operation.type() == FlowRuleOperation.Type.REMOVE) {
                    held.remove(rule);
                } else if (held.put(rule, new DefaultFlowEntry(rule, FlowEntry.FlowEntryState.ADDED)) == null
                        && held.size() == 1) {
                    report.line("rules: " + rule.deviceId());
                    devicesWithoutRules.countDown();
                }
            }
        }
        operations.callback().onSuccess(operations);
    }

    private Fake groups() {
        return fake(GroupService.class)
                .on("getGroup", key -> groups((DeviceId) key[0]).get((GroupKey) key[1]))
                .on(
                        "getGroups",
                        device -> List.copyOf(groups((DeviceId) device[0]).values()))
                .on("addGroup", added -> {
                    GroupDescription group = (GroupDescription) added[0];
                    DefaultGroup stored = new DefaultGroup(new GroupId(group.givenGroupId()), group);
                    stored.setState(Group.GroupState.ADDED);
                    groups(group.deviceId()).put(group.appCookie(), stored);
                    return null;
                });
    }

    private Map<GroupKey, Group> groups(DeviceId device) {
        return groups.computeIfAbsent(device, unknown -> new ConcurrentHashMap<>());
    }

    private Fake pipeconfs() {
        return fake(PiPipeconfService.class)
                .on("register", registered -> {
                    pipeconf = (PiPipeconf) registered[0];
                    report.line("pipeconf: " + pipeconf.id() + " with "
                            + pipeconf.pipelineModel().tables().size() + " tables");
                    return null;
                })
                .on("unregister", id -> {
                    report.line("pipeconf gone: " + id[0]);
                    return null;
                })
                .on("getPipeconf", key -> Optional.ofNullable(pipeconf));
    }

    @SuppressWarnings("deprecation") // ONOS's own loader of drivers refers to it.
    private Fake defaultDrivers() {
        return fake(DefaultDriverProviderService.class);
    }

    /** Of which each device has one that can do all that ONOS knows. */
    private Fake drivers() {
        return fake(DriverService.class).on("getDriver", device -> fake(Driver.class)
                .on("hasBehaviour", behaviour -> true)
                .on("getProperty", name -> null)
                .proxy());
    }

    private Fake driverRegistry() {
        return fake(DriverAdminService.class)
                .on("getProviders", nothing -> Set.of())
                .on("getDriver", name -> new DefaultDriver((String) name[0], List.of(), "", "", "", Map.of(), Map.of()))
                .on("registerProvider", provider -> {
                    report.line("drivers: " + describe((DriverProvider) provider[0]));
                    return null;
                })
                .on("unregisterProvider", provider -> {
                    report.line("drivers gone: " + describe((DriverProvider) provider[0]));
                    return null;
                });
    }

    private static String describe(DriverProvider provider) {
        return provider.getDrivers().stream()
                .map(driver -> driver.name() + " extends "
                        + driver.parents().stream().map(Driver::name).collect(Collectors.joining(",")) + " "
                        + driver.properties() + " "
                        + driver.behaviours().stream()
                                .map(behaviour ->
                                        driver.implementation(behaviour).getSimpleName())
                                .sorted()
                                .collect(Collectors.toList()))
                .collect(Collectors.joining(", "));
    }
}
