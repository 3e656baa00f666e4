package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.onos.cluster.FakeCluster;
import io.weft.onos.device.FakeClients;
import io.weft.onos.host.FakeDrivers;
import io.weft.onos.host.FakeGroups;
import io.weft.onos.host.FakeRules;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.onosproject.app.ApplicationEvent;
import org.onosproject.app.ApplicationListener;
import org.onosproject.app.ApplicationServiceAdapter;
import org.onosproject.app.ApplicationState;
import org.onosproject.cluster.NodeId;
import org.onosproject.core.Application;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.CoreServiceAdapter;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.config.Config;
import org.onosproject.net.config.NetworkConfigEvent;
import org.onosproject.net.config.NetworkConfigListener;
import org.onosproject.net.config.NetworkConfigRegistryAdapter;
import org.onosproject.net.device.DeviceServiceAdapter;
import org.onosproject.net.driver.DriverAdminServiceAdapter;
import org.onosproject.net.driver.DriverProvider;
import org.onosproject.net.flow.DefaultFlowRule;
import org.onosproject.net.flow.DefaultTrafficSelector;
import org.onosproject.net.flow.DefaultTrafficTreatment;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.pi.PiPipeconfServiceAdapter;

/** The application on a node of a cluster, none of whose devices is there. */
class FabricComponentTest {
    private static final NodeId SELF = NodeId.nodeId("10.0.0.1");
    private static final NodeId OTHER = NodeId.nodeId("10.0.0.2");
    private static final ApplicationId OWNER = new DefaultApplicationId(7, FabricComponent.APPLICATION);
    private static final ApplicationId REACTIVE = new DefaultApplicationId(8, FabricComponent.REACTIVE_FORWARDING);
    private static final DeviceId DEVICE = DeviceId.deviceId("device:h0");

    private final FakeCluster cluster = new FakeCluster();
    private final FakeRules rules = new FakeRules();
    private final Configurations configurations = new Configurations();
    private final Applications applications = new Applications();
    private final FakeClients clients = new FakeClients(9, Set.of());
    private final FakeStore store = new FakeStore();
    private FabricComponent component = component();

    private static final class NoDrivers extends DriverAdminServiceAdapter {
        @Override
        public Set<DriverProvider> getProviders() {
            return Set.of();
        }
    }

    private static final class Core extends CoreServiceAdapter {
        @Override
        public ApplicationId registerApplication(String name) {
            return OWNER;
        }

        @Override
        public ApplicationId getAppId(String name) {
            return REACTIVE;
        }
    }

    private static final class Applications extends ApplicationServiceAdapter {
        private final List<ApplicationListener> listeners = new ArrayList<>();
        private volatile ApplicationState reactive = ApplicationState.INSTALLED;

        void reactive(ApplicationState state, ApplicationEvent.Type type) {
            reactive = state;
            Application application = (Application) Proxy.newProxyInstance(
                    Application.class.getClassLoader(),
                    new Class<?>[] {Application.class},
                    (proxy, method, arguments) -> REACTIVE);
            ApplicationEvent event = new ApplicationEvent(type, application);
            listeners.forEach(listener -> listener.event(event));
        }

        @Override
        public ApplicationState getState(ApplicationId id) {
            return reactive;
        }

        @Override
        public void addListener(ApplicationListener listener) {
            listeners.add(listener);
        }
    }

    private static final class Configurations extends NetworkConfigRegistryAdapter {
        private final List<NetworkConfigListener> listeners = new CopyOnWriteArrayList<>();
        private volatile FabricConfig fabric;

        void set(String json) throws Exception {
            FabricConfig next = null;
            if (json != null) {
                ObjectMapper mapper = new ObjectMapper();
                next = new FabricConfig();
                next.init(OWNER, FabricConfig.KEY, mapper.readTree(json), mapper, null);
            }
            fabric = next;
            tell(json == null ? NetworkConfigEvent.Type.CONFIG_REMOVED : NetworkConfigEvent.Type.CONFIG_ADDED);
        }

        private void tell(NetworkConfigEvent.Type type) {
            NetworkConfigEvent event = new NetworkConfigEvent(type, OWNER, FabricConfig.class);
            listeners.forEach(listener -> listener.event(event));
        }

        @Override
        public void addListener(NetworkConfigListener listener) {
            listeners.add(listener);
        }

        @Override
        @SuppressWarnings("unchecked") // there is no other configuration
        public <S, C extends Config<S>> C getConfig(S subject, Class<C> type) {
            return (C) fabric;
        }
    }

