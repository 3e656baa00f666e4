package io.weft.emulation.bmv2;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.TestController;
import io.weft.emulation.bmv2.Bmv2.Output;
import io.weft.emulation.fixtures.Requirements;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.PacketOut;
import p4.v1.P4RuntimeOuterClass.Update;

/**
 * bmv2 and the emulated switch side by side. Frames are given to both in batches; after each batch sentinels show that
 * nothing is under way any more, and everything that came out of either must have come out of the other.
 */
final class Comparison implements AutoCloseable {
    static final int CPU_PORT = EmulatedSwitch.CPU_PORT;
    static final long DEVICE = 1;

    /**
     * A packet may pass through bmv2 so often before a sentinel that was sent after it no longer comes out after it.
     */
    private static final int ROUNDS = 4;

    /** bmv2 sends what the program does not route by port 0, which the emulated switch does not have. */
    private static final int UNROUTED = 0;

    private final EmulatedSwitch emulated = new EmulatedSwitch(DEVICE);
    private final SwitchServer server;
    private final Bmv2 bmv2;
    private final TestController toEmulated;
    private final TestController toBmv2;
    private final Arrivals<Output> emulatedFrames;
    private final Arrivals<Output> bmv2Frames;
    private final Arrivals<PacketIn> emulatedPackets;
    private final Arrivals<PacketIn> bmv2Packets;
    private final List<Injection> batch = new ArrayList<>();
    private long marks;

    /** Starts both, or skips the test that asks for it. */
    static Comparison start() throws IOException {
        return new Comparison(Requirements.isolatedBmv2("the comparison with bmv2", List.of()));
    }

    private Comparison(Path binary) throws IOException {
        bmv2 = new Bmv2(binary, DEVICE, CPU_PORT, output -> output.port() != UNROUTED);
        server = SwitchServer.start(emulated, 0);
        BlockingQueue<Output> frames = new LinkedBlockingQueue<>();
        emulated.setPacketListener((port, frame, priority) -> frames.add(new Output(port, ByteString.copyFrom(frame))));
        toEmulated = new TestController(server.port(), DEVICE, 1).lead();
        toBmv2 = new TestController(bmv2.port(), DEVICE, 1).lead();
        emulatedFrames = new Arrivals<>("the emulated switch", frames, Output::frame);
        bmv2Frames = new Arrivals<>("bmv2", bmv2.outputs(), Output::frame);
        emulatedPackets =
                new Arrivals<>("the emulated switch's controller", toEmulated.packets(), PacketIn::getPayload);
        bmv2Packets = new Arrivals<>("bmv2's controller", toBmv2.packets(), PacketIn::getPayload);
    }

    TestController toEmulated() {
        return toEmulated;
    }

    TestController toBmv2() {
        return toBmv2;
    }

    void load(String program) {
        toEmulated.push(program);
        toBmv2.push(program);
    }

    void write(Update.Type type, Entity... entities) {
        toEmulated.write(type, entities);
        toBmv2.write(type, entities);
    }

    /** Sets a port up or down; bmv2 learns of it some time after this. */
    void setPort(int port, boolean up) {
        emulated.setPort(port, up);
        bmv2.setPort(DEVICE, port, up);
    }

    boolean isPortUp(int port) {
        return emulated.isPortUp(port);
    }

    /** Gives a frame to both. */
    void inject(int port, byte[] frame) {
        Injection injection = Injection.of(port, frame);
        batch.add(injection);
        send(injection);
    }

    private void send(Injection injection) {
        if (injection.port() == CPU_PORT) {
            PacketOut packet =
                    PacketOut.newBuilder().setPayload(injection.frame()).build();
            toEmulated.send(packet);
            toBmv2.send(packet);
        } else {
            emulated.inject(injection.port(), injection.frame().toByteArray());
            bmv2.inject(DEVICE, injection.port(), injection.frame().toByteArray());
        }
    }

    /** Waits until all frames given so far have come out of both, and fails unless both sent the same. */
    void check(Sentinels sentinels, String what) {
        settle(sentinels);
        String context = what + ", after " + batch;
        batch.clear();
        assertThat(bmv2Frames.drain())
                .as("frames of bmv2, %s", context)
                .containsExactlyElementsOf(emulatedFrames.drain());
        assertThat(bmv2Packets.drain())
                .as("packet-ins of bmv2, %s", context)
                .containsExactlyElementsOf(emulatedPackets.drain());
    }

    /** The same, but tells the difference. */
    boolean agree(Sentinels sentinels) {
        settle(sentinels);
        batch.clear();
        boolean sameFrames = bmv2Frames.drain().equals(emulatedFrames.drain());
        boolean samePackets = bmv2Packets.drain().equals(emulatedPackets.drain());
        return sameFrames && samePackets;
    }

    private void settle(Sentinels sentinels) {
        for (int round = 0; round < ROUNDS; round++) {
            byte[] marker =
                    ByteBuffer.allocate(8).putLong(0x5e5e_0000_0000L + marks++).array();
            sentinels.injections().apply(marker).forEach(this::send);
            emulatedFrames.await(marker, sentinels.frames());
            bmv2Frames.await(marker, sentinels.frames());
            emulatedPackets.await(marker, sentinels.packets());
            bmv2Packets.await(marker, sentinels.packets());
        }
    }

    @Override
    public void close() throws IOException {
        toEmulated.close();
        toBmv2.close();
        server.close();
        bmv2.close();
    }
}
