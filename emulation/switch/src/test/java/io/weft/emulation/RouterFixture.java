package io.weft.emulation;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;

/** A switch that runs router.p4, with a controller and a record of what leaves. */
abstract class RouterFixture {
    static final P4Info INFO = Programs.info("router");
    static final int NET = 0x0a010000;

    /** A frame that left. */
    record Sent(int port, ByteString content, int priority) {
        ByteBuffer bytes() {
            return content.asReadOnlyByteBuffer();
        }
    }

    final EmulatedSwitch device;
    final SwitchServer server;
    final TestController controller;
    final List<Sent> sent = new ArrayList<>();

    RouterFixture() {
        this(new EmulatedSwitch(1));
    }

    RouterFixture(EmulatedSwitch device) {
        this.device = device;
        this.server = SwitchServer.start(device, 0);
        this.controller = new TestController(server.port(), 1, 1);
    }

    @BeforeEach
    void configure() {
        device.setPacketListener(
                (port, frame, priority) -> sent.add(new Sent(port, ByteString.copyFrom(frame), priority)));
        controller.lead().push("router");
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
        return Entry.choice(Entry.action(INFO, "ingress.forward", port, 0x0200_0000_0000L + port), weight, watch);
    }

    void route(ActionProfileAction... hops) {
        controller.insert(
                entry("routes")
                        .lpm("destination", NET, 16)
                        .action("ingress.set_group", 7)
                        .entity(),
                entry("groups").exact("meta.group", 7).set(hops).entity());
    }

    List<Sent> inject(int port, byte[] frame) {
        sent.clear();
        device.inject(port, frame);
        return List.copyOf(sent);
    }
}
