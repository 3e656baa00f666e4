package io.weft.e2e;

import com.google.rpc.Code;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

/**
 * Sees which controllers a switch has told that they are primary, and whose writes it accepts afterwards. Thread-safe.
 *
 * <p>A controller is told after it became primary, and a write is judged by what was told before it arrived: so an
 * accepted write that is found wrong is wrong, whatever ran at the same time.
 */
final class SwitchWriters implements ServerInterceptor {
    private final String name;
    /** By the election id of each controller with a stream, what it was told last. */
    private final Map<Long, Told> told = new HashMap<>();

    private final List<String> faults = new ArrayList<>();
    private int accepted;
    private int denied;

    private record Told(boolean primary, SocketAddress connection) {}

    SwitchWriters(String name) {
        this.name = name;
    }

    /** The writes that were accepted of a controller that was not the only one, a sentence each. */
    synchronized List<String> faults() {
        return List.copyOf(faults);
    }

    /** Number of writes that the switch accepted. */
    synchronized int accepted() {
        return accepted;
    }

    /** Number of writes that the switch denied, since their sender was not primary. */
    synchronized int denied() {
        return denied;
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        Call<Q, A> seen = new Call<>(call);
        return new SimpleForwardingServerCallListener<>(next.startCall(seen, headers)) {
            @Override
            public void onMessage(Q message) {
                seen.asked(message);
                super.onMessage(message);
            }

            @Override
            public void onCancel() {
                seen.left();
                super.onCancel();
            }

            @Override
            public void onComplete() {
                seen.left();
                super.onComplete();
            }
        };
    }

    private synchronized void tell(long electionId, boolean primary, SocketAddress connection) {
        told.put(electionId, new Told(primary, connection));
    }

    private synchronized void leave(long electionId, SocketAddress connection) {
        told.computeIfPresent(electionId, (id, last) -> last.connection.equals(connection) ? null : last);
    }

    /** What would be wrong if a write that arrives now were accepted. */
    private synchronized Optional<String> wrong(long electionId, SocketAddress connection) {
        String write = name + " accepted a write of election id " + electionId;
        Told sender = told.get(electionId);
        if (sender == null || !sender.primary) {
            return Optional.of(write + ", which it had not told that it is primary");
        }
        if (!sender.connection.equals(connection)) {
            return Optional.of(write + " by an older connection than that by which it became primary");
        }
        return told.entrySet().stream()
                .filter(other -> other.getKey() > electionId && other.getValue().primary)
                .findAny()
                .map(other -> write + " after it had told " + other.getKey() + " that it is primary");
    }

    private synchronized void answered(Status status, Optional<String> wrong) {
        if (status.getCode() == Status.Code.PERMISSION_DENIED) {
            denied++;
        } else if (status.isOk() || status.getCode() == Status.Code.UNKNOWN) {
            accepted++;
            wrong.ifPresent(faults::add);
        }
    }

    /** A call of a controller. */
    private final class Call<Q, A> extends SimpleForwardingServerCall<Q, A> {
        private final SocketAddress connection;
        private boolean writes;
        private Optional<String> wrong = Optional.empty();
        /** That of the stream. */
        private volatile long electionId;

        Call(ServerCall<Q, A> call) {
            super(call);
            connection = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
        }

        void asked(Q message) {
            if (message instanceof StreamMessageRequest request && request.hasArbitration()) {
                electionId = request.getArbitration().getElectionId().getLow();
            } else if (message instanceof WriteRequest request) {
                arrived(request.getElectionId().getLow());
            } else if (message instanceof SetForwardingPipelineConfigRequest request) {
                arrived(request.getElectionId().getLow());
            }
        }

        private void arrived(long sender) {
            writes = true;
            wrong = wrong(sender, connection);
        }

        void left() {
            if (electionId != 0) {
                leave(electionId, connection);
            }
        }

        @Override
        public void sendMessage(A message) {
            if (message instanceof StreamMessageResponse response && response.hasArbitration()) {
                tell(electionId, response.getArbitration().getStatus().getCode() == Code.OK_VALUE, connection);
            }
            super.sendMessage(message);
        }

        @Override
        public void close(Status status, Metadata trailers) {
            if (writes) {
                answered(status, wrong);
            }
            super.close(status, trailers);
        }
    }
}
