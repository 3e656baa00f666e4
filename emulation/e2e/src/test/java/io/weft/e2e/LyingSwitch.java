package io.weft.e2e;

import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.weft.p4.WeftPackets;
import io.weft.p4.WeftTables;
import io.weft.p4runtime.SwitchAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.FieldMatch;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigResponse;
import p4.v1.P4RuntimeOuterClass.PacketIn;
import p4.v1.P4RuntimeOuterClass.PacketMetadata;
import p4.v1.P4RuntimeOuterClass.ReadRequest;
import p4.v1.P4RuntimeOuterClass.ReadResponse;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigResponse;
import p4.v1.P4RuntimeOuterClass.StreamMessageRequest;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.WriteRequest;
import p4.v1.P4RuntimeOuterClass.WriteResponse;

/** A server that stands before an honest switch, and hands everything on but for one lie. */
final class LyingSwitch extends P4RuntimeGrpc.P4RuntimeImplBase implements AutoCloseable {
    private static final int UNKNOWN = 0x7654321;

    private static final int HUGE = 60 << 20;
    private static final long FLOOD_PAUSE_NANOS = 10_000;
    private static final long LATE_SECONDS = 4;
    private static final StreamMessageResponse PACKET = StreamMessageResponse.newBuilder()
            .setPacket(PacketIn.newBuilder()
                    .setPayload(ByteString.copyFrom(new byte[1_000]))
                    .addMetadata(PacketMetadata.newBuilder()
                            .setMetadataId(WeftPackets.PACKET_IN_INGRESS_PORT.id())
                            .setValue(ByteString.copyFrom(new byte[] {1}))))
            .build();

    private final SwitchAddress honest;
    private final Set<ServerCallStreamObserver<StreamMessageResponse>> streams = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService late = Executors.newSingleThreadScheduledExecutor();
    private final ExecutorService flooding = Executors.newCachedThreadPool();
    private final LongAdder sent = new LongAdder();
    private final ManagedChannel channel;
    private final P4RuntimeGrpc.P4RuntimeStub behind;
    private final Server server;
    private volatile Lie lie;

    /** What a switch does that it should not. */
    enum Lie {
        NONE,
        SPEAKS_FOR_ANOTHER_DEVICE,
        REPORTS_ANOTHER_PIPELINE,
        REPORTS_AN_UNKNOWN_TABLE,
        REPORTS_MALFORMED_ENTRIES,
        REPORTS_ENTRIES_WITHOUT_END,
        CONFIRMS_AND_FORGETS,
        SENDS_PACKETS_FROM_NOWHERE,
        ENDS_ITS_STREAMS,
        ENDS_ITS_STREAMS_AT_ONCE,
        REPORTS_HUGE_ENTRIES,
        FLOODS_WITH_PACKETS,
        ANSWERS_LATE,
        HANGS
    }

