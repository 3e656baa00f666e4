package io.weft.p4runtime;

import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The network threads and the executor that any number of clients share. */
public final class P4RuntimeChannels implements AutoCloseable {
    /** A read answer of a large switch is one message on some targets. Taking it needs several times its size. */
    private static final int MOST_BYTES_RECEIVED =
            (int) Math.min(64 << 20, Math.max(4 << 20, Runtime.getRuntime().maxMemory() / 16));

    private static final int CLOSING_SECONDS = 5;

    private final EventLoopGroup network;
    private final ExecutorService executor;

    /** Starts with as many threads of each kind as there are processors. */
    public P4RuntimeChannels() {
        int processors = Runtime.getRuntime().availableProcessors();
        network = new NioEventLoopGroup(processors, new DefaultThreadFactory("p4runtime-network", true));
        executor = Executors.newFixedThreadPool(processors, new DefaultThreadFactory("p4runtime", true));
    }

    /**
     * A client of the switch at an address; nothing is sent before {@link P4RuntimeClient#connect}.
     *
     * @param address where the switch is and what it is called
     * @param options how to talk to it
     * @param events what is told of it
     */
    public P4RuntimeClient client(SwitchAddress address, ClientOptions options, SwitchEvents events) {
        NettyChannelBuilder builder = NettyChannelBuilder.forAddress(address.host(), address.port())
                .eventLoopGroup(network)
                .channelType(NioSocketChannel.class)
                .executor(executor)
                .maxInboundMessageSize(MOST_BYTES_RECEIVED);
        address.tls().ifPresentOrElse(tls -> builder.sslContext(tls.context()), builder::usePlaintext);
        address.serverName().ifPresent(builder::overrideAuthority);
        return new P4RuntimeClient(address, builder.build(), options, events);
    }

    /** Stops the threads and waits for them, for a few seconds at most; close the clients first. */
    @Override
    public void close() {
        // The network threads first: they hand what becomes of the last calls to the executor.
        network.shutdownGracefully(0, CLOSING_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
        executor.shutdown();
    }
}
