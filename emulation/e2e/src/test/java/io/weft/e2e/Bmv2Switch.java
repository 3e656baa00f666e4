package io.weft.e2e;

import com.google.protobuf.CodedOutputStream;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.weft.emulation.fixtures.RawMethod;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import p4.v1.P4RuntimeGrpc;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;
import p4.v1.P4RuntimeOuterClass.GetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.ReadRequest;
import p4.v1.P4RuntimeOuterClass.SetForwardingPipelineConfigRequest;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;
import p4.v1.P4RuntimeOuterClass.WriteRequest;

/** One bmv2 without interfaces, whose frames come and go over its gRPC data plane, as a copy of another switch. */
public final class Bmv2Switch implements AutoCloseable {
    /** A queue of bmv2 holds 64 packets; more are dropped. */
    private static final int WINDOW = 32;

    private static final long PATIENCE_SECONDS = 120;

    private final long device;
    private final Process process;
    private final ManagedChannel control;
    private final ManagedChannel data;
    private final StreamObserver<byte[]> inputs;
    private final Semaphore window = new Semaphore(WINDOW);

    /** Starts one with the pipeline and the entries of the P4Runtime target on a port of the loopback interface. */
    public Bmv2Switch(long device, int port, Path directory) throws IOException {
        this.device = device;
        int controlPort = freePort();
        int dataPort = freePort();
        List<String> command = new ArrayList<>(List.of(
                Machine.bmv2(), "--no-p4", "--device-id", "" + device, "-L", "off", "--thrift-port", "" + freePort()));
        command.addAll(Machine.bmv2Notifications(directory.resolve("notifications")));
        command.addAll(List.of(
                "--",
                "--grpc-server-addr",
                "127.0.0.1:" + controlPort,
                "--dp-grpc-server-addr",
                "127.0.0.1:" + dataPort,
                "--cpu-port",
                "255",
                "--priority-queues",
                "8"));
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        control = channel(controlPort);
        data = channel(dataPort);
        ManagedChannel original = channel(port);
        copy(P4RuntimeGrpc.newBlockingStub(original));
        original.shutdownNow();
        inputs = openPacketStream();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static ManagedChannel channel(int port) {
        return NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
    }

    private void copy(P4RuntimeGrpc.P4RuntimeBlockingStub original) {
        P4RuntimeGrpc.P4RuntimeBlockingStub stub =
                P4RuntimeGrpc.newBlockingStub(control).withWaitForReady();
        ForwardingPipelineConfig config = original.getForwardingPipelineConfig(
                        GetForwardingPipelineConfigRequest.newBuilder()
                                .setDeviceId(device)
                                .build())
                .getConfig();
        stub.setForwardingPipelineConfig(SetForwardingPipelineConfigRequest.newBuilder()
                .setDeviceId(device)
                .setAction(SetForwardingPipelineConfigRequest.Action.VERIFY_AND_COMMIT)
                .setConfig(config)
                .build());
        copy(original, stub, TableEntry.newBuilder(), Update.Type.INSERT);
        config.getP4Info()
                .getTablesList()
                .forEach(table -> copy(
                        original,
                        stub,
                        TableEntry.newBuilder()
                                .setTableId(table.getPreamble().getId())
                                .setIsDefaultAction(true),
                        Update.Type.MODIFY));
    }

    private void copy(
            P4RuntimeGrpc.P4RuntimeBlockingStub from,
            P4RuntimeGrpc.P4RuntimeBlockingStub to,
            TableEntry.Builder wanted,
            Update.Type type) {
        ReadRequest request = ReadRequest.newBuilder()
                .setDeviceId(device)
                .addEntities(Entity.newBuilder().setTableEntry(wanted))
                .build();
        WriteRequest.Builder write = WriteRequest.newBuilder().setDeviceId(device);
        from.read(request).forEachRemaining(response -> response.getEntitiesList()
                .forEach(entity -> write.addUpdatesBuilder().setType(type).setEntity(entity)));
        try {
            to.write(write.build());
        } catch (StatusRuntimeException e) {
            // Constant entries are there already, and cannot be written.
            return;
        }
    }

    private StreamObserver<byte[]> openPacketStream() {
        MethodDescriptor<byte[], byte[]> method =
                RawMethod.of(MethodDescriptor.MethodType.BIDI_STREAMING, "p4.bm.DataplaneInterface", "PacketStream");
        return ClientCalls.asyncBidiStreamingCall(
                data.newCall(method, CallOptions.DEFAULT.withWaitForReady()), new StreamObserver<>() {
                    @Override
                    public void onNext(byte[] message) {
                        window.release();
                    }

                    @Override
                    public void onError(Throwable cause) {
                        window.release(Integer.MAX_VALUE / 2);
                    }

                    @Override
                    public void onCompleted() {
                        window.release(Integer.MAX_VALUE / 2);
                    }
                });
    }

    /** Lets a frame arrive at a port, when few enough others are under way; each must leave by one port. */
    public void inject(int port, byte[] frame) throws InterruptedException {
        take(1);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(frame.length + 20);
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            out.writeUInt64(2, device);
            out.writeUInt32(3, port);
            out.writeByteArray(4, frame);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        inputs.onNext(bytes.toByteArray());
    }

    /** Waits until all frames have left. */
    public void drain() throws InterruptedException {
        take(WINDOW);
        window.release(WINDOW);
    }

    private void take(int count) throws InterruptedException {
        if (!window.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("bmv2 has lost frames");
        }
    }

    /** The processor time that it used so far. */
    public Duration processorTime() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    @Override
    public void close() {
        data.shutdownNow();
        control.shutdownNow();
        process.destroy();
        process.onExit().join();
    }
}
