package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.rpc.Code;
import io.weft.emulation.Entry;
import io.weft.emulation.Frames;
import io.weft.emulation.Programs;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.Update;

/** Members, groups and action sets of action profiles. */
class ProfilesTest extends EntitiesFixture {
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
                Code.INVALID_ARGUMENT_VALUE,
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

    /** Loads the program with a profile that does not say how large a group may be. */
    private void pushWithoutGroupSize() {
        P4Info.Builder info = INFO.toBuilder();
        info.getActionProfilesBuilder(0).clearMaxGroupSize();
        controller
                .calls()
                .setForwardingPipelineConfig(controller
                        .configuration()
                        .setAction(SetForwardingPipelineConfigRequest.Action.VERIFY_AND_COMMIT)
                        .setConfig(Programs.config("router").toBuilder().setP4Info(info))
                        .build());
    }

    private static Entity weighted(int id, int member, int weight) {
        ActionProfileGroup.Builder group =
                ActionProfileGroup.newBuilder().setActionProfileId(PROFILE).setGroupId(id);
        group.addMembersBuilder().setMemberId(member).setWeight(weight);
        return Entity.newBuilder().setActionProfileGroup(group).build();
    }

    private static Entity set(int group, int weight) {
        return entry("groups").exact("meta.group", group).set(hop(1, weight, 0)).entity();
    }

    @Test
    void theWeightsOfAllActionSetsFitTheProfile() {
        pushWithoutGroupSize();
        assertFails(Code.RESOURCE_EXHAUSTED_VALUE, "which has 1024", Update.Type.INSERT, set(1, Integer.MAX_VALUE));
        controller.insert(set(1, 1000), set(2, 24));
        assertFails(Code.RESOURCE_EXHAUSTED_VALUE, "needs room for 1", Update.Type.INSERT, set(3, 1));
        assertFails(Code.RESOURCE_EXHAUSTED_VALUE, "needs room for 1", Update.Type.MODIFY, set(2, 25));
        controller.write(Update.Type.MODIFY, set(1, 999));
        controller.insert(set(3, 1));
        controller.write(Update.Type.DELETE, set(1, 1));
        controller.insert(set(4, 999));
    }

    @Test
    void theWeightsOfAllGroupsFitTheProfile() {
        pushWithoutGroupSize();
        controller.insert(member(2, 20));
        assertFails(
                Code.RESOURCE_EXHAUSTED_VALUE, "which has 1024", Update.Type.INSERT, weighted(1, 2, Integer.MAX_VALUE));
        controller.insert(weighted(1, 2, 1000), weighted(2, 2, 24));
        assertFails(Code.RESOURCE_EXHAUSTED_VALUE, "needs room for 1", Update.Type.INSERT, weighted(3, 2, 1));
        controller.write(Update.Type.MODIFY, weighted(1, 2, 999));
        controller.insert(weighted(3, 2, 1));
        controller.write(Update.Type.DELETE, weighted(1, 2, 1));
        controller.insert(weighted(4, 2, 999));
    }

    /** A hop as a newer client writes it, whose watched port is bytes in a field that the classes do not know. */
    private static ActionProfileAction newer(int port, int field, byte... watched) {
        return hop(port, 1, 0).toBuilder()
                .setUnknownFields(UnknownFieldSet.newBuilder()
                        .addField(
                                field,
                                UnknownFieldSet.Field.newBuilder()
                                        .addLengthDelimited(ByteString.copyFrom(watched))
                                        .build())
                        .build())
                .build();
    }

    @Test
    void watchedPortsComeAsBytesFromNewerClients() {
        Entity watching = entry("groups")
                .exact("meta.group", 7)
                .set(newer(8, 4, (byte) 1, (byte) 2), newer(9, 4, (byte) 0, (byte) 3))
                .entity();
        controller.insert(
                watching,
                entry("routes")
                        .lpm("destination", 0x0a000000, 8)
                        .action("ingress.set_group", 7)
                        .entity());
        assertThat(controller.read(watching)).containsExactly(watching);
        Set<Integer> used = new TreeSet<>();
        device.setPacketListener((port, frame, priority) -> used.add(port));
        device.setPort(0x102, false);
        for (int flow = 0; flow < 100; flow++) {
            device.inject(1, Frames.udp(flow * 0x9e3779b1, 0x0a000001, flow, 2000, 0, 64));
        }
        assertThat(used).containsExactly(9);
        assertInvalid("names port 767", entry("groups").exact("meta.group", 1).set(newer(1, 4, (byte) 2, (byte) 255)));
        assertInvalid("an empty port", entry("groups").exact("meta.group", 1).set(newer(1, 4)));
        assertInvalid(
                "does not know: [9]", entry("groups").exact("meta.group", 1).set(newer(1, 9, (byte) 1)));
    }
}
