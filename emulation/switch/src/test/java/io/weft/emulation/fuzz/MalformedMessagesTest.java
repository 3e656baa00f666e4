package io.weft.emulation.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import io.grpc.Status;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.Entry;
import io.weft.emulation.Programs;
import io.weft.emulation.Replicas;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.TestController;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.MasterArbitrationUpdate;
import p4.v1.P4RuntimeOuterClass.PacketMetadata;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.ReadRequest;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.Uint128;
import p4.v1.P4RuntimeOuterClass.Update;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

/** Malformed P4Runtime messages; the system property weft.fuzz.messages says how many. */
class MalformedMessagesTest {

    private static final int MESSAGES = Integer.getInteger("weft.fuzz.messages", 3_000);
    private static final long SEED = 20261121;
    private static final long LEAK_BYTES = 16 << 20;
    private static final P4Info ROUTER = Programs.info("router");
    private static final Uint128 ELECTION_ID = Uint128.newBuilder().setLow(1).build();
    private static final int PROFILE = ROUTER.getActionProfiles(0).getPreamble().getId();

    private final Random random = new Random(SEED);
    private final MessageMutations mutations = new MessageMutations(random);
    private final SwitchServer server = SwitchServer.start(new EmulatedSwitch(1), 0);
    private final TestController primary =
            new TestController(server.port(), 1, 1).lead().push("router");
    private final RawClient client = new RawClient(server.port());

    @AfterEach
    void close() {
        client.close();
        primary.close();
        server.close();
    }

    private static Entry entry(String table) {
        return Entry.of(ROUTER, "ingress." + table);
    }

    private static final List<Entity> ENTITIES = List.of(
            entry("routes")
                    .lpm("destination", 0x0a000000, 8)
                    .action("ingress.set_group", 7)
                    .entity(),
            entry("acl")
                    .ternary("hdr.ethernet.type", 0x800, 0xffff)
                    .priority(3)
                    .action("ingress.drop")
                    .entity(),
            entry("services")
                    .range("port", 5, 70)
                    .optional("protocol", 6)
                    .priority(9)
                    .action("NoAction")
                    .entity(),
            entry("groups")
                    .exact("meta.group", 3)
                    .set(Entry.choice(Entry.action(ROUTER, "ingress.forward", 1, 1), 2, 3))
                    .entity(),
            entry("groups").exact("meta.group", 4).group(1).entity(),
            Replicas.session(4, 255),
            Replicas.multicast(3, 1, 2),
            Entity.newBuilder()
                    .setActionProfileMember(ActionProfileMember.newBuilder()
                            .setActionProfileId(PROFILE)
                            .setMemberId(2)
                            .setAction(Entry.action(ROUTER, "ingress.forward", 1, 1)))
                    .build(),
            Entity.newBuilder()
                    .setActionProfileGroup(ActionProfileGroup.newBuilder()
                            .setActionProfileId(PROFILE)
                            .setGroupId(1)
                            .addMembers(ActionProfileGroup.Member.newBuilder()
                                    .setMemberId(2)
                                    .setWeight(2)))
                    .build(),
            Entity.newBuilder()
                    .setCounterEntry(CounterEntry.newBuilder()
                            .setCounterId(ROUTER.getCounters(0).getPreamble().getId())
                            .setIndex(Index.newBuilder().setIndex(5))
                            .setData(CounterData.newBuilder().setPacketCount(7)))
                    .build(),
            Entity.newBuilder()
                    .setDirectCounterEntry(DirectCounterEntry.newBuilder()
                            .setTableEntry(entry("routes")
                                    .lpm("destination", 0x0a000000, 8)
                                    .message()))
                    .build());

    private Entity entity() {
        return ENTITIES.get(random.nextInt(ENTITIES.size()));
    }

    private WriteRequest write() {
        WriteRequest.Builder request = WriteRequest.newBuilder().setDeviceId(1).setElectionId(ELECTION_ID);
        for (int i = random.nextInt(3); i >= 0; i--) {
            request.addUpdatesBuilder().setTypeValue(1 + random.nextInt(3)).setEntity(entity());
        }
        return request.build();
    }

    private StreamMessageRequest stream() {
        StreamMessageRequest.Builder request = StreamMessageRequest.newBuilder();
        if (random.nextBoolean()) {
            request.setArbitration(MasterArbitrationUpdate.newBuilder()
                    .setDeviceId(1)
                    .setElectionId(Uint128.newBuilder().setHigh(0)));
        } else {
            request.setPacket(PacketOut.newBuilder()
                    .addMetadata(PacketMetadata.newBuilder().setMetadataId(1)));
        }
        return request.build();
    }

    private SetForwardingPipelineConfigRequest config() {
        return SetForwardingPipelineConfigRequest.newBuilder()
                .setDeviceId(1)
                .setElectionId(ELECTION_ID)
                .setActionValue(1 + random.nextInt(5))
                .setConfig(Programs.config("router"))
                .build();
    }

    private void send() {
        int kind = random.nextInt(20);
        if (kind < 10) {
            send("Write", write());
        } else if (kind < 15) {
            send(
                    "Read",
                    ReadRequest.newBuilder()
                            .setDeviceId(1)
                            .addEntities(entity())
                            .addEntities(entity())
                            .build());
        } else if (kind < 19) {
            send("StreamChannel", stream());
        } else {
            send("SetForwardingPipelineConfig", config());
        }
    }

    private void send(String method, Message valid) {
        byte[] message = mutations.next(valid);
        Status status = client.call(method, message);
        assertThat(status.isOk()
                        || (status.getDescription() != null
                                && !status.getDescription().isBlank()))
                .as("the answer %s to %s of %s", status, method, valid)
                .isTrue();
        assertThat(String.valueOf(status.getDescription())).doesNotContain("Application error");
    }

    @Test
    void everyMessageHasAnAnswerAndTheSwitchGoesOn() {
        for (int i = 0; i < Math.min(MESSAGES / 3, 2_000); i++) {
            send();
        }
        long before = Heap.used();
        for (int i = 0; i < MESSAGES; i++) {
            send();
        }
        assertThat(Heap.used() - before).as("bytes more than before").isLessThan(LEAK_BYTES);
        primary.push("router");
        Entity route = ENTITIES.get(0);
        primary.write(Update.Type.INSERT, route);
        assertThat(primary.read(route)).containsExactly(route);
    }
}
