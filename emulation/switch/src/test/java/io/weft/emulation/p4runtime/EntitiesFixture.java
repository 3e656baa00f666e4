package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.rpc.Code;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.Entry;
import io.weft.emulation.Programs;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.TestController;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Error;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** A switch whose controller writes and reads entities; it runs router.p4 at first. */
abstract class EntitiesFixture {
    static final P4Info INFO = Programs.info("router");
    static final P4Info FEATURES = Programs.info("features");
    static final int PROFILE = INFO.getActionProfiles(0).getPreamble().getId();

    final EmulatedSwitch device = new EmulatedSwitch(1);
    final SwitchServer server = SwitchServer.start(device, 0);
    final TestController controller = new TestController(server.port(), 1, 1).lead();

    @BeforeEach
    void configure() {
        controller.push("router");
    }

    @AfterEach
    void close() {
        controller.close();
        server.close();
    }

    static Entry entry(String table) {
        return Entry.of(INFO, "ingress." + table);
    }

    static ActionProfileAction hop(int port, int weight, int watch) {
        return Entry.choice(Entry.action(INFO, "ingress.forward", port, 1), weight, watch);
    }

    void assertFails(int code, String text, Update.Type type, Entity entity) {
        Error error = controller.failure(type, entity);
        assertThat(error.getMessage()).contains(text);
        assertThat(error.getCanonicalCode()).isEqualTo(code);
    }

    void assertInvalid(String text, Entry entry) {
        assertFails(Code.INVALID_ARGUMENT_VALUE, text, Update.Type.INSERT, entry.entity());
    }

    static Entity everything() {
        return Entity.newBuilder()
                .setTableEntry(TableEntry.getDefaultInstance())
                .build();
    }
}
