package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.rpc.Code;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.Entry;
import io.weft.emulation.Frames;
import io.weft.emulation.Programs;
import io.weft.emulation.SwitchServer;
import io.weft.emulation.TestController;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;
import p4.v1.P4RuntimeOuterClass.CloneSessionEntry;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Error;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.MeterEntry;
import p4.v1.P4RuntimeOuterClass.MulticastGroupEntry;
import p4.v1.P4RuntimeOuterClass.RegisterEntry;
import p4.v1.P4RuntimeOuterClass.Replica;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

/** Writes, their errors, and what is read back. */
class EntitiesTest {

    private static final P4Info INFO = Programs.info("router");
    private static final P4Info FEATURES = Programs.info("features");
    private static final int PROFILE = INFO.getActionProfiles(0).getPreamble().getId();

    private final EmulatedSwitch device = new EmulatedSwitch(1);
    private final SwitchServer server = SwitchServer.start(device, 0);
    private final TestController controller = new TestController(server.port(), 1, 1).lead();

    @BeforeEach
    void configure() {
        controller.push("router");
    }

    @AfterEach
    void close() {
        controller.close();
        server.close();
    }

    private static Entry entry(String table) {
        return Entry.of(INFO, "ingress." + table);
    }

    private static ActionProfileAction hop(int port, int weight, int watch) {
        return Entry.choice(Entry.action(INFO, "ingress.forward", port, 1), weight, watch);
    }

    private void assertFails(int code, String text, Update.Type type, Entity entity) {
        Error error = controller.failure(type, entity);
        assertThat(error.getMessage()).contains(text);
        assertThat(error.getCanonicalCode()).isEqualTo(code);
    }

    private void assertInvalid(String text, Entry entry) {
        assertFails(Code.INVALID_ARGUMENT_VALUE, text, Update.Type.INSERT, entry.entity());
    }

    private static Entity everything() {
        return Entity.newBuilder()
                .setTableEntry(TableEntry.getDefaultInstance())
                .build();
    }

    @Test
    void whatIsWrittenIsReadBack() {
        List<Entity> entries = List.of(
                entry("ports")
                        .exact("standard.ingress_port", 300)
                        .action("ingress.drop")
                        .entity(),
                entry("routes")
                        .lpm("destination", 0x0a000000, 8)
                        .action("ingress.set_group", 7)
                        .entity(),
                entry("routes")
                        .lpm("destination", 0x0a010000, 16)
                        .action("ingress.drop")
                        .entity(),
                entry("services")
                        .range("port", 5, 70)
                        .optional("protocol", 6)
                        .priority(9)
                        .action("NoAction")
                        .entity(),
                entry("services").priority(2).action("ingress.drop").entity(),
                entry("acl")
                        .ternary("hdr.ethernet.dst", 0x0100_0000_0000L, 0x0100_0000_0000L)
                        .priority(3)
                        .action("ingress.to_controller", 1)
                        .entity(),
                entry("groups")
                        .exact("meta.group", 0)
                        .set(hop(1, 2, 3), hop(4, 1, 0))
                        .entity());
        controller.insert(entries.toArray(Entity[]::new));
        assertThat(controller.read(everything())).containsExactlyInAnyOrderElementsOf(entries);
        assertThat(controller.read(entries.get(1))).containsExactly(entries.get(1));
        assertThat(controller.read(entry("routes").entity())).containsExactlyInAnyOrder(entries.get(1), entries.get(2));
        assertThat(controller.read(entry("services").priority(9).entity())).containsExactly(entries.get(3));
        controller.write(Update.Type.DELETE, entries.toArray(Entity[]::new));
        assertThat(controller.read(everything())).isEmpty();
    }

    @Test
    void leadingZerosAreTakenAndNotGivenBack() {
        ByteString padded = ByteString.copyFrom(new byte[] {0, 0, 0, 0, 0x12});
        Entry given = entry("routes")
                .lpm("destination", ByteString.copyFrom(new byte[] {0, 0x0a, 0, 0, 0}), 24)
                .actionOf("ingress.set_group", padded);
        controller.insert(given.entity());
        Entity canonical = entry("routes")
                .lpm("destination", 0x0a000000, 24)
                .action("ingress.set_group", 0x12)
                .entity();
        assertThat(controller.read(everything())).containsExactly(canonical);
        assertFails(Code.ALREADY_EXISTS_VALUE, "table ingress.routes", Update.Type.INSERT, canonical);
    }

