package io.weft.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.rpc.Code;
import io.grpc.Status;
import io.weft.control.entry.ActionCall;
import io.weft.control.entry.CloneSession;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.update.FalseAnswerException;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftPackets;
import io.weft.p4.WeftTables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import p4.v1.P4RuntimeOuterClass;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.PacketMetadata;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.Replica;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

@Timeout(60)
class P4RuntimeClientTest {
    private final StubSwitch stub = new StubSwitch();
    private final P4RuntimeChannels channels = new P4RuntimeChannels();
    private final List<P4RuntimeClient> clients = new ArrayList<>();
    private final Recorder events = new Recorder();

    /** Keeps what a client is told. */
    private static final class Recorder implements SwitchEvents {
        final BlockingQueue<Role> roles = new LinkedBlockingQueue<>();
        final BlockingQueue<byte[]> packets = new LinkedBlockingQueue<>();
        final BlockingQueue<Integer> ports = new LinkedBlockingQueue<>();

        @Override
        public void roleChanged(Role role) {
            roles.add(role);
        }

        @Override
        public void packetIn(int ingressPort, byte[] frame) {
            ports.add(ingressPort);
            packets.add(frame);
        }
    }

    private P4RuntimeClient client(ClientOptions options, SwitchEvents listener) {
        P4RuntimeClient client = channels.client(stub.address(), options, listener);
        clients.add(client);
        return client;
    }

    private P4RuntimeClient connected(ClientOptions options) {
        P4RuntimeClient client = client(options, events);
        assertThat(client.connect().join()).isEqualTo(Role.PRIMARY);
        return client;
    }

    @AfterEach
    void close() {
        clients.forEach(P4RuntimeClient::close);
        channels.close();
        stub.close();
    }

    @Test
    void becomesBackupWhenAnotherHasAHigherElectionId() throws InterruptedException {
        P4RuntimeClient first = connected(ClientOptions.defaults());
        assertThat(events.roles.take()).isEqualTo(Role.PRIMARY);

        P4RuntimeClient second = client(ClientOptions.defaults().withElectionId(2), SwitchEvents.ignored());
        assertThat(second.connect().join()).isEqualTo(Role.PRIMARY);
        assertThat(events.roles.take()).isEqualTo(Role.BACKUP);
        assertThat(first.role()).isEqualTo(Role.BACKUP);

        second.close();
        assertThat(events.roles.take()).isEqualTo(Role.PRIMARY);
    }

    @Test
    void noticesTheEndOfItsStreamAndCanConnectAgain() throws InterruptedException {
        P4RuntimeClient client = connected(ClientOptions.defaults());
        assertThat(events.roles.take()).isEqualTo(Role.PRIMARY);
        stub.primary().end();
        assertThat(events.roles.take()).isEqualTo(Role.DISCONNECTED);
        assertThatThrownBy(() -> client.sendPacket(1, 0, new byte[14])).isInstanceOf(IllegalStateException.class);

        assertThat(client.connect().join()).isEqualTo(Role.PRIMARY);
    }

    @Test
    void endsAStreamThatIsNotAnsweredInTimeAndCanConnectAgain() throws InterruptedException {
        stub.delayArbitration();
        P4RuntimeClient client = client(ClientOptions.defaults().withCallTimeout(Duration.ofMillis(500)), events);
        assertThatThrownBy(() -> client.connect().join())
                .isInstanceOf(CompletionException.class)
                .hasMessageContaining("connecting");
        assertThat(stub.awaitNoStream()).isTrue();
        stub.answerArbitration();
        assertThat(client.role()).isEqualTo(Role.DISCONNECTED);

        assertThat(client.connect().join()).isEqualTo(Role.PRIMARY);
        assertThat(events.roles.take()).isEqualTo(Role.PRIMARY);
        assertThat(events.roles).isEmpty();
    }

