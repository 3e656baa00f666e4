package io.weft.emulation.p4runtime;

import com.google.protobuf.Any;
import com.google.rpc.Code;
import com.google.rpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Error;
import p4.v1.P4RuntimeOuterClass.ReadRequest;
import p4.v1.P4RuntimeOuterClass.Update;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

/** Batches of writes to a device, and reads. */
final class EntityCalls {
    /** The field of the role's name in requests of newer versions, which this version does not know. */
    private static final int ROLE_NAME = 3;

    private final Device device;

    EntityCalls(Device device) {
        this.device = device;
    }

    /** Applies all updates of the primary that can be; returns what to answer if some cannot. */
    Optional<StatusRuntimeException> write(WriteRequest request) {
        List<Error> errors = new ArrayList<>();
        device.change(Caller.of(request), () -> {
            Entities entities = device.checkRunning().entities();
            if (request.getAtomicity() != WriteRequest.Atomicity.CONTINUE_ON_ERROR) {
                throw EntityException.unimplemented(
                        "atomicity " + request.getAtomicity() + " is not supported, only CONTINUE_ON_ERROR is");
            }
            request.getUpdatesList().forEach(update -> errors.add(write(entities, update)));
        });
        return errors.stream().allMatch(error -> error.getCanonicalCode() == Code.OK_VALUE)
                ? Optional.empty()
                : Optional.of(StatusProto.toStatusRuntimeException(failure(errors)));
    }

    private static Error write(Entities entities, Update update) {
        try {
            entities.write(update);
            return Error.getDefaultInstance();
        } catch (EntityException e) {
            return Error.newBuilder()
                    .setCanonicalCode(e.code().value())
                    .setMessage(e.getMessage())
                    .setSpace("weft")
                    .build();
        }
    }

    private static Status failure(List<Error> errors) {
        long failed = errors.stream()
                .filter(e -> e.getCanonicalCode() != Code.OK_VALUE)
                .count();
        Status.Builder status = Status.newBuilder()
                .setCode(Code.UNKNOWN_VALUE)
                .setMessage(failed + " of " + errors.size() + " updates failed, see the details");
        errors.forEach(error -> status.addDetails(Any.pack(error)));
        return status.build();
    }

    /** What a request describes, as it was when it came; the messages are made as they are taken. */
    List<Stream<Entity>> read(ReadRequest request) {
        device.check(request.getDeviceId());
        Caller.refuseRole(0, request, ROLE_NAME);
        return device.look(() -> {
            Entities entities = device.checkRunning().entities();
            List<Stream<Entity>> found = new ArrayList<>();
            request.getEntitiesList().forEach(wanted -> entities.read(wanted, found::add));
            return found;
        });
    }
}
