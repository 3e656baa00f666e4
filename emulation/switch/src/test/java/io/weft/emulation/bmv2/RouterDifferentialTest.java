package io.weft.emulation.bmv2;

import io.weft.emulation.Entry;
import io.weft.emulation.Frames;
import io.weft.emulation.Programs;
import io.weft.emulation.Replicas;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Update;

/** Random packets through router.p4, in bmv2 and in the emulated switch. */
class RouterDifferentialTest {
    private static final long SEED = 20261121;
    private static final P4Info ROUTER = Programs.info("router");

    private static final short REPLICATED = (short) 0x88b5;
    private static final short TO_CONTROLLER = (short) 0x88b6;
    private static final int SENTINEL_GROUP = 99;

    private static final Sentinels SENTINELS =
            new Sentinels(marker -> List.of(sentinel(REPLICATED, marker), sentinel(TO_CONTROLLER, marker)), 4, 1);

    private static Injection sentinel(short type, byte[] marker) {
        ByteBuffer frame = ByteBuffer.allocate(60);
        frame.putShort(12, type).position(60 - marker.length).put(marker);
        return Injection.of(300, frame.array());
    }

    private static Entity sentinel(short type, String action, long argument) {
        return entry("acl")
                .ternary("hdr.ethernet.type", type & 0xffff, 0xffff)
                .priority(100)
                .action(action, argument)
                .entity();
    }

    private final Random random = new Random(SEED);
    private Comparison compared;

    @BeforeEach
    void start() throws IOException {
        compared = Comparison.start();
        compared.load("router");
        compared.write(
                Update.Type.INSERT,
                Replicas.multicast(SENTINEL_GROUP, 400, 401, 402, 403),
                sentinel(REPLICATED, "ingress.replicate", SENTINEL_GROUP),
                sentinel(TO_CONTROLLER, "ingress.to_controller", 1));
    }

    @AfterEach
    void stop() throws IOException {
        if (compared != null) {
            compared.close();
        }
    }

    private static Entry entry(String table) {
        return Entry.of(ROUTER, "ingress." + table);
    }

    private static ActionProfileAction hop(int port, int weight, int watch) {
        return Entry.choice(Entry.action(ROUTER, "ingress.forward", port, 0x0200_0000_0000L + port), weight, watch);
    }

    private void writeRouter() {
        compared.write(
                Update.Type.INSERT,
                Replicas.session(5, Comparison.CPU_PORT),
                Replicas.multicast(4, 20, 21, 22),
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
        compared.write(
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
        for (int batch = 0; batch < 60; batch++) {
            for (int i = 0; i < 20; i++) {
                compared.inject(1 + random.nextInt(9), randomFrame());
            }
            check();
        }
    }

    private void check() {
        compared.check(SENTINELS, "seed " + SEED);
    }

    @Test
    void watchedPortsThatGoDownAndComeBack() {
        writeRouter();
        for (int round = 0; round < 10; round++) {
            compared.setPort(14 + random.nextInt(2), random.nextBoolean());
            settle();
            for (int i = 0; i < 3; i++) {
                injectFlows();
                check();
            }
        }
    }

    // bmv2 learns of a port on a thread of its own.
    private void settle() {
        int agreed = 0;
        for (int attempt = 0; attempt < 1000 && agreed < 5; attempt++) {
            injectFlows();
            agreed = compared.agree(SENTINELS) ? agreed + 1 : 0;
        }
    }

    private void injectFlows() {
        for (int i = 0; i < 25; i++) {
            compared.inject(1, Frames.udp(random.nextInt(), 0x0a010200, random.nextInt(1 << 16), 1000, 0, 64));
        }
    }

    @Test
    void groupsOfMembersWithWeights() {
        int profile = ROUTER.getActionProfiles(0).getPreamble().getId();
        ToIntFunction<Integer> port = id -> 30 + id;
        for (int id : new int[] {5, 2, 9, 1}) {
            compared.write(Update.Type.INSERT, member(profile, id, port.applyAsInt(id)));
        }
        compared.write(
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
        compared.write(Update.Type.MODIFY, group(profile, 3, 1, 1, 9, 1, 5, 4));
        compareFlows();
        compared.write(Update.Type.MODIFY, member(profile, 9, 50));
        compared.write(Update.Type.INSERT, member(profile, 7, 57));
        compared.write(Update.Type.MODIFY, group(profile, 3, 7, 2, 9, 2, 1, 1));
        compareFlows();
    }

    private void compareFlows() {
        for (int i = 0; i < 100; i++) {
            int destination = (random.nextBoolean() ? 0x0a000000 : 0x0b000000) + random.nextInt(1000);
            compared.inject(1, Frames.udp(random.nextInt(), destination, random.nextInt(1 << 16), 1000, 0, 64));
            if (i % 20 == 19) {
                check();
            }
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
