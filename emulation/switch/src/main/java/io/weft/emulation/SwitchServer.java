package io.weft.emulation;

import io.grpc.ForwardingServerCallListener;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerCredentials;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.weft.emulation.p4runtime.P4RuntimeService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The P4Runtime server of one {@link EmulatedSwitch}, on the loopback interface unless told otherwise.
 *
 * <p>All servers of a JVM share one set of network threads and one executor, all of them daemons.
 */
public final class SwitchServer implements AutoCloseable {
    private static final int MAX_MESSAGE_BYTES = 64 << 20;

    private static final class Threads {
        static final EventLoopGroup ACCEPT =
                new NioEventLoopGroup(1, new DefaultThreadFactory("weft-p4runtime-accept", true));
        static final EventLoopGroup NETWORK = new NioEventLoopGroup(
                Math.max(2, Runtime.getRuntime().availableProcessors()),
                new DefaultThreadFactory("weft-p4runtime-network", true));
        static final ExecutorService CALLS = Executors.newFixedThreadPool(
                Math.max(4, 2 * Runtime.getRuntime().availableProcessors()),
                new DefaultThreadFactory("weft-p4runtime-call", true));

        private Threads() {}
    }

    private final P4RuntimeService service;
    private final Server server;

    private SwitchServer(P4RuntimeService service, Server server) {
        this.service = service;
        this.server = server;
    }

    /**
     * Starts a server on the loopback address that Java prefers.
     *
     * @param served the switch that the controller programs; at most one server per switch at a time
     * @param port the TCP port, or 0 for any free one
     * @throws UncheckedIOException if the port cannot be bound
     */
    public static SwitchServer start(EmulatedSwitch served, int port) {
        return start(served, port, InsecureServerCredentials.create());
    }

    /**
     * Starts a server as {@link #start(EmulatedSwitch, int)} does, over TLS if the credentials say so.
     *
     * @param credentials the server's certificate, and whether clients need one
     */
    public static SwitchServer start(EmulatedSwitch served, int port, ServerCredentials credentials) {
        return start(served, new InetSocketAddress(InetAddress.getLoopbackAddress(), port), credentials, List.of());
    }

    /**
     * Starts a server as {@link #start(EmulatedSwitch, int)} does, on an address of any interface.
     *
     * @param address the address, with a TCP port or 0 for any free one
     */
    public static SwitchServer start(EmulatedSwitch served, InetSocketAddress address) {
        return start(served, address, List.of());
    }

    /**
     * Starts a server as {@link #start(EmulatedSwitch, InetSocketAddress)} does.
     *
     * @param observers see every call with its messages, the last of them first
     */
    public static SwitchServer start(
            EmulatedSwitch served, InetSocketAddress address, List<ServerInterceptor> observers) {
        return start(served, address, InsecureServerCredentials.create(), observers);
    }

    private static SwitchServer start(
            EmulatedSwitch served,
            InetSocketAddress address,
            ServerCredentials credentials,
            List<ServerInterceptor> observers) {
        P4RuntimeService service = new P4RuntimeService(served.target());
        Server server = NettyServerBuilder.forAddress(address, credentials)
                .channelType(NioServerSocketChannel.class)
                .bossEventLoopGroup(Threads.ACCEPT)
                .workerEventLoopGroup(Threads.NETWORK)
                .executor(Threads.CALLS)
                .maxInboundMessageSize(MAX_MESSAGE_BYTES)
                .permitKeepAliveTime(1, TimeUnit.SECONDS)
                .permitKeepAliveWithoutCalls(true)
                .addService(MalformedRequests.answered(ServerInterceptors.intercept(service.bindService(), observers)))
                .build();
        try {
            server.start();
        } catch (IOException e) {
            service.close();
            throw new UncheckedIOException(
                    "cannot serve switch " + served.deviceId() + " at " + address.getHostString() + ":"
                            + address.getPort() + ": " + (e.getCause() == null ? e : e.getCause()).getMessage(),
                    e);
        }
        return new SwitchServer(service, server);
    }

    public String host() {
        InetSocketAddress address =
                (InetSocketAddress) server.getListenSockets().get(0);
        return address.getAddress().getHostAddress();
    }

    public int port() {
        return server.getPort();
    }

    /**
     * Closes all streams and the port, and returns when they are closed; the switch and its entries stay as they are.
     */
    @Override
    public void close() {
        service.close();
        server.shutdownNow();
        try {
            server.awaitTermination();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Answers requests that cannot be parsed with the reason, which gRPC does not do by itself. */
    private static final class MalformedRequests implements ServerInterceptor {
        private MalformedRequests() {}

        /** The service with its messages parsed behind this interceptor. */
        static ServerServiceDefinition answered(ServerServiceDefinition service) {
            return ServerInterceptors.intercept(
                    ServerInterceptors.useInputStreamMessages(service), new MalformedRequests());
        }

        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
            return new Answering<>(call, next.startCall(call, headers));
        }

        /** Ignores the rest of a call after a malformed request. */
        private static final class Answering<Q>
                extends ForwardingServerCallListener.SimpleForwardingServerCallListener<Q> {
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
}
