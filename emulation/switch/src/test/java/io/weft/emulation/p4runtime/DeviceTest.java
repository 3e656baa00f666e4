package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.rpc.Code;
import io.weft.emulation.Programs;
import io.weft.emulation.engine.DropReason;
import io.weft.emulation.engine.PortStates;
import io.weft.emulation.engine.Program;
import io.weft.emulation.engine.SwitchMemory;
import java.math.BigInteger;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.MasterArbitrationUpdate;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.Uint128;
import p4.v1.P4RuntimeOuterClass.WriteRequest;
import p4.v1.P4RuntimeOuterClass.WriteResponse;

/** Controllers that vanish, do not read, or are deposed, whatever the network and the scheduler do. */
class DeviceTest {
    private static final byte[] FRAME = new byte[64];

    private ServedSwitch.ControllerPort controllerPort;
    private final Device device = new Device(new FakeTarget());

    /** A switch that runs what it is told to, without packets. */
    private final class FakeTarget implements ServedSwitch {
        private SwitchMemory running;

        @Override
        public long deviceId() {
            return 7;
        }

        @Override
        public SwitchMemory newMemory(Program program) {
            return program.newMemory(new PortStates(), () -> 0, 1);
        }

        @Override
        public void run(Program program, SwitchMemory memory) {
            running = memory;
        }

        @Override
        public boolean runs(SwitchMemory memory) {
            return running == memory;
        }

        @Override
        public void packetOut(byte[] frame) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setController(ServedSwitch.ControllerPort port) {
            controllerPort = port;
        }

        @Override
        public boolean hasPort(int port) {
            return true;
        }
    }

    private static StreamMessageRequest arbitration(long electionId) {
        return StreamMessageRequest.newBuilder()
                .setArbitration(MasterArbitrationUpdate.newBuilder()
                        .setDeviceId(7)
                        .setElectionId(Arbitration.ElectionId.message(BigInteger.valueOf(electionId))))
                .build();
    }

    private ControllerStream join(FakeStream<StreamMessageResponse> responses, long electionId) {
        ControllerStream stream = new ControllerStream(device, responses);
        stream.onNext(arbitration(electionId));
        return stream;
    }

    private static int lastStatus(FakeStream<StreamMessageResponse> stream) {
        return stream.received
                .get(stream.received.size() - 1)
                .getArbitration()
                .getStatus()
                .getCode();
    }

    private static Optional<Uint128> electionId(long id) {
        return Optional.of(Arbitration.ElectionId.message(BigInteger.valueOf(id)));
    }

    private void change(Optional<Uint128> electionId, Runnable change) {
        device.change(7, electionId, change);
    }

    @Test
    void aControllerThatVanishesWhileItJoinsLeavesNothingBehind() {
        FakeStream<StreamMessageResponse> other = new FakeStream<>();
        join(other, 5);
        FakeStream<StreamMessageResponse> vanishing = new FakeStream<StreamMessageResponse>().vanish();
        join(vanishing, 9);
        assertThat(lastStatus(other)).isEqualTo(Code.ALREADY_EXISTS_VALUE);
        vanishing.cancel();
        assertThat(lastStatus(other)).as("primary again").isEqualTo(Code.OK_VALUE);
        join(new FakeStream<>(), 9);
        assertThat(lastStatus(other)).as("its election id is free").isEqualTo(Code.ALREADY_EXISTS_VALUE);
    }

    @Test
    void whoeverVanishedAllOthersHearOfTheNewPrimary() {
        FakeStream<StreamMessageResponse> first = new FakeStream<>();
        FakeStream<StreamMessageResponse> vanished = new FakeStream<>();
        FakeStream<StreamMessageResponse> last = new FakeStream<>();
        join(vanished, 1);
        join(first, 2);
        join(last, 3);
        vanished.vanish();
        FakeStream<StreamMessageResponse> newcomer = new FakeStream<>();
        join(newcomer, 9);
        assertThat(lastStatus(newcomer)).isEqualTo(Code.OK_VALUE);
        assertThat(lastStatus(first)).isEqualTo(Code.ALREADY_EXISTS_VALUE);
        assertThat(lastStatus(last)).isEqualTo(Code.ALREADY_EXISTS_VALUE);
    }

