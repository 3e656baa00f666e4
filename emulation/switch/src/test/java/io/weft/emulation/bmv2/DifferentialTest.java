package io.weft.emulation.bmv2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.protobuf.ByteString;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.Entry;
import io.weft.emulation.Frames;
import io.weft.emulation.Programs;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.TestController;
import io.weft.emulation.bmv2.Bmv2.Output;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;
import p4.v1.P4RuntimeOuterClass.CloneSessionEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.MulticastGroupEntry;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.Replica;
import p4.v1.P4RuntimeOuterClass.Update;

/** The same program, entries and random packets in bmv2 and in the emulated switch: the same frames leave. */
class DifferentialTest {

    private static final int CPU_PORT = 255;
    private static final long DEVICE = 1;
    private static final long SEED = 20261121;
    private static final P4Info ROUTER = Programs.info("router");

    private final Random random = new Random(SEED);
    private final EmulatedSwitch emulated = new EmulatedSwitch(DEVICE, CPU_PORT);
    private final List<Output> expected = new ArrayList<>();
    private SwitchServer server;
    private Bmv2 bmv2;
    private TestController toEmulated;
    private TestController toBmv2;

    @BeforeEach
    void start() throws IOException {
        Optional<Path> binary = Bmv2.binary();
        assumeTrue(binary.isPresent(), "bmv2 comparison: simple_switch_grpc is neither in WEFT_BMV2 nor on the path");
        assumeTrue(
                Bmv2.canIsolate(),
                "bmv2 comparison: this user may not make network namespaces (unshare --map-root-user --net)");
        bmv2 = new Bmv2(binary.get(), DEVICE, CPU_PORT);
        server = SwitchServer.start(emulated, 0);
        emulated.setPacketListener(
                (port, frame, priority) -> expected.add(new Output(port, ByteString.copyFrom(frame))));
        toEmulated = new TestController(server.port(), DEVICE, 1).lead();
        toBmv2 = new TestController(bmv2.port(), DEVICE, 1).lead();
    }

    @AfterEach
    void stop() throws IOException {
        if (bmv2 != null) {
            toEmulated.close();
            toBmv2.close();
            server.close();
            bmv2.close();
        }
    }

    private void load(String program) {
        toEmulated.push(program);
        toBmv2.push(program);
    }

    private void write(Update.Type type, Entity... entities) {
        toEmulated.write(type, entities);
        toBmv2.write(type, entities);
    }

