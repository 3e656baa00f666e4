package io.weft.emulation.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.rpc.Code;
import io.weft.emulation.Replicas;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass.CloneSessionEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Replica;
import p4.v1.P4RuntimeOuterClass.Update;

/** Multicast groups and clone sessions. */
class ReplicationEntitiesTest extends EntitiesFixture {
    @Test
    void multicastGroupsAndCloneSessionsAreWrittenAndRead() {
        Entity group = Replicas.multicast(3, 1, 2);
        Entity session = Replicas.session(CloneSessionEntry.newBuilder()
                .setSessionId(4)
                .addReplicas(Replica.newBuilder().setEgressPort(255).setInstance(1)));
        controller.insert(group, session);
        assertThat(controller.read(Replicas.multicast(0), Replicas.session(CloneSessionEntry.newBuilder())))
                .containsExactly(group, session);
        assertThat(controller.read(Replicas.multicast(3))).containsExactly(group);
        assertFails(Code.ALREADY_EXISTS_VALUE, "multicast group 3", Update.Type.INSERT, group);
        assertFails(Code.NOT_FOUND_VALUE, "multicast group 9", Update.Type.DELETE, Replicas.multicast(9));
        assertFails(
                Code.INVALID_ARGUMENT_VALUE,
                "multicast group 0 is out of range",
                Update.Type.INSERT,
                Replicas.multicast(0));
        assertFails(Code.INVALID_ARGUMENT_VALUE, "names port 700", Update.Type.INSERT, Replicas.multicast(5, 700));
        assertFails(
                Code.INVALID_ARGUMENT_VALUE,
                "port 6, instance 1 twice",
                Update.Type.INSERT,
                Replicas.multicast(5, 6, 6));
        assertFails(
                Code.UNIMPLEMENTED_VALUE,
                "truncates packets",
                Update.Type.INSERT,
                Replicas.session(CloneSessionEntry.newBuilder().setSessionId(5).setPacketLengthBytes(64)));
        controller.write(Update.Type.DELETE, group, session);
        assertThat(controller.read(Replicas.multicast(0), Replicas.session(CloneSessionEntry.newBuilder())))
                .isEmpty();
    }
}
