package io.weft.emulation.bmv2;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.weft.emulation.fixtures.RawMethod;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A simple_switch_grpc process in a network namespace of its own, which goes away with it. It is reached over Unix
 * sockets only.
 */
final class Bmv2 implements AutoCloseable {
    /** A frame that left by a port. */
    record Output(int port, ByteString frame) {
        @Override
        public String toString() {
            return "port " + port + ": " + HexFormat.of().formatHex(frame.toByteArray());
        }
    }

    private static final String DATA_PLANE = "p4.bm.DataplaneInterface";

    private final Path directory;
    private final Process process;
    private final UnixRelay control;
    private final UnixRelay data;
    private final ManagedChannel channel;
    private final Predicate<Output> wanted;
    private StreamObserver<byte[]> inputs;
    private final BlockingQueue<Output> outputs = new LinkedBlockingQueue<>();

    /**
     * Starts bmv2 without a program.
     *
     * @param wanted which of the frames that leave are of interest
     */
    Bmv2(Path binary, long device, int cpuPort, Predicate<Output> wanted) throws IOException {
        this.wanted = wanted;
        directory = Files.createTempDirectory("weft-bmv2");
        Path controlSocket = directory.resolve("p4runtime");
        Path dataSocket = directory.resolve("dataplane");
        List<String> command = new ArrayList<>(List.of(
                "unshare",
                "--map-root-user",
                "--net",
                binary.toString(),
                "--no-p4",
                "--device-id",
                Long.toString(device),
                "-L",
                "off"));
        if (hasNotifications(binary)) {
            command.addAll(List.of("--notifications-addr", "ipc://" + directory.resolve("notifications")));
        }
        command.addAll(List.of(
                "--",
                "--grpc-server-addr",
                "unix:" + controlSocket,
                "--dp-grpc-server-addr",
                "unix:" + dataSocket,
                "--cpu-port",
                Integer.toString(cpuPort),
                "--priority-queues",
                "8"));
        try (WatchService created = directory.getFileSystem().newWatchService()) {
            directory.register(created, StandardWatchEventKinds.ENTRY_CREATE);
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            awaitSockets(created, controlSocket, dataSocket);
        }
        control = new UnixRelay(controlSocket);
        data = new UnixRelay(dataSocket);
        channel = NettyChannelBuilder.forAddress("127.0.0.1", data.port())
                .usePlaintext()
                .build();
    }

    /** Whether it was built with nanomsg; if not, it ends when it is told where to send notifications. */
    private static boolean hasNotifications(Path binary) throws IOException {
        Process help = new ProcessBuilder(binary.toString(), "--help")
                .redirectErrorStream(true)
                .start();
        return new String(help.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .contains("--notifications-addr");
    }

    private void awaitSockets(WatchService created, Path... sockets) throws IOException {
        try {
            while (!Arrays.stream(sockets).allMatch(Files::exists)) {
                if (!process.isAlive()) {
                    throw new IOException("simple_switch_grpc ended with " + process.exitValue());
                }
                WatchKey key = created.poll(1, TimeUnit.SECONDS);
                if (key != null) {
                    key.pollEvents();
                    key.reset();
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private StreamObserver<byte[]> openPacketStream() {
        return ClientCalls.asyncBidiStreamingCall(
                channel.newCall(
                        method(MethodDescriptor.MethodType.BIDI_STREAMING, "PacketStream"),
                        CallOptions.DEFAULT.withWaitForReady()),
                new StreamObserver<>() {
                    @Override
                    public void onNext(byte[] message) {
                        Output output = parse(message);
                        if (wanted.test(output)) {
                            outputs.add(output);
                        }
                    }

                    @Override
                    public void onError(Throwable cause) {
                        outputs.add(new Output(-1, ByteString.copyFromUtf8(String.valueOf(cause))));
                    }

                    @Override
                    public void onCompleted() {
                        outputs.add(new Output(-1, ByteString.copyFromUtf8("bmv2 closed the packet stream")));
                    }
                });
    }

    /** The TCP port of its P4Runtime server. */
    int port() throws IOException {
        return control.port();
    }

    /** The frames that left. */
    BlockingQueue<Output> outputs() {
        return outputs;
    }

    /** A frame arrives at a port. bmv2 has ports only once it has a program. */
    void inject(long device, int port, byte[] frame) {
        if (inputs == null) {
            inputs = openPacketStream();
        }
        inputs.onNext(message(out -> {
            out.writeUInt64(2, device);
            out.writeUInt32(3, port);
            out.writeByteArray(4, frame);
        }));
    }

    /** Sets a port up or down. */
    void setPort(long device, int port, boolean up) {
        ClientCalls.blockingUnaryCall(
                channel,
                method(MethodDescriptor.MethodType.UNARY, "SetPortOperStatus"),
                CallOptions.DEFAULT,
                message(out -> {
                    out.writeUInt64(1, device);
                    out.writeUInt32(2, port);
                    out.writeEnum(3, up ? 2 : 1);
                }));
    }

    /** A method whose messages are encoded by hand: their definition is not part of the P4Runtime artifact. */
    private static MethodDescriptor<byte[], byte[]> method(MethodDescriptor.MethodType type, String name) {
        return RawMethod.of(type, DATA_PLANE, name);
    }

    /** Writes the fields of a message. */
    private interface Fields {
        void write(CodedOutputStream out) throws IOException;
    }

    private static byte[] message(Fields fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            fields.write(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static Output parse(byte[] message) {
        CodedInputStream in = CodedInputStream.newInstance(message);
        int port = 0;
        ByteString frame = ByteString.EMPTY;
        try {
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                switch (tag >>> 3) {
                    case 3 -> port = in.readUInt32();
                    case 4 -> frame = in.readBytes();
                    default -> in.skipField(tag);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Output(port, frame);
    }

    @Override
    public void close() throws IOException {
        channel.shutdownNow();
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        control.close();
        data.close();
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
