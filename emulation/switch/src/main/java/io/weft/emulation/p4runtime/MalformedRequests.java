package io.weft.emulation.p4runtime;

import io.grpc.ForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.StatusRuntimeException;

/** Answers bytes that are no message with the reason, which gRPC keeps to itself. */
public final class MalformedRequests implements ServerInterceptor {

    private MalformedRequests() {}

    /** The same service, whose messages are parsed where this can see it. */
    public static ServerServiceDefinition answered(ServerServiceDefinition service) {
        return ServerInterceptors.intercept(
                ServerInterceptors.useInputStreamMessages(service), new MalformedRequests());
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        return new Answering<>(call, next.startCall(call, headers));
    }

    /** Hears nothing more of a call once a request was malformed, but that it is over. */
    private static final class Answering<Q> extends ForwardingServerCallListener.SimpleForwardingServerCallListener<Q> {

        private final ServerCall<Q, ?> call;
        private boolean isMalformed;

        Answering(ServerCall<Q, ?> call, ServerCall.Listener<Q> listener) {
            super(listener);
            this.call = call;
        }

        @Override
        public void onMessage(Q message) {
            if (isMalformed) {
                return;
            }
            try {
                super.onMessage(message);
            } catch (StatusRuntimeException e) {
                isMalformed = true;
                call.close(e.getStatus(), new Metadata());
            }
        }

        @Override
        public void onHalfClose() {
            if (!isMalformed) {
                super.onHalfClose();
            }
        }

        @Override
        public void onComplete() {
            if (isMalformed) {
                super.onCancel();
            } else {
                super.onComplete();
            }
        }
    }
}
