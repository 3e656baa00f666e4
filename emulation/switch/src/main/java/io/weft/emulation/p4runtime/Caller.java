package io.weft.emulation.p4runtime;

import com.google.protobuf.MessageOrBuilder;
import java.math.BigInteger;
import java.util.Optional;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

/**
 * The sender of a request that changes a device.
 *
 * @param device the id of the device
 * @param electionId the election id, if there is one
 */
record Caller(long device, Optional<BigInteger> electionId) {
    /** The field of the role's name in requests of newer versions, which this version does not know. */
    private static final int ROLE_NAME_IN_REQUESTS = 6;

    static Caller of(WriteRequest request) {
        refuseRole(request.getRoleId(), request, ROLE_NAME_IN_REQUESTS);
        return new Caller(
                request.getDeviceId(),
                Optional.of(request)
                        .filter(WriteRequest::hasElectionId)
                        .map(r -> Arbitration.ElectionId.value(r.getElectionId())));
    }

    static Caller of(SetForwardingPipelineConfigRequest request) {
        refuseRole(request.getRoleId(), request, ROLE_NAME_IN_REQUESTS);
        return new Caller(
                request.getDeviceId(),
                Optional.of(request)
                        .filter(SetForwardingPipelineConfigRequest::hasElectionId)
                        .map(r -> Arbitration.ElectionId.value(r.getElectionId())));
    }

    /**
     * Refuses every role but the default one.
     *
     * @param id the role's number, 0 for none
     * @param message the message that may have the role's name as a field that this version does not know
     * @param nameField the number of that field
     */
    static void refuseRole(long id, MessageOrBuilder message, int nameField) {
        boolean named = message.getUnknownFields().getField(nameField).getLengthDelimitedList().stream()
                .anyMatch(name -> !name.isEmpty());
        if (id != 0 || named) {
            throw EntityException.unimplemented("roles are not supported, only the default role is");
        }
    }
}