    FabricComponentTest() throws Exception {
        rules.store(
                DefaultFlowRule.builder()
                        .forDevice(DEVICE)
                        .fromApp(OWNER)
                        .makePermanent()
                        .withPriority(1)
                        .withSelector(DefaultTrafficSelector.emptySelector())
                        .withTreatment(DefaultTrafficTreatment.emptyTreatment())
                        .build(),
                FlowEntryState.ADDED);
        configurations.set(
                "{\"version\": 1, \"name\": \"first\", \"topology\": {\"type\": \"hyperx\", \"dimensions\": [3]}, "
                        + "\"virtualChannels\": 2}");
        await(() -> component.fabric().isPresent());
    }

    @AfterEach
    void close() {
        component.deactivate();
    }

    private FabricComponent component() {
        return new FabricComponent(
                new Core(),
                applications,
                cluster.cluster(SELF),
                cluster.leaderships(),
                cluster.masterships(),
                store,
                configurations,
                new DeviceServiceAdapter(),
                rules,
                new FakeGroups(),
                new PiPipeconfServiceAdapter(),
                new FakeDrivers(),
                new NoDrivers(),
                clients,
                clients.events,
                cluster.messages(SELF));
    }

    private long entries() {
        return StreamSupport.stream(rules.getFlowEntries(DEVICE).spliterator(), false)
                .count();
    }

    private boolean looksAfterIt() {
        return Integer.valueOf(3).equals(component.status().document().get("switches"));
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(10))
                .until(condition);
    }

    @Test
    void aFabricThatIsRemovedWhileNobodyLeadsIsRemovedByTheNextThatDoes() throws Exception {
        configurations.set(null);
        await(() -> component.fabric().isEmpty());
        assertThat(entries()).isOne();
        cluster.lead(SELF);
        await(() -> entries() == 0);
    }

    @Test
    void itIsNotRemovedByANodeThatDoesNotLead() throws Exception {
        cluster.lead(OTHER);
        configurations.set(null);
        await(() -> component.fabric().isEmpty());
        // Whatever follows from that is done in turn.
        configurations.set("{\"version\": 1, \"name\": \"second\", \"topology\": {\"type\": \"hyperx\", "
                + "\"dimensions\": [3]}, \"virtualChannels\": 2}");
        await(() -> component.fabric().isPresent());
        assertThat(entries()).isOne();
    }

    @Test
    void itDoesNotRunBesideReactiveForwarding() throws Exception {
        applications.reactive(ApplicationState.ACTIVE, ApplicationEvent.Type.APP_ACTIVATED);
        await(() -> component.refusal().isPresent());
        assertThat(component.refusal().orElseThrow()).contains(FabricComponent.REACTIVE_FORWARDING, "deactivate it");
        cluster.lead(SELF);
        await(() ->
                component.status().document().get("reasons").toString().contains(FabricComponent.REACTIVE_FORWARDING));
        applications.reactive(ApplicationState.INSTALLED, ApplicationEvent.Type.APP_DEACTIVATED);
        await(() -> component.refusal().isEmpty()
                && component.status().document().get("switches").equals(3));
        assertThat(entries()).isOne();
    }

    /** As after the application was installed again: ONOS has not handed it the configuration yet. */
    @Test
    void itDoesNotTakeAConfigurationThatIsLateForOneThatIsLost() throws Exception {
        cluster.lead(SELF);
        await(this::looksAfterIt);
        component.deactivate();
        FabricConfig known = configurations.fabric;
        configurations.fabric = null;
        component = component();
        await(() ->
                component.status().document().get("reasons").toString().contains("reads the network configuration"));
        assertThat(component.refusal()).isEmpty();
        configurations.fabric = known;
        configurations.tell(NetworkConfigEvent.Type.CONFIG_ADDED);
        await(this::looksAfterIt);
        assertThat(component.refusal()).isEmpty();
    }

    @Test
    void itSaysWhenTheConfigurationWasLost() throws Exception {
        cluster.lead(SELF);
        await(this::looksAfterIt);
        component.deactivate();
        configurations.fabric = null;
        component = component();
        await(() -> component.refusal().isPresent());
        assertThat(component.refusal().orElseThrow()).contains("there is no fabric under netcfg", "fabric first ran");
        assertThat(entries()).isOne();
    }

    @Test
    void whoDoesNotLeadSaysWhoDoes() {
        assertThat(component.leader()).isEmpty();
        assertThat(component.status().document().get("reasons").toString()).contains("no node of the cluster controls");
        cluster.lead(OTHER);
        assertThat(component.leader()).contains("10.0.0.2");
        assertThat(component.metrics("").text())
                .contains("weft_active 0.0\n")
                .containsPattern("weft_build_info\\{commit=\"[^\"]+\",host=\"onos\"")
                .doesNotContain("weft_switches_ready");
    }
}
