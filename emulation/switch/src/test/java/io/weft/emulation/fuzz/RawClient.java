package io.weft.emulation.fuzz;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.weft.emulation.fixtures.RawMethod;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends bytes to a P4Runtime server, whether they are a message or not. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 120;

    private final ManagedChannel channel;

    RawClient(int port) {
        channel =
                NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
    }

    /** Calls a method with one request, and returns the status in the end. */
    Status call(String method, byte[] request) {
        MethodDescriptor<byte[], byte[]> descriptor =
                RawMethod.of(MethodDescriptor.MethodType.BIDI_STREAMING, "p4.v1.P4Runtime", method);
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

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