    @Test
    void nobodyBecomesPrimaryDuringAnothersChange() throws InterruptedException {
        join(new FakeStream<>(), 5);
        FakeStream<StreamMessageResponse> successor = new FakeStream<>();
        CountDownLatch changing = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Thread writer = new Thread(() -> change(electionId(5), () -> {
            changing.countDown();
            await(release);
        }));
        writer.start();
        changing.await();
        Thread joining = new Thread(() -> join(successor, 9));
        joining.start();
        while (joining.getState() != Thread.State.BLOCKED) {
            assertThat(successor.received).isEmpty();
            Thread.onSpinWait();
        }
        assertThat(successor.received).isEmpty();
        release.countDown();
        joining.join();
        writer.join();
        assertThat(lastStatus(successor)).isEqualTo(Code.OK_VALUE);
        assertThatThrownBy(() -> change(electionId(5), () -> {})).hasMessageContaining("election id 5");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void pushRouter(long electionId) {
        new PipelineConfiguration(device)
                .set(SetForwardingPipelineConfigRequest.newBuilder()
                        .setDeviceId(7)
                        .setElectionId(Arbitration.ElectionId.message(BigInteger.valueOf(electionId)))
                        .setAction(SetForwardingPipelineConfigRequest.Action.VERIFY_AND_COMMIT)
                        .setConfig(Programs.config("router"))
                        .build());
    }

    @Test
    void packetsThatTheControllerDoesNotReadAreDropped() {
        FakeStream<StreamMessageResponse> slow = new FakeStream<>();
        join(slow, 5);
        pushRouter(5);
        slow.pause();
        for (int i = 0; i < Controller.CAPACITY; i++) {
            assertThat(controllerPort.send(FRAME)).isEmpty();
        }
        assertThat(controllerPort.send(FRAME)).isEqualTo(Optional.of(DropReason.CONTROLLER_BUSY));
        slow.resume();
        assertThat(slow.received).as("one arbitration and the packets").hasSize(1 + Controller.CAPACITY);
        assertThat(controllerPort.send(FRAME)).isEmpty();
    }

    @Test
    void aControllerThatReadsNothingIsSentAwayInTheEnd() {
        FakeStream<StreamMessageResponse> deaf = new FakeStream<StreamMessageResponse>().pause();
        join(deaf, 5);
        for (int i = 0; i < 2 * Controller.CAPACITY && deaf.failure == null; i++) {
            join(new FakeStream<>(), 6).onCompleted();
        }
        assertThat(deaf.failure).hasMessageContaining("messages unread");
        assertThat(deaf.received).isEmpty();
    }

    @Test
    void whatIsNoArbitrationAndNoPacketIsAnsweredWithAnError() {
        FakeStream<StreamMessageResponse> responses = new FakeStream<>();
        ControllerStream stream = join(responses, 5);
        stream.onNext(StreamMessageRequest.getDefaultInstance());
        stream.onNext(StreamMessageRequest.newBuilder()
                .setPacket(PacketOut.getDefaultInstance())
                .build());
        assertThat(responses.received.subList(1, 3))
                .extracting(response -> response.getError().getCanonicalCode())
                .containsExactly(Code.UNIMPLEMENTED_VALUE, Code.FAILED_PRECONDITION_VALUE);
        assertThat(responses.failure).isNull();
        assertThat(responses.completed).isFalse();
    }

    @Test
    void moreControllersThanFitAreTurnedAway() {
        for (int i = 1; i <= Arbitration.MAX_CONTROLLERS; i++) {
            join(new FakeStream<>(), i);
        }
        FakeStream<StreamMessageResponse> late = new FakeStream<>();
        join(late, 99);
        assertThat(late.failure).hasMessageContaining("RESOURCE_EXHAUSTED");
    }

    @Test
    void withoutAnyStreamRequestsWithoutAnElectionIdAreTaken() {
        AtomicInteger changes = new AtomicInteger();
        change(Optional.empty(), changes::incrementAndGet);
        assertThat(changes.get()).isEqualTo(1);
        assertThatThrownBy(() -> change(electionId(0), changes::incrementAndGet))
                .hasMessageContaining("no controller");
        join(new FakeStream<>(), 5);
        assertThatThrownBy(() -> change(Optional.empty(), changes::incrementAndGet))
                .hasMessageContaining("election id 0 is not that of the primary");
    }

    @Test
    void rolesAreRefusedByNumberAndByName() {
        P4RuntimeService service = new P4RuntimeService(new FakeTarget());
        FakeStream<WriteResponse> byNumber = new FakeStream<>();
        service.write(WriteRequest.newBuilder().setRoleId(3).build(), byNumber);
        assertThat(byNumber.failure).hasMessageContaining("roles are not supported");
        UnknownFieldSet named = UnknownFieldSet.newBuilder()
                .addField(
                        6,
                        UnknownFieldSet.Field.newBuilder()
                                .addLengthDelimited(ByteString.copyFromUtf8("reader"))
                                .build())
                .build();
        FakeStream<WriteResponse> byName = new FakeStream<>();
        service.write(WriteRequest.newBuilder().setUnknownFields(named).build(), byName);
        assertThat(byName.failure).hasMessageContaining("roles are not supported");
        FakeStream<StreamMessageResponse> responses = new FakeStream<>();
        StreamMessageRequest.Builder request = arbitration(5).toBuilder();
        request.getArbitrationBuilder().getRoleBuilder().setId(3);
        new ControllerStream(device, responses).onNext(request.build());
        assertThat(responses.failure).hasMessageContaining("UNIMPLEMENTED: roles are not supported");
    }
}