    @Test
    void theFieldsOfAMatchComeInAnyOrder() {
        controller.insert(entry("services")
                .optional("protocol", 6)
                .range("port", 5, 70)
                .priority(9)
                .action("NoAction")
                .entity());
        Entity inOrder = entry("services")
                .range("port", 5, 70)
                .optional("protocol", 6)
                .priority(9)
                .action("NoAction")
                .entity();
        assertThat(controller.read(everything())).containsExactly(inOrder);
    }

    @Test
    void wideValuesKeepAllBits() {
        controller.push("features");
        byte[] bytes = new byte[16];
        for (int i = 0; i < 16; i++) {
            bytes[i] = (byte) (0xf0 + i);
        }
        ByteString wide = ByteString.copyFrom(bytes);
        Entity exact = Entry.of(FEATURES, "ingress.addresses")
                .exact("hdr.work.y", wide)
                .actionOf("ingress.set_wide", wide)
                .entity();
        ByteString prefix = wide.substring(0, 9).concat(ByteString.copyFrom(new byte[7]));
        Entity lpm = Entry.of(FEATURES, "ingress.prefixes")
                .exact("hdr.work.op", 200)
                .lpm("hdr.work.y", prefix, 72)
                .actionOf("ingress.set_wide", wide)
                .entity();
        controller.insert(exact, lpm);
        assertThat(controller.read(exact, lpm)).containsExactly(exact, lpm);
    }

    @Test
    void existenceIsChecked() {
        Entity route = entry("routes")
                .lpm("destination", 0x0a000000, 8)
                .action("ingress.drop")
                .entity();
        assertFails(Code.NOT_FOUND_VALUE, "table ingress.routes has no entry", Update.Type.MODIFY, route);
        assertFails(Code.NOT_FOUND_VALUE, "table ingress.routes has no entry", Update.Type.DELETE, route);
        controller.insert(route);
        assertFails(Code.ALREADY_EXISTS_VALUE, "table ingress.routes", Update.Type.INSERT, route);
        Entity changed = entry("routes")
                .lpm("destination", 0x0a000000, 8)
                .action("ingress.set_group", 3)
                .entity();
        controller.write(Update.Type.MODIFY, changed);
        assertThat(controller.read(everything())).containsExactly(changed);
    }

    @Test
    void aMatchMustFitItsTable() {
        assertInvalid(
                "standard.ingress_port is 0x0200, which does not fit in its 9 bits",
                entry("ports").exact("standard.ingress_port", 512).action("ingress.drop"));
        assertInvalid(
                "standard.ingress_port is exact and must be given",
                entry("ports").action("ingress.drop"));
        assertInvalid(
                "standard.ingress_port is given twice",
                entry("ports")
                        .exact("standard.ingress_port", 1)
                        .exact("standard.ingress_port", 2)
                        .action("ingress.drop"));
        assertInvalid(
                "destination has prefix length 33",
                entry("routes").lpm("destination", 1, 33).action("ingress.drop"));
        assertInvalid(
                "destination has prefix length 0",
                entry("routes").lpm("destination", 0, 0).action("ingress.drop"));
        assertInvalid(
                "outside of its mask 0xffff0000",
                entry("routes").lpm("destination", 0x0a000001, 16).action("ingress.drop"));
        assertInvalid(
                "outside of its mask 0xff00",
                entry("acl")
                        .ternary("hdr.ethernet.type", 0x0801, 0xff00)
                        .priority(1)
                        .action("NoAction"));
        assertInvalid(
                "has mask 0",
                entry("acl").ternary("hdr.ethernet.type", 0, 0).priority(1).action("NoAction"));
        assertInvalid(
                "low end 0x9 above high end 0x8",
                entry("services").range("port", 9, 8).priority(1).action("NoAction"));
        assertInvalid(
                "needs a priority above 0",
                entry("services").range("port", 8, 8).action("NoAction"));
        assertInvalid(
                "takes no priority",
                entry("ports").exact("standard.ingress_port", 1).priority(1).action("NoAction"));
        Entry wrongKind = entry("ports").action("ingress.drop");
        wrongKind
                .message()
                .addMatchBuilder()
                .setFieldId(1)
                .getTernaryBuilder()
                .setValue(Entry.value(1))
                .setMask(Entry.value(1));
        assertInvalid("standard.ingress_port is EXACT, got TERNARY", wrongKind);
        Entry unknown = entry("ports").action("ingress.drop");
        unknown.message().addMatchBuilder().setFieldId(99);
        assertInvalid("no match field with id 99", unknown);
        Entry empty =
                entry("ports").exact("standard.ingress_port", ByteString.EMPTY).action("ingress.drop");
        assertInvalid("standard.ingress_port is empty", empty);
    }

