package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.Entry;
import io.weft.emulation.Frames;
import io.weft.emulation.Programs;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.TestController;
import io.weft.emulation.engine.DropReason;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.CapabilitiesRequest;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig.Cookie;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigRequest.ResponseType;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest.Action;
import p4.v1.P4RuntimeOuterClass.TableEntry;

class PipelineConfigTest {
    private final EmulatedSwitch device = new EmulatedSwitch(1);
    private final SwitchServer server = SwitchServer.start(device, 0);
    private final TestController controller = new TestController(server.port(), 1, 1).lead();

    @AfterEach
    void close() {
        controller.close();
        server.close();
    }

    private static ForwardingPipelineConfig router(long cookie) {
        return Programs.config("router").toBuilder()
                .setCookie(Cookie.newBuilder().setCookie(cookie))
                .build();
    }

    private void set(Action action, ForwardingPipelineConfig config) {
        controller
                .calls()
                .setForwardingPipelineConfig(controller
                        .configuration()
                        .setAction(action)
                        .setConfig(config)
                        .build());
    }

    private ForwardingPipelineConfig get(ResponseType type) {
        return controller
                .calls()
                .getForwardingPipelineConfig(GetForwardingPipelineConfigRequest.newBuilder()
                        .setDeviceId(1)
                        .setResponseType(type)
                        .build())
                .getConfig();
    }

    private static void assertFails(Status.Code code, String text, Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(StatusRuntimeException.class, e -> {
            assertThat(e.getStatus().getCode()).isEqualTo(code);
            assertThat(e.getStatus().getDescription()).contains(text);
        });
    }

    @Test
    void whatIsCommittedIsReadBackInParts() {
        set(Action.VERIFY_AND_COMMIT, router(42));
        assertThat(get(ResponseType.ALL)).isEqualTo(router(42));
        ForwardingPipelineConfig cookie = get(ResponseType.COOKIE_ONLY);
        assertThat(cookie.getCookie().getCookie()).isEqualTo(42);
        assertThat(cookie.hasP4Info()).isFalse();
        assertThat(cookie.getP4DeviceConfig()).isEmpty();
        assertThat(get(ResponseType.P4INFO_AND_COOKIE).getP4Info())
                .isEqualTo(router(42).getP4Info());
        assertThat(get(ResponseType.DEVICE_CONFIG_AND_COOKIE).getP4DeviceConfig())
                .isEqualTo(router(42).getP4DeviceConfig());
    }

    @Test
    void withoutAConfigNothingCanBeDone() {
        assertFails(Status.Code.FAILED_PRECONDITION, "no forwarding pipeline config", () -> get(ResponseType.ALL));
        assertFails(Status.Code.FAILED_PRECONDITION, "no forwarding pipeline config", () -> controller.read());
        assertFails(Status.Code.FAILED_PRECONDITION, "no forwarding pipeline config", () -> controller
                .calls()
                .write(controller.writeRequest().build()));
    }

    @Test
    void verifyingChangesNothingAndSavingWaitsForTheCommit() {
        set(Action.VERIFY, router(1));
        assertFails(Status.Code.FAILED_PRECONDITION, "no forwarding pipeline config", () -> get(ResponseType.ALL));
        assertFails(Status.Code.NOT_FOUND, "no config was saved", () -> commit());
        set(Action.VERIFY_AND_SAVE, router(2));
        assertFails(Status.Code.FAILED_PRECONDITION, "no forwarding pipeline config", () -> get(ResponseType.ALL));
        commit();
        assertThat(get(ResponseType.COOKIE_ONLY).getCookie().getCookie()).isEqualTo(2);
        assertFails(Status.Code.NOT_FOUND, "no config was saved", () -> commit());
    }

    private void commit() {
        controller
                .calls()
                .setForwardingPipelineConfig(
                        controller.configuration().setAction(Action.COMMIT).build());
    }

