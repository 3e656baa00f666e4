package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.rpc.Code;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.Programs;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.TestController;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.MasterArbitrationUpdate;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;

class ArbitrationTest {
    private final SwitchServer server = SwitchServer.start(new EmulatedSwitch(7), 0);

    @AfterEach
    void close() {
        server.close();
    }

    private TestController controller(long electionId) {
        return new TestController(server.port(), 7, electionId);
    }

    private static void assertPrimary(MasterArbitrationUpdate update, long primary) {
        assertThat(update.getStatus().getCode()).isEqualTo(Code.OK_VALUE);
        assertThat(update.getElectionId().getLow()).isEqualTo(primary);
        assertThat(update.getDeviceId()).isEqualTo(7);
    }

    private static void assertBackup(MasterArbitrationUpdate update, long primary) {
        assertThat(update.getStatus().getCode()).isEqualTo(Code.ALREADY_EXISTS_VALUE);
        assertThat(update.getElectionId().getLow()).isEqualTo(primary);
    }

    @Test
    void theHighestElectionIdIsPrimaryAndTheNextFollows() {
        try (TestController low = controller(5);
                TestController middle = controller(6);
                TestController high = controller(9)) {
            assertPrimary(low.arbitrate().nextArbitration(), 5);
            assertPrimary(high.arbitrate().nextArbitration(), 9);
            assertBackup(low.nextArbitration(), 9);
            assertBackup(middle.arbitrate().nextArbitration(), 9);
            high.leave();
            assertPrimary(middle.nextArbitration(), 6);
            assertBackup(low.nextArbitration(), 6);
            low.arbitrate(7, 10);
            assertPrimary(low.nextArbitration(), 10);
            assertBackup(middle.nextArbitration(), 10);
            assertThat(high.streamEnd().isOk()).isTrue();
        }
    }

    @Test
    void aPrimaryThatVanishesIsReplaced() {
        TestController vanishing = controller(9).lead();
        try (TestController next = controller(3)) {
            assertBackup(next.arbitrate().nextArbitration(), 9);
            vanishing.close();
            assertPrimary(next.nextArbitration(), 3);
        }
    }

    @Test
    void anElectionIdIsTakenOnce() {
        try (TestController first = controller(5).lead();
                TestController second = controller(5)) {
            Status end = second.arbitrate().streamEnd();
            assertThat(end.getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
            assertThat(end.getDescription()).contains("election id 5 is used");
            first.arbitrate(7, 6);
            assertPrimary(first.nextArbitration(), 6);
        }
    }

    @Test
    void anotherDeviceIsNotFound() {
        try (TestController lost = controller(1)) {
            Status end = lost.arbitrate(8, 1).streamEnd();
            assertThat(end.getCode()).isEqualTo(Status.Code.NOT_FOUND);
            assertThat(end.getDescription()).contains("no device 8", "device 7");
        }
    }

    @Test
    void onlyThePrimaryMayWriteConfigureAndSend() {
        try (TestController primary = controller(9).lead();
                TestController backup = controller(3)) {
            assertBackup(backup.arbitrate().nextArbitration(), 9);
            primary.push("router");
            assertDenied(() -> backup.calls().write(backup.writeRequest().build()));
            assertDenied(() -> backup.push("router"));
            backup.send(PacketOut.getDefaultInstance());
            assertThat(backup.nextError().getCanonicalCode()).isEqualTo(Code.PERMISSION_DENIED_VALUE);
        }
    }

    @Test
    void withoutAStreamNobodyMayWrite() {
        try (TestController silent = controller(1)) {
            assertDenied(() -> silent.calls()
                    .setForwardingPipelineConfig(silent.configuration()
                            .setAction(SetForwardingPipelineConfigRequest.Action.VERIFY)
                            .setConfig(Programs.config("router"))
                            .build()));
        }
    }

    private static void assertDenied(Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(StatusRuntimeException.class, e -> assertThat(
                        e.getStatus().getCode())
                .isEqualTo(Status.Code.PERMISSION_DENIED));
    }
}
