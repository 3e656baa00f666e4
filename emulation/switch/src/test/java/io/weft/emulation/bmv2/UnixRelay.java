package io.weft.emulation.bmv2;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** Lets TCP clients on the loopback interface reach a server that listens on a Unix socket. */
final class UnixRelay implements AutoCloseable {
    private final ServerSocketChannel server;
    private final SocketAddress target;

    UnixRelay(Path socket) throws IOException {
        this.target = UnixDomainSocketAddress.of(socket);
        this.server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        start(this::accept);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "unix-relay");
        thread.setDaemon(true);
        thread.start();
    }

    int port() throws IOException {
        return ((InetSocketAddress) server.getLocalAddress()).getPort();
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel client = server.accept();
                client.setOption(StandardSocketOptions.TCP_NODELAY, true);
                SocketChannel upstream = SocketChannel.open(StandardProtocolFamily.UNIX);
                upstream.connect(target);
                start(() -> copy(client, upstream));
                start(() -> copy(upstream, client));
            }
        } catch (IOException e) {
            // The relay was closed.
            return;
        }
    }

    private static void copy(SocketChannel from, SocketChannel to) {
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        try (from;
                to) {
            while (from.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                buffer.clear();
            }
        } catch (IOException e) {
            // One side hung up, which ends the connection on the other side too.
            return;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