    @Test
    void reconcilingKeepsTheEntriesOfAnIdenticalConfig() {
        set(Action.VERIFY_AND_COMMIT, router(1));
        Entity entry = Entry.of(Programs.info("router"), "ingress.ports")
                .exact("standard.ingress_port", 3)
                .action("ingress.drop")
                .entity();
        controller.insert(entry);
        set(Action.RECONCILE_AND_COMMIT, router(2));
        Entity all = Entity.newBuilder()
                .setTableEntry(TableEntry.getDefaultInstance())
                .build();
        assertThat(controller.read(all)).containsExactly(entry);
        assertThat(get(ResponseType.COOKIE_ONLY).getCookie().getCookie()).isEqualTo(2);
        assertFails(
                Status.Code.INVALID_ARGUMENT,
                "identical config only",
                () -> set(Action.RECONCILE_AND_COMMIT, Programs.config("features")));
        set(Action.VERIFY_AND_COMMIT, router(3));
        assertThat(controller.read(all))
                .as("committing anew forgets all entries")
                .isEmpty();
    }

    @Test
    void whatCannotBeExecutedIsRefusedAndTheOldConfigStays() {
        set(Action.VERIFY_AND_COMMIT, router(1));
        String json = router(1).getP4DeviceConfig().toStringUtf8();
        ForwardingPipelineConfig unknown = router(2).toBuilder()
                .setP4DeviceConfig(ByteString.copyFromUtf8(json.replace("\"op\" : \"count\"", "\"op\" : \"tally\"")))
                .build();
        assertFails(
                Status.Code.INVALID_ARGUMENT,
                "primitive 'tally' in action",
                () -> set(Action.VERIFY_AND_COMMIT, unknown));
        ForwardingPipelineConfig mixed = Programs.config("features").toBuilder()
                .setP4Info(Programs.info("router"))
                .build();
        assertFails(
                Status.Code.INVALID_ARGUMENT,
                "in p4info but not in the bmv2 JSON",
                () -> set(Action.VERIFY_AND_COMMIT, mixed));
        assertFails(Status.Code.INVALID_ARGUMENT, "config is missing", () -> controller
                .calls()
                .setForwardingPipelineConfig(controller
                        .configuration()
                        .setAction(Action.VERIFY_AND_COMMIT)
                        .build()));
        assertThat(get(ResponseType.COOKIE_ONLY).getCookie().getCookie()).isEqualTo(1);
    }

    @Test
    void whateverIsWrongWithAConfigTheOldOneKeepsItsEntries() {
        set(Action.VERIFY_AND_COMMIT, router(1));
        Entity entry = Entry.of(Programs.info("router"), "ingress.ports")
                .exact("standard.ingress_port", 3)
                .action("ingress.drop")
                .entity();
        controller.insert(entry);
        P4Info.Builder info = Programs.info("router").toBuilder();
        info.addCountersBuilder().getPreambleBuilder().setId(0x12345678).setName("ingress.unheard_of");
        ForwardingPipelineConfig mixed = router(2).toBuilder().setP4Info(info).build();
        for (Action action : List.of(Action.VERIFY, Action.VERIFY_AND_SAVE, Action.VERIFY_AND_COMMIT)) {
            assertFails(
                    Status.Code.INVALID_ARGUMENT,
                    "counter ingress.unheard_of is in p4info but not in the bmv2 JSON",
                    () -> set(action, mixed));
        }
        assertThat(controller.read(entry)).containsExactly(entry);
        device.inject(3, Frames.udp(0x0a000001));
        assertThat(device.drops()).as("the entry still drops").containsEntry(DropReason.INGRESS, 1L);
    }

    @Test
    void aSwitchThatWasResetHasNoConfig() {
        set(Action.VERIFY_AND_COMMIT, router(1));
        device.reset();
        assertFails(Status.Code.FAILED_PRECONDITION, "no forwarding pipeline config", () -> controller.read());
        set(Action.RECONCILE_AND_COMMIT, router(2));
        assertThat(get(ResponseType.COOKIE_ONLY).getCookie().getCookie()).isEqualTo(2);
    }

    @Test
    void tellsItsVersion() {
        assertThat(controller
                        .calls()
                        .capabilities(CapabilitiesRequest.getDefaultInstance())
                        .getP4RuntimeApiVersion())
                .isEqualTo("1.1.0");
    }
}
