package io.weft.emulation.bmv2;

import io.weft.emulation.Entry;
import io.weft.emulation.Replicas;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;
import p4.v1.P4RuntimeOuterClass.CloneSessionEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Replica;
import p4.v1.P4RuntimeOuterClass.Update;

/** Answers about action profiles, multicast groups and clone sessions. */
class ProfileAnswersTest extends AnswersFixture {
    private static final int PROFILE = ROUTER.getActionProfiles(0).getPreamble().getId();

    private static Entity member(int id, String action, long... arguments) {
        return entity(b -> b.setActionProfileMember(ActionProfileMember.newBuilder()
                .setActionProfileId(PROFILE)
                .setMemberId(id)
                .setAction(Entry.action(ROUTER, action, arguments))));
    }

    private static Entity group(int id, int maxSize, int... membersAndWeights) {
        ActionProfileGroup.Builder group = ActionProfileGroup.newBuilder()
                .setActionProfileId(PROFILE)
                .setGroupId(id)
                .setMaxSize(maxSize);
        for (int i = 0; i < membersAndWeights.length; i += 2) {
            group.addMembersBuilder().setMemberId(membersAndWeights[i]).setWeight(membersAndWeights[i + 1]);
        }
        return entity(b -> b.setActionProfileGroup(group));
    }

    private static ActionProfileAction hop(int port, int weight, int watch) {
        return Entry.choice(Entry.action(ROUTER, "ingress.forward", port, 1), weight, watch);
    }

    @Test
    void membersAndGroups() {
        compared.load("router");
        insert("member", member(2, "ingress.forward", 20, 1));
        insert("member again", member(2, "ingress.forward", 20, 1));
        insert("member of another action", member(4, "ingress.set_group", 1));
        insert("member without arguments", member(4, "ingress.forward"));
        insert("another member", member(3, "ingress.forward", 30, 1));
        insert("group of it", group(31, 0, 3, 1));
        insert("group", group(1, 0, 2, 1));
        insert("group again", group(1, 0, 2, 1));
        // Groups that bmv2 refuses remain there without members.
        read("groups", entity(b -> b.setActionProfileGroup(ActionProfileGroup.getDefaultInstance())));
        insert("group of nobody", group(30, 0, 9, 1));
        insert("group with a weight of 0", group(20, 0, 2, 0));
        insert("group with a negative weight", group(21, 0, 2, -1));
        insert("group with a member twice", group(22, 0, 2, 1, 2, 1));
        insert("group larger than it says", group(23, 2, 2, 3));
        insert("group larger than any", group(24, 0, 2, 257));
        insert("group that says it is larger than any", group(25, 257, 2, 1));
        insert("group of negative size", group(26, -1, 2, 1));
        modify("group of another size", group(1, 3, 2, 1));
        modify("group that is not there", group(8, 0, 2, 1));
        delete("member in use", member(3, "ingress.forward", 20, 1));
        assertDifferences("member in use: UNKNOWN -> FAILED_PRECONDITION");
    }

    @Test
    void entriesOfMembersAndGroups() {
        compared.load("router");
        compared.write(Update.Type.INSERT, member(2, "ingress.forward", 20, 1), group(1, 0, 2, 1));
        insert("empty group", group(5, 0));
        insert("entry of an empty group", entry("groups").exact("meta.group", 3).group(5));
        insert("entry of a group", entry("groups").exact("meta.group", 1).group(1));
        insert("entry of no group", entry("groups").exact("meta.group", 2).group(77));
        insert("entry of a member", entry("groups").exact("meta.group", 2).member(2));
        insert("entry of no member", entry("groups").exact("meta.group", 4).member(77));
        insert("set beside members", entry("groups").exact("meta.group", 9).set(hop(1, 1, 0)));
        delete("group in use", group(1, 0, 2, 1));
        delete("group that is not there", group(8, 0));
        delete("member that is not there", member(8, "ingress.forward", 1, 1));
        read("members", entity(b -> b.setActionProfileMember(ActionProfileMember.getDefaultInstance())));
        read("one member", member(2, "ingress.forward", 20, 1));
        read("no such member", member(44, "ingress.forward", 20, 1));
        read("no such group", group(44, 0));
        read("no such profile", entity(b -> b.getActionProfileMemberBuilder().setActionProfileId(5)));
        assertDifferences(
                "entry of an empty group: UNKNOWN -> INVALID_ARGUMENT", "group in use: UNKNOWN -> FAILED_PRECONDITION");
    }

