package io.weft.p4runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Carries connections to a server, until it loses power: then its clients hear nothing, not even an end. */
final class Relay implements AutoCloseable {
    private final ServerSocket listening;
    private final int port;
    private final List<Socket> ofClients = new ArrayList<>();
    private final List<Socket> ofServer = new ArrayList<>();
    private int accepted;

    Relay(int port) {
        this.port = port;
        try {
            listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Number of connections so far. */
    synchronized int accepted() {
        return accepted;
    }

    /** Ends all connections to the server, and none of those of its clients. */
    synchronized void losePower() throws IOException {
        for (Socket socket : ofServer) {
            socket.close();
        }
        ofServer.clear();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listening.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
            synchronized (this) {
                accepted++;
                ofClients.add(client);
                ofServer.add(server);
            }
            start(() -> client.getInputStream().transferTo(server.getOutputStream()));
            start(() -> server.getInputStream().transferTo(client.getOutputStream()));
        }
    }

    /** Something that ends when a socket is closed. */
    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // A socket was closed.
                    }
                },
                "relay");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public synchronized void close() {
        try {
            losePower();
            listening.close();
            for (Socket socket : ofClients) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