    @Test
    void saysWhichSwitchCannotBeReached() {
        P4RuntimeClient client = client(ClientOptions.defaults(), events);
        stub.close();
        assertThatThrownBy(() -> client.connect().join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        P4RuntimeException.class, e -> assertThat(e.code()).isEqualTo(Status.Code.UNAVAILABLE))
                .hasMessageContaining("stub (device 1 at 127.0.0.1:");
    }

    @Test
    void loadsAPipelineOnlyWhereAnotherOrNoneRuns() {
        P4RuntimeClient client = connected(ClientOptions.defaults());
        assertThat(client.loadPipeline(Pipeline.weft()).join()).isTrue();
        assertThat(client.loadPipeline(Pipeline.weft()).join()).isFalse();
        assertThat(client.loadPipeline(Pipeline.of("", new byte[] {1})).join()).isTrue();
        assertThat(stub.pipelinesLoaded()).isEqualTo(2);
    }

    @Test
    void writesInBoundedMessagesAndReadsTheSame() {
        P4RuntimeClient client = connected(ClientOptions.defaults().withBatches(10, 1 << 20, 3));
        List<Entity> entries = waypoints(95);
        assertThat(client.write(entries.stream().map(Update::insert).toList()).join())
                .isEmpty();
        assertThat(stub.writes()).hasSize(10).allSatisfy(write -> assertThat(write.getUpdatesCount())
                .isLessThanOrEqualTo(10));
        assertThat(client.read().join()).containsExactlyInAnyOrderElementsOf(entries);
    }

    @Test
    void boundsMessagesByBytesToo() {
        P4RuntimeClient client = connected(ClientOptions.defaults().withBatches(1_000, 200, 1));
        assertThat(client.write(waypoints(20).stream().map(Update::insert).toList())
                        .join())
                .isEmpty();
        assertThat(stub.writes()).hasSizeGreaterThan(3).allSatisfy(write -> assertThat(size(write))
                .isLessThanOrEqualTo(200));
    }

    private static int size(WriteRequest write) {
        return write.getUpdatesList().stream()
                .mapToInt(update -> update.getSerializedSize())
                .sum();
    }

    @Test
    void namesExactlyTheUpdatesThatWereRefused() {
        P4RuntimeClient client = connected(ClientOptions.defaults().withBatches(7, 1 << 20, 2));
        List<Entity> entries = waypoints(30);
        Entity full = entries.get(17);
        stub.failing(update -> update.getEntity().equals(EntityCodec.encode(full)) ? Code.RESOURCE_EXHAUSTED : Code.OK);

        List<RefusedUpdate> refusals =
                client.write(entries.stream().map(Update::insert).toList()).join();

        assertThat(refusals).containsExactly(new RefusedUpdate(Update.insert(full), Code.RESOURCE_EXHAUSTED, "no"));
        assertThat(refusals.get(0).reason()).isEqualTo("RESOURCE_EXHAUSTED: no");
        assertThat(client.read().join()).hasSize(29);
    }

    @Test
    void failsInTimeWhenTheSwitchDoesNotAnswer() {
        P4RuntimeClient client = connected(ClientOptions.defaults().withCallTimeout(Duration.ofMillis(300)));
        stub.fallSilent();
        CompletableFuture<List<RefusedUpdate>> write =
                client.write(waypoints(1).stream().map(Update::insert).toList());
        assertThatThrownBy(write::join)
                .cause()
                .isInstanceOfSatisfying(
                        P4RuntimeException.class, e -> assertThat(e.code()).isEqualTo(Status.Code.DEADLINE_EXCEEDED))
                .hasMessageContaining("a write of 1 updates");
    }

    @Test
    void saysWhatItCannotUnderstand() {
        P4RuntimeClient client = connected(ClientOptions.defaults());
        stub.hold(P4RuntimeOuterClass.Entity.newBuilder()
                .setTableEntry(P4RuntimeOuterClass.TableEntry.newBuilder().setTableId(WeftTables.QUEUE.id()))
                .build());
        assertThatThrownBy(() -> client.read().join())
                .cause()
                .isInstanceOf(FalseAnswerException.class)
                .hasMessageContaining("reading tables")
                .hasMessageContaining("queue");
    }

