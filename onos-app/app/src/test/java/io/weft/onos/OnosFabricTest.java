package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Fabric;
import io.weft.metrics.FabricMetrics;
import io.weft.onos.cluster.ClusterNodes;
import io.weft.onos.cluster.FabricPackets;
import io.weft.onos.cluster.FakeCluster;
import io.weft.onos.device.FakeClients;
import io.weft.onos.device.P4RuntimeDevices;
import io.weft.onos.device.WeftPipeconf;
import io.weft.onos.host.FakeGroups;
import io.weft.onos.host.FakeRules;
import io.weft.onos.host.OnosServices;
import io.weft.operations.Drain;
import io.weft.operations.Operations;
import io.weft.operations.ShowRoutes;
import io.weft.operations.WhatIf;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.onosproject.cluster.NodeId;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.device.DeviceListener;
import org.onosproject.net.device.DeviceServiceAdapter;
import org.onosproject.net.pi.PiPipeconfServiceAdapter;
import org.onosproject.net.pi.model.PiPipeconf;

/** A fabric that is looked after, none of whose devices is there. */
class OnosFabricTest {
    private static final NodeId SELF = NodeId.nodeId("10.0.0.1");
    private static final Fabric FABRIC = ConfiguredFabric.parse(
                    "test",
                    "{version: 1, name: test, topology: {type: hyperx, dimensions: [3]}, routing: {scheme: minimal, "
                            + "spread: flow}, virtualChannels: 2, addressing: {ipv4: 10.0.0.0/8}}")
            .fabric();

    private final Devices devices = new Devices();
    private final FakeCluster cluster = new FakeCluster();
    private final FakeClients clients = new FakeClients(9, Set.of());
    private final PiPipeconf program = WeftPipeconf.make();
    private final ClusterNodes nodes = new ClusterNodes(
            cluster.cluster(SELF), cluster.leaderships(), cluster.masterships(), () -> {}, device -> {}, Runnable::run);
    private final P4RuntimeDevices own = new P4RuntimeDevices(clients, program, device -> Optional.of(9L));
    private final FabricPackets packets = new FabricPackets(own, nodes, cluster.messages(SELF), clients.events);
    private final OnosFabric run = new OnosFabric(
            FABRIC,
            new OnosServices(devices, new FakeRules(), new FakeGroups(), new PiPipeconfServiceAdapter(), null),
            packets,
            own,
            new DefaultApplicationId(7, "io.weft"),
            new FabricMetrics("onos"));

    private static final class Devices extends DeviceServiceAdapter {
        private final CountDownLatch asked = new CountDownLatch(3);
        private final AtomicInteger listeners = new AtomicInteger();

        @Override
        public boolean isAvailable(DeviceId device) {
            asked.countDown();
            return false;
        }

        @Override
        public void addListener(DeviceListener listener) {
            listeners.incrementAndGet();
        }

        @Override
        public void removeListener(DeviceListener listener) {
            listeners.decrementAndGet();
        }
    }

    @AfterEach
    void close() {
        run.close();
        packets.close();
        assertThat(devices.listeners).hasValue(0);
    }

    @Test
    void whatWasDrainedIsDrainedBeforeAnyDeviceIsAskedFor() throws Exception {
        CompletableFuture<?> prepared = run.start(Set.of("h0--h1"));
        prepared.get(120, TimeUnit.SECONDS);
        assertThat(devices.asked.await(10, TimeUnit.SECONDS)).isTrue();
        Subject subject = run.subject(new FabricMemory(new FakeStore(), FakeStore.UNCHANGED));
        Map<String, Object> status =
                Operations.STATUS.answer(Request.of(Operations.STATUS), subject).document();
        assertThat(status).containsEntry("drained", List.of("h0--h1")).containsEntry("healthy", false);
    }

    @Test
    void whatItDoesNotHaveCannotBeDrainedAndItIsLookedAfterAllTheSame() throws Exception {
        CompletableFuture<?> prepared = run.start(Set.of("h0--h9"));
        assertThat(prepared.handle((report, failure) -> failure).get(120, TimeUnit.SECONDS))
                .isInstanceOf(CompletionException.class)
                .hasMessageContaining("h0--h9");
        assertThat(devices.asked.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(run.loop.upToDate().get(120, TimeUnit.SECONDS).drained()).isEmpty();
    }

    @Test
    void nothingIsSaidOfAFabricThatCannotBeReached() throws Exception {
        run.start(Set.of("h0--h1")).get(120, TimeUnit.SECONDS);
        Subject subject = run.subject(new FabricMemory(new FakeStore(), FakeStore.UNCHANGED));
        Request drain = Request.of(Operations.DRAIN).with(Drain.NAMES, List.of("h0--h2"));
        List<Request> questions = List.of(
                Request.of(Operations.INSTALLED),
                Request.of(Operations.VERIFY),
                Request.of(Operations.CABLING),
                Request.of(Operations.LOAD),
                Request.of(Operations.ROUTES).with(ShowRoutes.FROM, "h0").with(ShowRoutes.TO, "h1"),
                Request.of(Operations.WHAT_IF).with(WhatIf.FAILURES, List.of("h0--h1")),
                drain);
        assertThat(questions).allSatisfy(question -> assertThatThrownBy(
                        () -> question.operation().answer(question, subject))
                .isInstanceOf(Refusal.class)
                .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                .hasMessageContaining("none of the 3 switches can be reached"));
        assertThat(Operations.DRAIN
                        .answer(drain.with(Drain.FORCED, true), subject)
                        .document())
                .containsEntry("drained", List.of("h0--h2"));
    }
}
