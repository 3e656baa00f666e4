package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.rpc.Code;
import io.weft.emulation.Entry;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.Update;

/** What does not fit a table is refused, and the message says why. */
class EntryChecksTest extends EntitiesFixture {
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
        assertInvalid("names port 511", entry("groups").exact("meta.group", 1).set(hop(1, 1, 511)));
        assertFails(
                Code.UNIMPLEMENTED_VALUE,
                "is empty",
                Update.Type.INSERT,
                entry("groups").exact("meta.group", 1).set().entity());
        assertThat(controller.read(everything())).isEmpty();
    }
}