    @Test
    void remembersCloneSessionsThatTheSwitchCannotRead() {
        stub.makeClonesUnreadable();
        CloneSession session = new CloneSession(1, 255);
        P4RuntimeClient client = connected(ClientOptions.defaults());
        assertThat(client.read().join()).isEmpty();
        assertThat(client.write(List.of(Update.insert(session))).join()).isEmpty();
        assertThat(client.read().join()).containsExactly(session);

        P4RuntimeClient successor = client(ClientOptions.defaults().withElectionId(2), SwitchEvents.ignored());
        successor.connect().join();
        assertThat(successor.read().join()).isEmpty();
        assertThat(successor.write(List.of(Update.insert(session))).join()).isEmpty();
        assertThat(successor.read().join()).containsExactly(session);
        assertThat(stub.entities()).hasSize(1);
    }

    /** They may have more ports than any of its own, and are no reason to distrust the switch. */
    @Test
    void leavesCloneSessionsOfOthersAlone() {
        P4RuntimeClient client = connected(ClientOptions.defaults());
        CloneSession session = new CloneSession(1, 255);
        client.write(List.of(Update.insert(session))).join();
        P4RuntimeOuterClass.Entity.Builder foreign = P4RuntimeOuterClass.Entity.newBuilder();
        foreign.getPacketReplicationEngineEntryBuilder()
                .getCloneSessionEntryBuilder()
                .setSessionId(77)
                .setPacketLengthBytes(64)
                .addReplicas(Replica.newBuilder().setEgressPort(3).setInstance(9))
                .addReplicas(Replica.newBuilder().setEgressPort(3).setInstance(10));
        stub.hold(foreign.build());
        assertThat(client.read().join()).containsExactly(session);
    }

    @Test
    void forgetsCloneSessionsWithThePipeline() {
        stub.makeClonesUnreadable();
        P4RuntimeClient client = connected(ClientOptions.defaults());
        assertThat(client.read().join()).isEmpty();
        assertThat(client.write(List.of(Update.insert(new CloneSession(1, 255))))
                        .join())
                .isEmpty();
        client.loadPipeline(Pipeline.weft()).join();
        assertThat(client.read().join()).isEmpty();
    }

    @Test
    void exchangesPackets() throws InterruptedException {
        P4RuntimeClient client = connected(ClientOptions.defaults());
        byte[] frame = {1, 2, 3};
        client.sendPacket(300, 6, frame);
        PacketOut out = stub.primary().packets().poll(10, TimeUnit.SECONDS);
        assertThat(out.getPayload().toByteArray()).isEqualTo(frame);
        assertThat(out.getMetadata(0).getMetadataId()).isEqualTo(WeftPackets.PACKET_OUT_EGRESS_PORT.id());
        assertThat(CanonicalBytes.toLong(out.getMetadata(0).getValue())).isEqualTo(300);
        assertThat(out.getMetadata(1).getMetadataId()).isEqualTo(WeftPackets.PACKET_OUT_PRIORITY.id());
        assertThat(CanonicalBytes.toLong(out.getMetadata(1).getValue())).isEqualTo(6);

        stub.primary()
                .sendPacket(PacketIn.newBuilder()
                        .setPayload(ByteString.copyFrom(frame))
                        .addMetadata(PacketMetadata.newBuilder()
                                .setMetadataId(WeftPackets.PACKET_IN_INGRESS_PORT.id())
                                .setValue(CanonicalBytes.of(12)))
                        .build());
        assertThat(events.packets.poll(10, TimeUnit.SECONDS)).isEqualTo(frame);
        assertThat(events.ports.take()).isEqualTo(12);
    }

    private static List<Entity> waypoints(int count) {
        List<Entity> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            entries.add(new TableEntry(
                    EntryKey.exact(WeftTables.WAYPOINTS, i), ActionCall.of(WeftActions.WAYPOINT, i + 1, i + 2)));
        }
        return entries;
    }
}