    LyingSwitch(SwitchAddress honest, Lie lie) {
        this.honest = honest;
        this.lie = lie;
        channel = NettyChannelBuilder.forAddress(honest.host(), honest.port())
                .usePlaintext()
                .maxInboundMessageSize(64 << 20)
                .build();
        behind = P4RuntimeGrpc.newStub(channel);
        try {
            server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .maxInboundMessageSize(64 << 20)
                    .addService(this)
                    .build()
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SwitchAddress address() {
        return new SwitchAddress(honest.name(), honest.deviceId(), "127.0.0.1", server.getPort());
    }

    void become(Lie next) {
        lie = next;
        if (next == Lie.FLOODS_WITH_PACKETS) {
            streams.forEach(this::flood);
        }
    }

    /** Sends as many packets as the controller takes from the network. */
    private void flood(ServerCallStreamObserver<StreamMessageResponse> stream) {
        flooding.execute(() -> {
            while (lie == Lie.FLOODS_WITH_PACKETS && !stream.isCancelled()) {
                if (stream.isReady()) {
                    synchronized (stream) {
                        stream.onNext(PACKET);
                    }
                    sent.increment();
                } else {
                    LockSupport.parkNanos(FLOOD_PAUSE_NANOS);
                }
            }
        });
    }

    /** How many packets were sent besides those of the honest switch. */
    long packetsSent() {
        return sent.sum();
    }

    @Override
    public StreamObserver<StreamMessageRequest> streamChannel(StreamObserver<StreamMessageResponse> responses) {
        if (lie == Lie.ENDS_ITS_STREAMS_AT_ONCE) {
            responses.onCompleted();
        }
        ServerCallStreamObserver<StreamMessageResponse> call =
                (ServerCallStreamObserver<StreamMessageResponse>) responses;
        call.disableAutoRequest();
        call.request(1);
        StreamObserver<StreamMessageRequest> on = behind.streamChannel(new Answers(responses));
        streams.add(call);
        call.setOnCancelHandler(() -> {
            streams.remove(call);
            on.onCompleted();
        });
        if (lie == Lie.FLOODS_WITH_PACKETS) {
            flood(call);
        }
        return new StreamObserver<>() {
            @Override
            public void onNext(StreamMessageRequest request) {
                on.onNext(request);
                if (lie != Lie.HANGS) {
                    call.request(1);
                }
            }

            @Override
            public void onError(Throwable failure) {
                // The handler of cancellations ends the stream behind.
            }

            @Override
            public void onCompleted() {
                on.onCompleted();
            }
        };
    }

    /** What comes back from the honest switch, and what becomes of it. */
    private final class Answers implements StreamObserver<StreamMessageResponse> {
        private final StreamObserver<StreamMessageResponse> responses;
        private boolean over;

        Answers(StreamObserver<StreamMessageResponse> responses) {
            this.responses = responses;
            this.over = lie == Lie.ENDS_ITS_STREAMS_AT_ONCE;
        }

        @Override
        public synchronized void onNext(StreamMessageResponse response) {
            if (over) {
                return;
            }
            StreamMessageResponse.Builder told = response.toBuilder();
            if (lie == Lie.SPEAKS_FOR_ANOTHER_DEVICE) {
                told.getArbitrationBuilder().setDeviceId(honest.deviceId() + 1);
            }
            // The flood is sent by another thread.
            synchronized (responses) {
                responses.onNext(told.build());
            }
            if (lie == Lie.SENDS_PACKETS_FROM_NOWHERE) {
                responses.onNext(StreamMessageResponse.newBuilder()
                        .setPacket(PacketIn.getDefaultInstance())
                        .build());
            }
            if (lie == Lie.ENDS_ITS_STREAMS) {
                onCompleted();
            }
        }

        @Override
        public synchronized void onError(Throwable failure) {
            if (!over) {
                over = true;
                responses.onError(failure);
            }
        }

        @Override
        public synchronized void onCompleted() {
            if (!over) {
                over = true;
                responses.onCompleted();
            }
        }
    }

    @Override
    public void getForwardingPipelineConfig(
            GetForwardingPipelineConfigRequest request, StreamObserver<GetForwardingPipelineConfigResponse> responses) {
        if (lie == Lie.REPORTS_ANOTHER_PIPELINE) {
            responses.onNext(GetForwardingPipelineConfigResponse.newBuilder()
                    .setConfig(ForwardingPipelineConfig.newBuilder()
                            .setCookie(
                                    ForwardingPipelineConfig.Cookie.newBuilder().setCookie(UNKNOWN)))
                    .build());
            responses.onCompleted();
        } else if (lie != Lie.HANGS) {
            behind.getForwardingPipelineConfig(request, responses);
        }
    }

    @Override
    public void setForwardingPipelineConfig(
            SetForwardingPipelineConfigRequest request, StreamObserver<SetForwardingPipelineConfigResponse> responses) {
        behind.setForwardingPipelineConfig(request, responses);
    }

    @Override
    public void write(WriteRequest request, StreamObserver<WriteResponse> responses) {
        if (lie == Lie.CONFIRMS_AND_FORGETS) {
            responses.onNext(WriteResponse.getDefaultInstance());
            responses.onCompleted();
        } else if (lie == Lie.ANSWERS_LATE) {
            var unused = late.schedule(() -> behind.write(request, responses), LATE_SECONDS, TimeUnit.SECONDS);
        } else if (lie != Lie.HANGS) {
            behind.write(request, responses);
        }
    }

    @Override
    public void read(ReadRequest request, StreamObserver<ReadResponse> responses) {
        switch (lie) {
            case REPORTS_AN_UNKNOWN_TABLE -> answer(
                    responses, TableEntry.newBuilder().setTableId(UNKNOWN));
            case REPORTS_MALFORMED_ENTRIES -> answer(
                    responses,
                    TableEntry.newBuilder()
                            .setTableId(WeftTables.NEXT_HOP.id())
                            .addMatch(FieldMatch.newBuilder().setFieldId(UNKNOWN)));
            case REPORTS_ENTRIES_WITHOUT_END -> answerWithoutEnd(request, responses);
            case REPORTS_HUGE_ENTRIES -> answer(
                    responses,
                    TableEntry.newBuilder().setTableId(UNKNOWN).setMetadata(ByteString.copyFrom(new byte[HUGE])));
            case ANSWERS_LATE -> {
                var unused = late.schedule(() -> behind.read(request, responses), LATE_SECONDS, TimeUnit.SECONDS);
            }
            case HANGS -> {}
            default -> behind.read(request, responses);
        }
    }

    private static void answer(StreamObserver<ReadResponse> responses, TableEntry.Builder entry) {
        responses.onNext(ReadResponse.newBuilder()
                .addEntities(Entity.newBuilder().setTableEntry(entry))
                .build());
        responses.onCompleted();
    }

    /** Repeats the entries of the honest switch for as long as somebody listens, if it has any. */
    private void answerWithoutEnd(ReadRequest request, StreamObserver<ReadResponse> responses) {
        ReadResponse.Builder much = ReadResponse.newBuilder();
        P4RuntimeGrpc.newBlockingStub(channel).read(request).forEachRemaining(part -> {
            for (int i = 0; i < 1_000; i++) {
                much.addAllEntities(part.getEntitiesList());
            }
        });
        ReadResponse part = much.build();
        if (part.getEntitiesCount() == 0) {
            responses.onCompleted();
            return;
        }
        ServerCallStreamObserver<ReadResponse> call = (ServerCallStreamObserver<ReadResponse>) responses;
        Runnable more = () -> {
            while (call.isReady() && !call.isCancelled()) {
                call.onNext(part);
            }
        };
        call.setOnReadyHandler(more);
        more.run();
    }

    @Override
    public void close() {
        lie = Lie.NONE;
        late.shutdownNow();
        flooding.shutdownNow();
        server.shutdownNow();
        channel.shutdownNow();
    }
}
