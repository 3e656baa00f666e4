package io.weft.emulation.fuzz;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends bytes to a P4Runtime server, whether they are a message or not. */
final class RawClient implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 30;

    private final ManagedChannel channel;

    RawClient(int port) {
        channel =
                NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
    }

    /** Calls a method with one request, and returns the status in the end. */
    Status call(String method, byte[] request) {
        MethodDescriptor<byte[], byte[]> descriptor = MethodDescriptor.<byte[], byte[]>newBuilder()
                .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
                .setFullMethodName(MethodDescriptor.generateFullMethodName("p4.v1.P4Runtime", method))
                .setRequestMarshaller(new Bytes())
                .setResponseMarshaller(new Bytes())
                .build();
        ClientCall<byte[], byte[]> call = channel.newCall(descriptor, CallOptions.DEFAULT);
        CompletableFuture<Status> end = new CompletableFuture<>();
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        end.complete(status);
                    }
                },
                new Metadata());
        call.request(Integer.MAX_VALUE);
        call.sendMessage(request);
        call.halfClose();
        try {
            return end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(method + " has no answer", e);
        }
    }

    /** Messages that are only bytes. */
    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
