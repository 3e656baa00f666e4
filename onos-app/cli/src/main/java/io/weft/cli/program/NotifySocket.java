package io.weft.cli.program;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The socket on which a service reports its state to systemd: a Unix datagram socket, which Java lacks. See
 * sd_notify(3).
 */
final class NotifySocket implements AutoCloseable {
    private static final short AF_UNIX = 1;
    private static final int SOCK_DGRAM = 2;
    private static final int SOCK_CLOEXEC = 0x80000;
    private static final int MSG_DONTWAIT = 0x40;
    private static final int MSG_NOSIGNAL = 0x4000;
    private static final int LONGEST_PATH = 107;

    private final LibC libC;
    private final byte[] address;
    private final int socket;

    /** The C functions that it uses; errors are thrown. */
    interface LibC extends Library {
        int socket(int domain, int type, int protocol) throws LastErrorException;

        NativeLong sendto(int socket, byte[] message, NativeLong length, int flags, byte[] address, int addressLength)
                throws LastErrorException;

        int close(int socket) throws LastErrorException;
    }

    /**
     * Opens a socket to systemd.
     *
     * @param name the value of {@code NOTIFY_SOCKET}: a path, or {@code @} and the name of an abstract socket
     * @throws IOException if the name is no address of a socket, or native code cannot be loaded
     */
    NotifySocket(String name) throws IOException {
        this.address = address(name);
        try {
            this.libC = Native.load("c", LibC.class);
            this.socket = libC.socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        } catch (LastErrorException | LinkageError e) {
            throw new IOException(
                    "cannot open a socket: " + e.getMessage() + "; native code is unpacked into "
                            + System.getProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"))
                            + ", which must not be mounted noexec (-Djna.tmpdir in WEFT_JAVA_OPTS names another)",
                    e);
        }
    }

    /** A {@code sockaddr_un}. */
    static byte[] address(String name) throws IOException {
        byte[] path = name.getBytes(StandardCharsets.UTF_8);
        if (path.length < 2 || path.length > LONGEST_PATH || (path[0] != '/' && path[0] != '@')) {
            throw new IOException("NOTIFY_SOCKET is '" + name + "', which is not the address of a socket");
        }
        boolean hasFile = path[0] == '/';
        path[0] = hasFile ? path[0] : 0;
        ByteBuffer address = ByteBuffer.allocate(Short.BYTES + path.length + (hasFile ? 1 : 0))
                .order(ByteOrder.nativeOrder());
        return address.putShort(AF_UNIX).put(path).array();
    }

    /** Sends a message, one assignment per line; does not wait if systemd has not read the earlier ones. */
    void send(String message) throws IOException {
        byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        try {
            libC.sendto(
                    socket, bytes, new NativeLong(bytes.length), MSG_NOSIGNAL | MSG_DONTWAIT, address, address.length);
        } catch (LastErrorException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        libC.close(socket);
    }
}
