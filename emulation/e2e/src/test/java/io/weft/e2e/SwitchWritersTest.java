package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Server;
import io.grpc.ServerInterceptors;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.weft.control.entry.ActionCall;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeChannels;
import io.weft.p4runtime.P4RuntimeClient;
import io.weft.p4runtime.Role;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.WriteRequest;
import p4.v1.P4RuntimeOuterClass.WriteResponse;

/** A switch that takes everybody for its primary, and so has writers that it should not have. */
@Timeout(120)
class SwitchWritersTest {
    private final SwitchWriters writers = new SwitchWriters("s1");
    private final P4RuntimeChannels channels = new P4RuntimeChannels();
    private final List<P4RuntimeClient> clients = new ArrayList<>();
    private Server server;

    private static final class Gullible extends P4RuntimeGrpc.P4RuntimeImplBase {
        @Override
        public StreamObserver<StreamMessageRequest> streamChannel(StreamObserver<StreamMessageResponse> responses) {
            return new StreamObserver<>() {
                @Override
                public void onNext(StreamMessageRequest request) {
                    responses.onNext(StreamMessageResponse.newBuilder()
                            .setArbitration(request.getArbitration())
                            .build());
                }

                @Override
                public void onError(Throwable failure) {
                    // The client closed the stream.
                }

                @Override
                public void onCompleted() {
                    responses.onCompleted();
                }
            };
        }

        @Override
        public void write(WriteRequest request, StreamObserver<WriteResponse> answer) {
            answer.onNext(WriteResponse.getDefaultInstance());
            answer.onCompleted();
        }
    }

    @BeforeEach
    void start() throws IOException {
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(ServerInterceptors.intercept(new Gullible(), writers))
                .build()
                .start();
    }

    @AfterEach
    void stop() {
        clients.forEach(P4RuntimeClient::close);
        channels.close();
        server.shutdownNow();
    }

    private P4RuntimeClient primary(long electionId) {
        P4RuntimeClient client = client(electionId);
        assertThat(client.connect().join()).isEqualTo(Role.PRIMARY);
        return client;
    }

    private P4RuntimeClient client(long electionId) {
        P4RuntimeClient client = channels.client(
                new SwitchAddress("s1", 1, "127.0.0.1", server.getPort()),
                ClientOptions.defaults().withElectionId(electionId),
                SwitchEvents.ignored());
        clients.add(client);
        return client;
    }

    private static void write(P4RuntimeClient client) {
        Entity entry =
                new TableEntry(EntryKey.exact(WeftTables.WAYPOINTS, 1), ActionCall.of(WeftActions.WAYPOINT, 2, 3));
        assertThat(client.write(List.of(Update.insert(entry))).join()).isEmpty();
    }

    @Test
    void oneWriterIsRight() {
        write(primary(1));
        write(primary(2));
        assertThat(writers.faults()).isEmpty();
        assertThat(writers.accepted()).isEqualTo(2);
    }

    @Test
    void aWriteOfAnOlderPrimaryIsFound() {
        P4RuntimeClient older = primary(1);
        primary(2);
        write(older);
        assertThat(writers.faults())
                .containsExactly("s1 accepted a write of election id 1 after it had told 2 that it is primary");
    }

    @Test
    void aWriteOfWhoIsNotPrimaryIsFound() {
        write(client(1));
        assertThat(writers.faults())
                .containsExactly("s1 accepted a write of election id 1, which it had not told that it is primary");
    }

    @Test
    void aWriteByAnOlderConnectionIsFound() {
        P4RuntimeClient before = primary(1);
        primary(1);
        write(before);
        assertThat(writers.faults())
                .containsExactly("s1 accepted a write of election id 1 by an older connection than that by which it"
                        + " became primary");
    }
}