    @Test
    void anActionMustFitItsTable() {
        assertInvalid("needs an action", entry("ports").exact("standard.ingress_port", 1));
        assertInvalid(
                "table ingress.ports has no action with id",
                entry("ports").exact("standard.ingress_port", 1).action("ingress.set_group", 1));
        assertInvalid(
                "parameter group is missing",
                entry("routes").lpm("destination", 0, 1).action("ingress.set_group"));
        assertInvalid(
                "parameter group is 0x010000, which does not fit in its 16 bits",
                entry("routes").lpm("destination", 0, 1).action("ingress.set_group", 0x10000));
        assertInvalid(
                "takes members, groups or action sets",
                entry("groups").exact("meta.group", 1).action("ingress.drop"));
        assertInvalid(
                "takes an action, got ACTION_PROFILE_ACTION_SET",
                entry("ports").exact("standard.ingress_port", 1).set(hop(1, 1, 0)));
        assertFails(
                Code.PERMISSION_DENIED_VALUE,
                "NoAction is DEFAULT_ONLY in table ingress.classes",
                Update.Type.INSERT,
                entry("classes").exact("hdr.ipv4.dscp", 1).action("NoAction").entity());
        Entry twice = entry("routes").lpm("destination", 0, 1).action("ingress.set_group", 1);
        twice.message()
                .getActionBuilder()
                .getActionBuilder()
                .addParamsBuilder()
                .setParamId(1)
                .setValue(Entry.value(1));
        assertInvalid("parameter group is given twice", twice);
    }

    @Test
    void anActionSetIsCheckedToo() {
        assertInvalid("weight 0", entry("groups").exact("meta.group", 1).set(hop(1, 0, 0)));
        assertInvalid("watches port 511", entry("groups").exact("meta.group", 1).set(hop(1, 1, 511)));
        assertFails(
                Code.UNIMPLEMENTED_VALUE,
                "is empty",
                Update.Type.INSERT,
                entry("groups").exact("meta.group", 1).set().entity());
        assertThat(controller.read(everything())).isEmpty();
    }

    @Test
    void everyUpdateOfABatchHasItsStatus() {
        WriteRequest.Builder batch = controller.writeRequest();
        for (int port : new int[] {1, 600, 2, 1}) {
            batch.addUpdatesBuilder()
                    .setType(Update.Type.INSERT)
                    .setEntity(entry("ports")
                            .exact("standard.ingress_port", port)
                            .action("ingress.drop")
                            .entity());
        }
        assertThat(controller.errors(batch.build()))
                .extracting(Error::getCanonicalCode)
                .containsExactly(Code.OK_VALUE, Code.INVALID_ARGUMENT_VALUE, Code.OK_VALUE, Code.ALREADY_EXISTS_VALUE);
        assertThat(controller.read(everything())).hasSize(2);
    }

    @Test
    void theDefaultEntryIsModifiedAndReset() {
        Entity salt = entry("salt").isDefault().action("ingress.set_salt", 5).entity();
        assertFails(Code.INVALID_ARGUMENT_VALUE, "can only be modified", Update.Type.INSERT, salt);
        controller.write(Update.Type.MODIFY, salt);
        assertThat(controller.read(entry("salt").isDefault().entity())).containsExactly(salt);
        controller.write(Update.Type.MODIFY, entry("salt").isDefault().entity());
        assertThat(controller.read(entry("salt").isDefault().entity()))
                .containsExactly(entry("salt").isDefault().action("NoAction").entity());
        assertInvalid("has no key", entry("salt").action("ingress.set_salt", 5));
        assertFails(
                Code.INVALID_ARGUMENT_VALUE,
                "has an action profile",
                Update.Type.MODIFY,
                entry("groups").isDefault().entity());
    }

