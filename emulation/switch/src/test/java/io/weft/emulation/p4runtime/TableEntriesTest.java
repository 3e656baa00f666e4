package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.rpc.Code;
import io.weft.emulation.Entry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Error;
import p4.v1.P4RuntimeOuterClass.RegisterEntry;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

/** Entries of tables are checked, kept in canonical form and read back. */
class TableEntriesTest extends EntitiesFixture {
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
    void noBytesAreZero() {
        controller.insert(entry("ports")
                .exact("standard.ingress_port", ByteString.EMPTY)
                .action("ingress.drop")
                .entity());
        assertThat(controller.read(everything()))
                .containsExactly(entry("ports")
                        .exact("standard.ingress_port", 0)
                        .action("ingress.drop")
                        .entity());
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
        assertFails(Code.INVALID_ARGUMENT_VALUE, "has no idle timeouts", Update.Type.INSERT, idle.entity());
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
