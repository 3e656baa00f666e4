package io.weft.emulation.p4runtime;

import io.grpc.Status;

/** One update or read was refused. */
final class EntityException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final Status.Code code;

    EntityException(Status.Code code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    static EntityException invalid(String message) {
        return new EntityException(Status.Code.INVALID_ARGUMENT, message);
    }

    static EntityException notFound(String message) {
        return new EntityException(Status.Code.NOT_FOUND, message);
    }

    static EntityException exists(String message) {
        return new EntityException(Status.Code.ALREADY_EXISTS, message);
    }

    static EntityException denied(String message) {
        return new EntityException(Status.Code.PERMISSION_DENIED, message);
    }

    static EntityException unimplemented(String message) {
        return new EntityException(Status.Code.UNIMPLEMENTED, message);
    }

    static EntityException exhausted(String message) {
        return new EntityException(Status.Code.RESOURCE_EXHAUSTED, message);
    }

    static EntityException outOfRange(String message) {
        return new EntityException(Status.Code.OUT_OF_RANGE, message);
    }

    static EntityException precondition(String message) {
        return new EntityException(Status.Code.FAILED_PRECONDITION, message);
    }

    Status toStatus() {
        return code.toStatus().withDescription(getMessage());
    }
}