    @Test
    void constantTablesCannotBeChangedButRead() {
        controller.push("features");
        Entry changed =
                Entry.of(FEATURES, "ingress.work").exact("hdr.work.op", 200).action("ingress.add");
        assertFails(
                Code.PERMISSION_DENIED_VALUE,
                "entries of table ingress.work are constant",
                Update.Type.INSERT,
                changed.entity());
        assertFails(
                Code.PERMISSION_DENIED_VALUE,
                "default entry of table ingress.work is constant",
                Update.Type.MODIFY,
                Entry.of(FEATURES, "ingress.work")
                        .isDefault()
                        .action("NoAction")
                        .entity());
        assertThat(controller.read(Entry.of(FEATURES, "ingress.work").entity()))
                .hasSize(31)
                .contains(Entry.of(FEATURES, "ingress.work")
                        .exact("hdr.work.op", 1)
                        .action("ingress.add")
                        .entity());
    }

    @Test
    void aTableTakesAsManyEntriesAsItDeclares() {
        Entity[] all = new Entity[64];
        for (int dscp = 0; dscp < 64; dscp++) {
            all[dscp] = entry("classes")
                    .exact("hdr.ipv4.dscp", dscp)
                    .action("ingress.set_class", 1)
                    .entity();
        }
        controller.insert(all);
        Entity[] services = new Entity[128];
        for (int i = 0; i < 128; i++) {
            services[i] = entry("services")
                    .range("port", i, i)
                    .priority(1)
                    .action("NoAction")
                    .entity();
        }
        controller.insert(services);
        assertFails(
                Code.RESOURCE_EXHAUSTED_VALUE,
                "table ingress.services is full with 128 entries",
                Update.Type.INSERT,
                entry("services")
                        .range("port", 999, 999)
                        .priority(1)
                        .action("NoAction")
                        .entity());
        controller.write(Update.Type.DELETE, services[5]);
        controller.insert(services[5]);
    }

    private static Entity member(int id, int port) {
        return Entity.newBuilder()
                .setActionProfileMember(ActionProfileMember.newBuilder()
                        .setActionProfileId(PROFILE)
                        .setMemberId(id)
                        .setAction(Entry.action(INFO, "ingress.forward", port, 1)))
                .build();
    }

    private static Entity group(int id, int... members) {
        ActionProfileGroup.Builder group =
                ActionProfileGroup.newBuilder().setActionProfileId(PROFILE).setGroupId(id);
        for (int member : members) {
            group.addMembersBuilder().setMemberId(member).setWeight(1);
        }
        return Entity.newBuilder().setActionProfileGroup(group).build();
    }

    @Test
    void membersAndGroupsAreKeptWhileTheyAreUsed() {
        assertFails(Code.NOT_FOUND_VALUE, "no member 2", Update.Type.INSERT, group(1, 2));
        controller.insert(member(2, 20), member(3, 30), group(1, 2, 3));
        assertFails(Code.ALREADY_EXISTS_VALUE, "member 2", Update.Type.INSERT, member(2, 20));
        assertFails(Code.ALREADY_EXISTS_VALUE, "group 1", Update.Type.INSERT, group(1, 2));
        assertFails(Code.INVALID_ARGUMENT_VALUE, "member 2 twice", Update.Type.MODIFY, group(1, 2, 2));
        assertFails(
                Code.NOT_FOUND_VALUE,
                "no group 5",
                Update.Type.INSERT,
                entry("groups").exact("meta.group", 1).group(5).entity());
        Entity used = entry("groups").exact("meta.group", 1).group(1).entity();
        controller.insert(used);
        assertFails(Code.FAILED_PRECONDITION_VALUE, "member 2", Update.Type.DELETE, member(2, 0));
        assertFails(Code.FAILED_PRECONDITION_VALUE, "group 1", Update.Type.DELETE, group(1));
        assertFails(
                Code.INVALID_ARGUMENT_VALUE,
                "cannot be mixed",
                Update.Type.INSERT,
                entry("groups").exact("meta.group", 2).set(hop(1, 1, 0)).entity());
        assertThat(controller.read(
                        Entity.newBuilder()
                                .setActionProfileMember(ActionProfileMember.getDefaultInstance())
                                .build(),
                        Entity.newBuilder()
                                .setActionProfileGroup(ActionProfileGroup.getDefaultInstance())
                                .build()))
                .containsExactly(member(2, 20), member(3, 30), group(1, 2, 3));
        controller.write(Update.Type.DELETE, used, group(1), member(2, 0), member(3, 0));
        controller.insert(
                entry("groups").exact("meta.group", 2).set(hop(1, 1, 0)).entity());
        assertFails(Code.INVALID_ARGUMENT_VALUE, "cannot be mixed", Update.Type.INSERT, member(2, 20));
    }

