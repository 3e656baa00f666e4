package io.weft.emulation.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import io.grpc.Status;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.Programs;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.TestController;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import p4.v1.P4RuntimeOuterClass.DigestListAck;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.MasterArbitrationUpdate;
import p4.v1.P4RuntimeOuterClass.PacketMetadata;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.ReadRequest;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.Uint128;
import p4.v1.P4RuntimeOuterClass.Update;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

/** Malformed P4Runtime messages; the system property weft.fuzz.messages says how many for each program. */
class MalformedMessagesTest {
    private static final int MESSAGES = Integer.getInteger("weft.fuzz.messages", 3_000);
    private static final long SEED = 20261121;
    private static final long LEAK_BYTES = 16 << 20;
    private static final Uint128 ELECTION_ID = Uint128.newBuilder().setLow(1).build();

    private final Random random = new Random(SEED);
    private final MessageMutations mutations = new MessageMutations(random);
    private final EmulatedSwitch device = new EmulatedSwitch(1);
    private final SwitchServer server = SwitchServer.start(device, 0);
    private final TestController primary = new TestController(server.port(), 1, 1).lead();
    private final RawClient client = new RawClient(server.port());

    @AfterEach
    void close() {
        client.close();
        primary.close();
        server.close();
    }

    private String program;
    private List<Entity> entities;

    private Entity entity() {
        return entities.get(random.nextInt(entities.size()));
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
        int kind = random.nextInt(3);
        if (kind == 0) {
            request.setArbitration(MasterArbitrationUpdate.newBuilder()
                    .setDeviceId(1)
                    .setElectionId(Uint128.newBuilder().setHigh(0)));
        } else if (kind == 1) {
            request.setDigestAck(
                    DigestListAck.newBuilder().setDigestId(ValidEntities.DIGEST).setListId(1 + random.nextInt(5)));
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
                .setConfig(Programs.config(program))
                .build();
    }

    private void send() {
        hear();
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

    // Packets for whatever was configured, and a controller that reads what is told of them.
    private void hear() {
        byte[] frame = new byte[60];
        random.nextBytes(frame);
        device.inject(1 + random.nextInt(4), frame);
        primary.digests().clear();
        primary.idle().clear();
        primary.packets().clear();
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

    @ParameterizedTest
    @ValueSource(strings = {"router", "policer", "bridge"})
    void everyMessageHasAnAnswerAndTheSwitchGoesOn(String fuzzed) {
        program = fuzzed;
        entities = ValidEntities.of(fuzzed);
        primary.push(program);
        for (int i = 0; i < Math.min(MESSAGES / 3, 2_000); i++) {
            send();
        }
        long before = Heap.used();
        for (int i = 0; i < MESSAGES; i++) {
            send();
        }
        assertThat(Heap.used() - before).as("bytes more than before").isLessThan(LEAK_BYTES);
        primary.push(program);
        Entity first = entities.get(0);
        primary.write(Update.Type.INSERT, first);
        assertThat(primary.read(first)).containsExactly(first);
    }
}
