package io.weft.p4runtime;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.Code;
import com.google.rpc.Status;
import io.grpc.protobuf.StatusProto;
import io.weft.control.entry.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import p4.v1.P4RuntimeOuterClass;

/** Reads the status of each update from the failure of a write. */
final class WriteStatus {
    private WriteStatus() {}

    /**
     * The updates that were refused.
     *
     * <p>P4Runtime specification, section 12.3: the status of a write that failed in part is UNKNOWN, and its details
     * are one {@code p4.v1.Error} for each update, in order, with code OK for those that are in effect.
     *
     * @return empty if the failure has no status for each update, so that any of them may have failed
     */
    static Optional<List<RefusedUpdate>> refusals(List<Update> updates, Throwable failure) {
        Status status = StatusProto.fromThrowable(failure);
        if (status == null || status.getDetailsCount() != updates.size()) {
            return Optional.empty();
        }
        List<RefusedUpdate> refusals = new ArrayList<>();
        for (int i = 0; i < updates.size(); i++) {
            Any detail = status.getDetails(i);
            if (!detail.is(P4RuntimeOuterClass.Error.class)) {
                return Optional.empty();
            }
            P4RuntimeOuterClass.Error error;
            try {
                error = detail.unpack(P4RuntimeOuterClass.Error.class);
            } catch (InvalidProtocolBufferException e) {
                return Optional.empty();
            }
            if (error.getCanonicalCode() != Code.OK_VALUE) {
                refusals.add(new RefusedUpdate(updates.get(i), code(error.getCanonicalCode()), error.getMessage()));
            }
        }
        return Optional.of(refusals);
    }

    private static Code code(int number) {
        Code code = Code.forNumber(number);
        return code == null ? Code.UNKNOWN : code;
    }
}