    private static Entity.Builder replication() {
        return Entity.newBuilder();
    }

    private static Entity multicast(int id, int... ports) {
        MulticastGroupEntry.Builder group = MulticastGroupEntry.newBuilder().setMulticastGroupId(id);
        for (int port : ports) {
            group.addReplicas(Replica.newBuilder().setEgressPort(port).setInstance(1));
        }
        Entity.Builder entity = replication();
        entity.getPacketReplicationEngineEntryBuilder().setMulticastGroupEntry(group);
        return entity.build();
    }

    private static Entity session(CloneSessionEntry.Builder session) {
        Entity.Builder entity = replication();
        entity.getPacketReplicationEngineEntryBuilder().setCloneSessionEntry(session);
        return entity.build();
    }

    @Test
    void multicastGroupsAndCloneSessionsAreWrittenAndRead() {
        Entity group = multicast(3, 1, 2);
        Entity session = session(CloneSessionEntry.newBuilder()
                .setSessionId(4)
                .addReplicas(Replica.newBuilder().setEgressPort(255).setInstance(1)));
        controller.insert(group, session);
        assertThat(controller.read(multicast(0), session(CloneSessionEntry.newBuilder())))
                .containsExactly(group, session);
        assertThat(controller.read(multicast(3))).containsExactly(group);
        assertFails(Code.ALREADY_EXISTS_VALUE, "multicast group 3", Update.Type.INSERT, group);
        assertFails(Code.NOT_FOUND_VALUE, "multicast group 9", Update.Type.DELETE, multicast(9));
        assertFails(Code.INVALID_ARGUMENT_VALUE, "multicast group 0 is out of range", Update.Type.INSERT, multicast(0));
        assertFails(Code.INVALID_ARGUMENT_VALUE, "replica at port 700", Update.Type.INSERT, multicast(5, 700));
        assertFails(Code.INVALID_ARGUMENT_VALUE, "port 6, instance 1 twice", Update.Type.INSERT, multicast(5, 6, 6));
        assertFails(
                Code.UNIMPLEMENTED_VALUE,
                "truncates packets",
                Update.Type.INSERT,
                session(CloneSessionEntry.newBuilder().setSessionId(5).setPacketLengthBytes(64)));
        controller.write(Update.Type.DELETE, group, session);
        assertThat(controller.read(multicast(0), session(CloneSessionEntry.newBuilder())))
                .isEmpty();
    }

