package io.weft.emulation.fuzz;

import io.weft.emulation.Entry;
import io.weft.emulation.Programs;
import io.weft.emulation.Replicas;
import java.util.List;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.DigestEntry;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.DirectMeterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.TableEntry;

/** Entities of the test programs before something is wrong with them; the first is a table entry. */
final class ValidEntities {
    private static final P4Info ROUTER = Programs.info("router");
    private static final P4Info POLICER = Programs.info("policer");
    private static final P4Info BRIDGE = Programs.info("bridge");
    private static final int PROFILE = ROUTER.getActionProfiles(0).getPreamble().getId();
    private static final MeterConfig LIMIT = MeterConfig.newBuilder()
            .setCir(10)
            .setCburst(5)
            .setPir(20)
            .setPburst(8)
            .build();

    /** The digest of new stations. */
    static final int DIGEST = BRIDGE.getDigests(0).getPreamble().getId();

    private static final List<Entity> OF_ROUTER = List.of(
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

    private static final List<Entity> OF_POLICER = List.of(
            destination().entity(),
            Entity.newBuilder()
                    .setTableEntry(destination()
                            .message()
                            .setMeterConfig(LIMIT)
                            .setCounterData(CounterData.newBuilder().setPacketCount(7)))
                    .build(),
            Entity.newBuilder()
                    .setTableEntry(Entry.of(POLICER, "ingress.volumes")
                            .exact("standard.ingress_port", 7)
                            .action("ingress.weigh")
                            .message()
                            .setMeterConfig(LIMIT))
                    .build(),
            Entity.newBuilder()
                    .setDirectMeterEntry(DirectMeterEntry.newBuilder()
                            .setTableEntry(destination().message())
                            .setConfig(LIMIT))
                    .build(),
            Entity.newBuilder()
                    .setDirectMeterEntry(DirectMeterEntry.newBuilder()
                            .setTableEntry(Entry.of(POLICER, "ingress.volumes").message()))
                    .build(),
            Entity.newBuilder()
                    .setDirectCounterEntry(DirectCounterEntry.newBuilder()
                            .setTableEntry(destination().message()))
                    .build());

    private static final List<Entity> OF_BRIDGE = List.of(
            source(1_000_000),
            source(0),
            source(3_600_000_000_000L),
            Entity.newBuilder()
                    .setTableEntry(TableEntry.newBuilder()
                            .setTableId(source(0).getTableEntry().getTableId())
                            .setTimeSinceLastHit(TableEntry.IdleTimeout.getDefaultInstance()))
                    .build(),
            digest(1_000_000, 3, 1_000_000),
            digest(0, 0, 0),
            Entity.newBuilder().setDigestEntry(DigestEntry.getDefaultInstance()).build());

    private ValidEntities() {}

    /** The entities of a test program. */
    static List<Entity> of(String program) {
        return switch (program) {
            case "router" -> OF_ROUTER;
            case "policer" -> OF_POLICER;
            case "bridge" -> OF_BRIDGE;
            default -> throw new IllegalArgumentException(program);
        };
    }

    private static Entry entry(String table) {
        return Entry.of(ROUTER, "ingress." + table);
    }

    private static Entry destination() {
        return Entry.of(POLICER, "ingress.destinations")
                .ternary("hdr.ethernet.dst", 5, 0xff)
                .priority(3)
                .action("ingress.police", 4);
    }

    private static Entity source(long timeout) {
        return Entity.newBuilder()
                .setTableEntry(Entry.of(BRIDGE, "ingress.sources")
                        .exact("hdr.ethernet.src", 5)
                        .action("ingress.known")
                        .message()
                        .setIdleTimeoutNs(timeout))
                .build();
    }

    private static Entity digest(long maxTimeout, int maxSize, long ackTimeout) {
        return Entity.newBuilder()
                .setDigestEntry(DigestEntry.newBuilder()
                        .setDigestId(DIGEST)
                        .setConfig(DigestEntry.Config.newBuilder()
                                .setMaxTimeoutNs(maxTimeout)
                                .setMaxListSize(maxSize)
                                .setAckTimeoutNs(ackTimeout)))
                .build();
    }
}