    @Test
    void actionSets() {
        compared.load("router");
        insert("set", entry("groups").exact("meta.group", 1).set(hop(1, 2, 3), hop(2, 1, 0)));
        read("set", entry("groups").entity());
        insert("empty set", entry("groups").exact("meta.group", 2).set());
        insert("weight of 0", entry("groups").exact("meta.group", 2).set(hop(1, 0, 0)));
        insert("set larger than any", entry("groups").exact("meta.group", 2).set(hop(1, 257, 0)));
        insert(
                "action of another table",
                entry("groups")
                        .exact("meta.group", 2)
                        .set(Entry.choice(Entry.action(ROUTER, "ingress.set_group", 1), 1, 0)));
        insert("plain action", entry("groups").exact("meta.group", 2).action("ingress.drop"));
        insert(
                "set in a plain table",
                entry("ports").exact("standard.ingress_port", 2).set(hop(1, 1, 0)));
        insert("member beside sets", member(2, "ingress.forward", 20, 1));
        insert("watching no port", entry("groups").exact("meta.group", 3).set(hop(1, 1, -1)));
        assertDifferences("watching no port: OK -> INVALID_ARGUMENT");
    }

    @Test
    void multicastGroups() {
        compared.load("router");
        insert("group", Replicas.multicast(3, 1, 2));
        insert("group again", Replicas.multicast(3, 1, 2));
        insert("group 0", Replicas.multicast(0, 1));
        insert("group too high", Replicas.multicast(1 << 15, 1));
        insert("replica twice", Replicas.multicast(4, 6, 6));
        insert("replica without a port", Replicas.multicast(5, 0));
        insert("no replicas", Replicas.multicast(7));
        modify("no group", Replicas.multicast(9, 1));
        delete("no group", Replicas.multicast(9));
        read("all groups", Replicas.multicast(0));
        read("one group", Replicas.multicast(3));
        read("no group", Replicas.multicast(44));
        read("group too high", Replicas.multicast(1 << 15));
        insert("replica beyond all ports", Replicas.multicast(6, 700));
        assertDifferences("replica beyond all ports: OK -> INVALID_ARGUMENT");
    }

    @Test
    void cloneSessions() {
        compared.load("router");
        insert("session", Replicas.session(4, 255));
        insert("session again", Replicas.session(4, 255));
        insert("session 0", Replicas.session(0, 255));
        insert("session too high", Replicas.session(1 << 15, 255));
        insert("class of service", Replicas.session(session(5).setClassOfService(2)));
        insert("truncation", Replicas.session(session(5).setPacketLengthBytes(64)));
        modify("no session", Replicas.session(9, 1));
        delete("no session", Replicas.session(9, 1));
        read("all sessions", Replicas.session(CloneSessionEntry.newBuilder()));
        read("one session", Replicas.session(4, 255));
        read("no session", Replicas.session(44, 1));
        insert("neither", entity(b -> b.getPacketReplicationEngineEntryBuilder()));
        read("neither", entity(b -> b.getPacketReplicationEngineEntryBuilder()));
        modify("truncation of one that is there", Replicas.session(session(4).setPacketLengthBytes(64)));
        assertDifferences(
                "truncation: UNKNOWN -> UNIMPLEMENTED", "truncation of one that is there: UNKNOWN -> UNIMPLEMENTED");
    }

    private static CloneSessionEntry.Builder session(int id) {
        return CloneSessionEntry.newBuilder()
                .setSessionId(id)
                .addReplicas(Replica.newBuilder().setEgressPort(7).setInstance(1));
    }
}