    @Test
    void countersCountAndAreSet() {
        controller.insert(
                entry("routes")
                        .lpm("destination", 0x0a000000, 8)
                        .action("ingress.set_group", 7)
                        .entity(),
                entry("groups").exact("meta.group", 7).set(hop(9, 1, 0)).entity());
        for (int i = 0; i < 3; i++) {
            device.inject(5, Frames.udp(0x0a000001));
        }
        CounterData expected =
                CounterData.newBuilder().setPacketCount(3).setByteCount(180).build();
        int received = INFO.getCountersList().stream()
                .filter(c -> c.getPreamble().getName().equals("ingress.received"))
                .findFirst()
                .orElseThrow()
                .getPreamble()
                .getId();
        Entity.Builder at5 = Entity.newBuilder();
        at5.getCounterEntryBuilder()
                .setCounterId(received)
                .setIndex(Index.newBuilder().setIndex(5));
        assertThat(controller.read(at5.build()).get(0).getCounterEntry().getData())
                .isEqualTo(expected);
        Entry route = entry("routes").lpm("destination", 0x0a000000, 8);
        Entity direct = Entity.newBuilder()
                .setDirectCounterEntry(DirectCounterEntry.newBuilder().setTableEntry(route.message()))
                .build();
        assertThat(controller.read(direct).get(0).getDirectCounterEntry().getData())
                .isEqualTo(expected);
        TableEntry withCounter = entry("routes")
                .message()
                .setCounterData(CounterData.getDefaultInstance())
                .build();
        assertThat(controller
                        .read(Entity.newBuilder().setTableEntry(withCounter).build())
                        .get(0)
                        .getTableEntry()
                        .getCounterData())
                .isEqualTo(expected);
        at5.getCounterEntryBuilder().setData(CounterData.newBuilder().setPacketCount(100));
        controller.write(Update.Type.MODIFY, at5.build());
        device.inject(5, Frames.udp(0x0a000001));
        assertThat(controller
                        .read(at5.build())
                        .get(0)
                        .getCounterEntry()
                        .getData()
                        .getPacketCount())
                .isEqualTo(101);
        Entity.Builder beyond = Entity.newBuilder();
        beyond.getCounterEntryBuilder()
                .setCounterId(received)
                .setIndex(Index.newBuilder().setIndex(512));
        assertFails(
                Code.INVALID_ARGUMENT_VALUE,
                "counter ingress.received has no index 512, expected 0..511",
                Update.Type.MODIFY,
                beyond.build());
        assertFails(Code.INVALID_ARGUMENT_VALUE, "can only be modified", Update.Type.INSERT, at5.build());
        assertThat(controller.read(Entity.newBuilder()
                        .setCounterEntry(CounterEntry.newBuilder().setCounterId(received))
                        .build()))
                .hasSize(512);
    }

    @Test
    void metersAreConfiguredAndReset() {
        controller.push("features");
        MeterConfig.Builder config =
                MeterConfig.newBuilder().setCir(10).setCburst(5).setPir(20).setPburst(8);
        Entity configured = meter(MeterEntry.newBuilder().setConfig(config));
        controller.write(Update.Type.MODIFY, configured);
        assertThat(controller.read(configured)).containsExactly(configured);
        assertFails(
                Code.INVALID_ARGUMENT_VALUE,
                "pir not below cir",
                Update.Type.MODIFY,
                meter(MeterEntry.newBuilder().setConfig(config.setPir(5))));
        Entity unset = meter(MeterEntry.newBuilder());
        controller.write(Update.Type.MODIFY, unset);
        assertThat(controller.read(configured)).containsExactly(unset);
    }

    private static Entity meter(MeterEntry.Builder entry) {
        int limits = FEATURES.getMeters(0).getPreamble().getId();
        return Entity.newBuilder()
                .setMeterEntry(
                        entry.setMeterId(limits).setIndex(Index.newBuilder().setIndex(2)))
                .build();
    }

    @Test
    void whatIsNotSupportedIsNamed() {
        assertFails(
                Code.UNIMPLEMENTED_VALUE,
                "registers",
                Update.Type.MODIFY,
                Entity.newBuilder()
                        .setRegisterEntry(RegisterEntry.getDefaultInstance())
                        .build());
        Entry idle = entry("ports").exact("standard.ingress_port", 1).action("ingress.drop");
        idle.message().setIdleTimeoutNs(5);
        assertFails(Code.UNIMPLEMENTED_VALUE, "idle timeouts", Update.Type.INSERT, idle.entity());
        assertFails(
                Code.INVALID_ARGUMENT_VALUE,
                "no table with id 5",
                Update.Type.INSERT,
                Entity.newBuilder()
                        .setTableEntry(TableEntry.newBuilder().setTableId(5))
                        .build());
        assertFails(Code.INVALID_ARGUMENT_VALUE, "got UNSPECIFIED", Update.Type.UNSPECIFIED, idle.entity());
    }

    @Test
    void readsOfManyEntriesComeInChunks() {
        List<Entity> batch = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            batch.add(entry("routes")
                    .lpm("destination", i, 32)
                    .action("ingress.set_group", i & 0xffff)
                    .entity());
        }
        controller.insert(batch.toArray(Entity[]::new));
        assertThat(controller.read(everything())).hasSize(60_000);
    }
}
