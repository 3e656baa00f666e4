package io.weft.emulation.bmv2;

import com.google.protobuf.ByteString;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

/** Answers about entries of tables. */
class TableAnswersTest extends AnswersFixture {
    private static final Entity PORT_5 = entry("ports")
            .exact("standard.ingress_port", 5)
            .action("ingress.drop")
            .entity();

    @Test
    void actions() {
        compared.load("router");
        insert("entry", PORT_5);
        insert("entry again", PORT_5);
        insert("too wide", entry("ports").exact("standard.ingress_port", 512).action("ingress.drop"));
        insert(
                "no bytes",
                entry("ports").exact("standard.ingress_port", ByteString.EMPTY).action("ingress.drop"));
        read("no bytes", entry("ports").exact("standard.ingress_port", 0).entity());
        insert("field missing", entry("ports").action("ingress.drop"));
        insert("action missing", entry("ports").exact("standard.ingress_port", 6));
        insert(
                "action of another table",
                entry("ports").exact("standard.ingress_port", 6).action("ingress.set_group", 1));
        insert(
                "too wide argument",
                entry("routes").lpm("destination", 0x0a000000, 8).action("ingress.set_group", 0x10000));
        insert(
                "argument of no bytes",
                entry("routes").lpm("destination", 0x0a000000, 8).actionOf("ingress.set_group", ByteString.EMPTY));
        insert(
                "argument missing",
                entry("routes").lpm("destination", 0x0b000000, 8).action("ingress.set_group"));
        assertDifferences();
    }

    @Test
    void matches() {
        compared.load("router");
        insert("prefix of 0", entry("routes").lpm("destination", 0, 0).action("ingress.drop"));
        insert("prefix of 33", entry("routes").lpm("destination", 1, 33).action("ingress.drop"));
        insert(
                "bits behind the prefix",
                entry("routes").lpm("destination", 1, 8).action("ingress.drop"));
        insert(
                "leading zeros",
                entry("routes")
                        .lpm("destination", ByteString.copyFrom(new byte[] {0, 13, 0, 0, 0}), 8)
                        .action("ingress.drop"));
        insert(
                "mask of 0",
                entry("acl").ternary("hdr.ethernet.type", 0, 0).priority(1).action("NoAction"));
        insert(
                "bits outside of the mask",
                entry("acl")
                        .ternary("hdr.ethernet.type", 0x801, 0xff00)
                        .priority(1)
                        .action("NoAction"));
        insert(
                "no priority",
                entry("acl").ternary("hdr.ethernet.type", 0x800, 0xff00).action("NoAction"));
        insert("all wildcards", entry("acl").priority(3).action("NoAction"));
        insert(
                "priority without need",
                entry("ports").exact("standard.ingress_port", 9).priority(1).action("NoAction"));
        insert(
                "range the wrong way",
                entry("services").range("port", 9, 8).priority(1).action("NoAction"));
        assertDifferences();
    }

    @Test
    void defaultEntries() {
        compared.load("router");
        insert("default only", entry("classes").exact("hdr.ipv4.dscp", 1).action("NoAction"));
        insert("insert default", entry("salt").isDefault().action("ingress.set_salt", 5));
        modify(
                "modify default",
                entry("salt").isDefault().action("ingress.set_salt", 5).entity());
        read("default", entry("salt").isDefault().entity());
        modify("reset default", entry("salt").isDefault().entity());
        read("default again", entry("salt").isDefault().entity());
        delete("delete default", entry("salt").isDefault().entity());
        modify(
                "default with priority",
                entry("salt")
                        .isDefault()
                        .priority(2)
                        .action("ingress.set_salt", 5)
                        .entity());
        modify(
                "default of a profile",
                entry("groups").isDefault().action("ingress.drop").entity());
        assertDifferences();
    }

    @Test
    void reads() {
        compared.load("router");
        compared.write(Update.Type.INSERT, PORT_5);
        modify(
                "modify nothing",
                entry("ports")
                        .exact("standard.ingress_port", 77)
                        .action("ingress.drop")
                        .entity());
        delete(
                "delete nothing",
                entry("ports").exact("standard.ingress_port", 77).entity());
        read("read nothing", entry("ports").exact("standard.ingress_port", 77).entity());
        read("read one", entry("ports").exact("standard.ingress_port", 5).entity());
        read("read a table", entry("ports").entity());
        read("read all tables", entity(b -> b.setTableEntry(TableEntry.getDefaultInstance())));
        read("read an unknown table", entity(b -> b.getTableEntryBuilder().setTableId(77)));
        assertDifferences();
    }

    @Test
    void requests() {
        compared.load("router");
        compared.write(Update.Type.INSERT, PORT_5);
        insert("unknown table", entity(b -> b.getTableEntryBuilder().setTableId(77)));
        write("unspecified update", Update.Type.UNSPECIFIED, PORT_5);
        insert("no entity", Entity.getDefaultInstance());
        insert(
                "idle timeout",
                entity(b -> b.setTableEntry(PORT_5.getTableEntry().toBuilder().setIdleTimeoutNs(5))));
        insert("time since last hit", entity(b -> b.getTableEntryBuilder()
                .mergeFrom(PORT_5.getTableEntry())
                .getTimeSinceLastHitBuilder()));
        insert("meter config", entity(b -> b.getTableEntryBuilder()
                .mergeFrom(PORT_5.getTableEntry())
                .getMeterConfigBuilder()));
        insert("counter data", entity(b -> b.getTableEntryBuilder()
                .mergeFrom(PORT_5.getTableEntry())
                .getCounterDataBuilder()));
        // bmv2 refuses it only if it is not in canonical form.
        insert(
                "full range",
                entry("services").range("port", 0, 0xffff).priority(1).action("NoAction"));
        delete("full range", entry("services").priority(1).entity());
        Entity[] many = new Entity[128];
        for (int i = 0; i < many.length; i++) {
            many[i] = entry("services")
                    .range("port", i, i)
                    .priority(1)
                    .action("NoAction")
                    .entity();
        }
        for (Entity service : many) {
            insert("service", service);
        }
        insert(
                "one too many",
                entry("services").range("port", 999, 999).priority(1).action("NoAction"));
        compare(
                "atomicity",
                c -> c.errors(c.writeRequest()
                        .setAtomicity(WriteRequest.Atomicity.ROLLBACK_ON_ERROR)
                        .build()));
        assertDifferences(
                "no entity: UNKNOWN -> INVALID_ARGUMENT",
                "full range: OK -> INVALID_ARGUMENT",
                "full range: OK -> NOT_FOUND",
                "one too many: UNKNOWN -> RESOURCE_EXHAUSTED");
    }
}