    private static <T> T next(BlockingQueue<T> queue, String what) {
        try {
            T next = queue.poll(30, TimeUnit.SECONDS);
            assertThat(next).as("bmv2 sent nothing for " + what).isNotNull();
            return next;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void compare(int port, byte[] frame) {
        expected.clear();
        emulated.inject(port, frame);
        bmv2.inject(DEVICE, port, frame);
        String what =
                "seed " + SEED + ", port " + port + ", frame " + HexFormat.of().formatHex(frame);
        List<Output> actual = new ArrayList<>();
        while (actual.size() < expected.size()) {
            Output output = next(bmv2.outputs(), what);
            // bmv2 sends what the program does not route by port 0, which nothing is attached to.
            if (output.port() != 0) {
                actual.add(output);
            }
        }
        Comparator<Output> order = Comparator.comparingInt(Output::port).thenComparing(Object::toString);
        actual.sort(order);
        expected.sort(order);
        assertThat(actual).as(what).isEqualTo(expected);
        for (PacketIn in = toEmulated.packets().poll();
                in != null;
                in = toEmulated.packets().poll()) {
            assertThat(next(toBmv2.packets(), what)).as(what).isEqualTo(in);
        }
    }

    private byte[] work(int op, int a, int b, byte[] rest) {
        byte[] frame = new byte[69 + rest.length];
        random.nextBytes(frame);
        ByteBuffer bytes = ByteBuffer.wrap(frame);
        bytes.putShort(12, (short) 0x9123).put(14, (byte) op).putInt(15, a).putInt(19, b);
        bytes.putShort(67, (short) 0);
        bytes.position(69);
        bytes.put(rest);
        return frame;
    }

    @Test
    void everyOperationOfTheFeaturesProgram() {
        load("features");
        for (int round = 0; round < 15; round++) {
            for (int op = 0; op <= 35; op++) {
                if (op == 18) {
                    continue; // A random number is no reason to differ.
                }
                byte[] rest = new byte[4 + random.nextInt(20)];
                random.nextBytes(rest);
                int a = op == 19 || op == 20 ? random.nextInt(4) : random.nextInt();
                int b = op == 27 || random.nextInt(4) == 0 ? a : random.nextInt();
                byte[] frame = work(op, a, op == 6 ? b & 31 : b, rest);
                if (op == 23) {
                    // It reads the second label, which is undefined unless it is there.
                    frame[68] = 1;
                    frame[70] &= (byte) 0xfe;
                    frame[72] |= 1;
                } else if (random.nextInt(3) == 0) {
                    frame[68] = 1;
                }
                if (random.nextInt(3) == 0) {
                    System.arraycopy(frame, 31, frame, 47, 16);
                }
                compare(1 + random.nextInt(8), frame);
            }
        }
    }

    @Test
    void egressClones() {
        load("features");
        write(Update.Type.INSERT, session(7, 9));
        for (int i = 0; i < 20; i++) {
            compare(3, work(33, i, 0, new byte[2]));
        }
    }

    @Test
    void packetsThatEndAnywhere() {
        load("features");
        byte[] whole = work(1, 2, 3, new byte[8]);
        for (int length = 14; length < whole.length; length++) {
            compare(2, Arrays.copyOf(whole, length));
        }
    }

    private static Entry entry(String table) {
        return Entry.of(ROUTER, "ingress." + table);
    }

    private static ActionProfileAction hop(int port, int weight, int watch) {
        return Entry.choice(Entry.action(ROUTER, "ingress.forward", port, 0x0200_0000_0000L + port), weight, watch);
    }

    private static Entity session(int id, int port) {
        Entity.Builder entity = Entity.newBuilder();
        entity.getPacketReplicationEngineEntryBuilder()
                .setCloneSessionEntry(CloneSessionEntry.newBuilder()
                        .setSessionId(id)
                        .addReplicas(Replica.newBuilder().setEgressPort(port).setInstance(3)));
        return entity.build();
    }

    private static Entity multicast(int id, int... ports) {
        MulticastGroupEntry.Builder group = MulticastGroupEntry.newBuilder().setMulticastGroupId(id);
        for (int port : ports) {
            group.addReplicas(Replica.newBuilder().setEgressPort(port).setInstance(1));
        }
        Entity.Builder entity = Entity.newBuilder();
        entity.getPacketReplicationEngineEntryBuilder().setMulticastGroupEntry(group);
        return entity.build();
    }

    private void writeRouter() {
        load("router");
        write(
                Update.Type.INSERT,
                session(5, CPU_PORT),
                multicast(4, 20, 21, 22),
                entry("routes")
                        .lpm("destination", 0x0a000000, 8)
                        .action("ingress.set_group", 1)
                        .entity(),
                entry("routes")
                        .lpm("destination", 0x0a010000, 16)
                        .action("ingress.set_group", 2)
                        .entity(),
                entry("routes")
                        .lpm("destination", 0x0a010200, 23)
                        .action("ingress.set_group", 3)
                        .entity(),
                entry("routes")
                        .lpm("destination", 0x0a010205, 32)
                        .action("ingress.drop")
                        .entity(),
                entry("routes")
                        .lpm("destination", 0x0b000000, 8)
                        .action("ingress.set_group", 9)
                        .entity(),
                entry("groups").exact("meta.group", 1).set(hop(11, 1, 0)).entity(),
                entry("groups")
                        .exact("meta.group", 2)
                        .set(hop(11, 2, 0), hop(12, 1, 0), hop(13, 4, 0))
                        .entity(),
                entry("groups")
                        .exact("meta.group", 3)
                        .set(hop(14, 1, 14), hop(15, 1, 15), hop(16, 3, 0))
                        .entity(),
                entry("classes")
                        .exact("hdr.ipv4.dscp", 46)
                        .action("ingress.set_class", 7)
                        .entity(),
                entry("services")
                        .range("port", 0, 99)
                        .priority(3)
                        .action("ingress.drop")
                        .entity(),
                entry("services")
                        .range("port", 90, 200)
                        .optional("protocol", 6)
                        .priority(2)
                        .action("ingress.drop")
                        .entity(),
                entry("acl")
                        .ternary("hdr.ethernet.type", 0x88cc, 0xffff)
                        .priority(9)
                        .action("ingress.to_controller", 5)
                        .entity(),
                entry("acl")
                        .ternary("standard.ingress_port", 4, 0x1fc)
                        .priority(7)
                        .action("ingress.copy_to_controller", 6)
                        .entity(),
                entry("acl")
                        .ternary("standard.ingress_port", 5, 0x1ff)
                        .priority(8)
                        .action("ingress.drop")
                        .entity(),
                entry("acl")
                        .ternary("hdr.ethernet.type", 0x0806, 0xfffe)
                        .priority(2)
                        .action("ingress.replicate", 4)
                        .entity(),
                Entry.of(ROUTER, "egress.rewrite")
                        .exact("standard.egress_port", 13)
                        .action("egress.set_source", 0x0300_0000_0001L)
                        .entity());
        write(
                Update.Type.MODIFY,
                entry("salt").isDefault().action("ingress.set_salt", 77).entity());
    }

    private byte[] randomFrame() {
        int[] destinations = {0x0a000000, 0x0a010000, 0x0a010200, 0x0a010205, 0x0b000000, 0x0c000000};
        int destination = destinations[random.nextInt(destinations.length)] + random.nextInt(4);
        byte[] frame = Frames.udp(
                random.nextInt(),
                destination,
                random.nextInt(1 << 16),
                random.nextInt(400),
                random.nextBoolean() ? 46 : random.nextInt(64),
                random.nextInt(10) == 0 ? 1 : 64);
        ByteBuffer bytes = ByteBuffer.wrap(frame);
        int kind = random.nextInt(12);
        if (kind == 0) {
            bytes.putShort(12, (short) 0x88cc);
        } else if (kind == 1) {
            bytes.putShort(12, (short) 0x0806);
        } else if (kind == 2) {
            bytes.put(24, (byte) ~bytes.get(24));
        } else if (kind == 3) {
            bytes.put(14, (byte) 0x55);
        } else if (kind == 4) {
            bytes.put(23, (byte) 6);
            bytes.putShort(24, (short) Frames.checksum(bytes));
        }
        return kind == 5 ? Arrays.copyOf(frame, 14 + random.nextInt(24)) : frame;
    }

    @Test
    void randomPacketsThroughTheRouter() {
        writeRouter();
        for (int i = 0; i < 600; i++) {
            compare(1 + random.nextInt(9), randomFrame());
        }
    }

    @Test
    void watchedPortsThatGoDownAndComeBack() {
        writeRouter();
        for (int round = 0; round < 5; round++) {
            int port = 14 + random.nextInt(2);
            boolean up = random.nextBoolean();
            emulated.setPort(port, up);
            bmv2.setPort(DEVICE, port, up);
            if (!emulated.isPortUp(14) && !emulated.isPortUp(15)) {
                continue;
            }
            settle(up, port);
            for (int i = 0; i < 40; i++) {
                compare(1, Frames.udp(random.nextInt(), 0x0a010200, random.nextInt(1 << 16), 1000, 0, 64));
            }
        }
    }

    // bmv2 learns of a port on a thread of its own: wait until a flow that the change moves has moved.
    private void settle(boolean up, int port) {
        for (int attempt = 0; attempt < 2000; attempt++) {
            byte[] frame = Frames.udp(random.nextInt(), 0x0a010200, random.nextInt(1 << 16), 1000, 0, 64);
            expected.clear();
            emulated.inject(1, frame);
            bmv2.inject(DEVICE, 1, frame);
            Output output = next(bmv2.outputs(), "a probe");
            if (output.equals(expected.get(0)) && (!up || output.port() == port)) {
                if (up || attempt > 100) {
                    return;
                }
            }
        }
    }

    @Test
    void groupsOfMembersWithWeights() {
        load("router");
        int profile = ROUTER.getActionProfiles(0).getPreamble().getId();
        ToIntFunction<Integer> port = id -> 30 + id;
        for (int id : new int[] {5, 2, 9, 1}) {
            write(Update.Type.INSERT, member(profile, id, port.applyAsInt(id)));
        }
        write(
                Update.Type.INSERT,
                group(profile, 3, 5, 2, 2, 1, 9, 3),
                entry("routes")
                        .lpm("destination", 0x0a000000, 8)
                        .action("ingress.set_group", 1)
                        .entity(),
                entry("routes")
                        .lpm("destination", 0x0b000000, 8)
                        .action("ingress.set_group", 2)
                        .entity(),
                entry("groups").exact("meta.group", 1).group(3).entity(),
                entry("groups").exact("meta.group", 2).member(2).entity());
        compareFlows();
        write(Update.Type.MODIFY, group(profile, 3, 1, 1, 9, 1, 5, 4));
        compareFlows();
        write(Update.Type.MODIFY, member(profile, 9, 50));
        write(Update.Type.INSERT, member(profile, 7, 57));
        write(Update.Type.MODIFY, group(profile, 3, 7, 2, 9, 2, 1, 1));
        compareFlows();
    }

    private void compareFlows() {
        for (int i = 0; i < 100; i++) {
            int destination = (random.nextBoolean() ? 0x0a000000 : 0x0b000000) + random.nextInt(1000);
            compare(1, Frames.udp(random.nextInt(), destination, random.nextInt(1 << 16), 1000, 0, 64));
        }
    }

    private static Entity member(int profile, int id, int port) {
        return Entity.newBuilder()
                .setActionProfileMember(ActionProfileMember.newBuilder()
                        .setActionProfileId(profile)
                        .setMemberId(id)
                        .setAction(Entry.action(ROUTER, "ingress.forward", port, 1)))
                .build();
    }

    private static Entity group(int profile, int id, int... membersAndWeights) {
        ActionProfileGroup.Builder group = ActionProfileGroup.newBuilder()
                .setActionProfileId(profile)
                .setGroupId(id)
                .setMaxSize(16);
        for (int i = 0; i < membersAndWeights.length; i += 2) {
            group.addMembersBuilder().setMemberId(membersAndWeights[i]).setWeight(membersAndWeights[i + 1]);
        }
        return Entity.newBuilder().setActionProfileGroup(group).build();
    }
}
