package io.weft.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.weft.p4.WeftPackets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.PacketMetadata;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;

/** Packets to a switch that takes none, and of a switch that sends without end. */
@Timeout(60)
class BoundedStreamTest {
    private static final int FRAME_BYTES = 1_000;

    private final AtomicInteger received = new AtomicInteger();
    private final P4RuntimeChannels channels = new P4RuntimeChannels();
    private volatile StreamMessageResponse flood;
    private Server server;
    private P4RuntimeClient client;

    /** Takes the first message of a stream, makes its client primary, and nothing else; or floods it. */
    private final class Switch extends P4RuntimeGrpc.P4RuntimeImplBase {
        @Override
        public StreamObserver<StreamMessageRequest> streamChannel(StreamObserver<StreamMessageResponse> responses) {
            ServerCallStreamObserver<StreamMessageResponse> call =
                    (ServerCallStreamObserver<StreamMessageResponse>) responses;
            call.disableAutoRequest();
            call.request(1);
            call.setOnReadyHandler(() -> {
                while (flood != null && call.isReady()) {
                    call.onNext(flood);
                }
            });
            return new StreamObserver<>() {
                @Override
                public void onNext(StreamMessageRequest request) {
                    call.onNext(StreamMessageResponse.newBuilder()
                            .setArbitration(request.getArbitration())
                            .build());
                }

                @Override
                public void onError(Throwable failure) {
                    // The client closed the stream.
                }

                @Override
                public void onCompleted() {
                    call.onCompleted();
                }
            };
        }
    }

    @BeforeEach
    void start() throws IOException {
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(new Switch())
                .build()
                .start();
        client = channels.client(
                new SwitchAddress("hung", 1, "127.0.0.1", server.getPort()),
                ClientOptions.defaults(),
                new SwitchEvents() {
                    @Override
                    public void packetIn(int ingressPort, byte[] frame) {
                        received.incrementAndGet();
                    }
                });
    }

    @AfterEach
    void stop() {
        client.close();
        channels.close();
        server.shutdownNow();
    }

    private void awaitDrops() {
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(1))
                .until(() -> client.drops().in() >= 20);
    }

    @Test
    void packetsToASwitchThatTakesNoneAreDroppedAndCounted() {
        assertThat(client.connect().join()).isEqualTo(Role.PRIMARY);
        int sent = 100_000;
        for (int i = 0; i < sent; i++) {
            client.sendPacket(1, 0, new byte[FRAME_BYTES]);
        }
        // What the switch's window and the send buffers hold is on its way.
        assertThat((sent - client.drops().out()) * FRAME_BYTES).isLessThan(16 << 20);
        assertThat(client.role()).isEqualTo(Role.PRIMARY);
    }

    @Test
    void ofASwitchThatFloodsTheControllerOnlySomeThousandPacketsASecondAreTaken() {
        flood = StreamMessageResponse.newBuilder()
                .setPacket(PacketIn.newBuilder()
                        .setPayload(ByteString.copyFrom(new byte[FRAME_BYTES]))
                        .addMetadata(PacketMetadata.newBuilder()
                                .setMetadataId(WeftPackets.PACKET_IN_INGRESS_PORT.id())
                                .setValue(CanonicalBytes.of(1))))
                .build();
        long start = System.nanoTime();
        assertThat(client.connect().join()).isEqualTo(Role.PRIMARY);
        awaitDrops();
        double seconds = (System.nanoTime() - start) / 1e9;
        assertThat(received.get()).isBetween(1_000, (int) (1_100 + ControlStream.PacketRate.PER_SECOND * seconds));
        assertThat(client.drops().in()).isLessThan(received.get());
    }

    @Test
    void framesThatAreLargerThanAnyAreDropped() {
        flood = StreamMessageResponse.newBuilder()
                .setPacket(PacketIn.newBuilder().setPayload(ByteString.copyFrom(new byte[20_000])))
                .build();
        assertThat(client.connect().join()).isEqualTo(Role.PRIMARY);
        awaitDrops();
        assertThat(received).hasValue(0);
    }
}
