package io.weft.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/** Both ends of a transfer over TCP, each a program of its own that says what it sent or received. */
final class TcpTransfer {
    private static final String READY = "ready";
    private static final int PORT = 5001;
    private static final int BYTES = 3_000_000;
    private static final int TIMEOUT_MILLIS = 60_000;
    private static final Duration DEADLINE = Duration.ofSeconds(90);

    private TcpTransfer() {}

    /** Sends random bytes from one endpoint to another: what the sender says of them, and what the receiver says. */
    static List<String> run(Bmv2Fabric fabric, int from, int to) throws IOException {
        Path received = fabric.file("received");
        Process receiver = fabric.start(to, command("receive", fabric.address(to)), received);
        Await.until(
                "the receiver is ready",
                DEADLINE,
                () -> !receiver.isAlive() || contents(received).startsWith(READY));
        Shell.Outcome sent = fabric.at(from, command("send", fabric.address(to)));
        Await.until("the receiver has done", DEADLINE, () -> !receiver.isAlive());
        return List.of(
                sent.output().strip(), contents(received).replace(READY, "").strip());
    }

    private static String contents(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static List<String> command(String... arguments) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                TcpTransfer.class.getName(),
                arguments[0],
                arguments[1]);
    }

    /** Arguments: {@code send} or {@code receive}, and the address of the receiver. */
    public static void main(String[] arguments) throws IOException {
        InetAddress address = InetAddress.getByName(arguments[1]);
        System.out.println(arguments[0].equals("send") ? send(address) : receive(address));
    }

    private static String send(InetAddress address) throws IOException {
        byte[] bytes = new byte[BYTES];
        new Random(1).nextBytes(bytes);
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, PORT), TIMEOUT_MILLIS);
            CRC32 sum = new CRC32();
            OutputStream out = new CheckedOutputStream(socket.getOutputStream(), sum);
            out.write(bytes);
            return BYTES + " bytes, " + Long.toHexString(sum.getValue());
        }
    }

    private static String receive(InetAddress address) throws IOException {
        try (ServerSocket server = new ServerSocket(PORT, 1, address)) {
            server.setSoTimeout(TIMEOUT_MILLIS);
            System.out.println(READY);
            try (Socket socket = server.accept()) {
                socket.setSoTimeout(TIMEOUT_MILLIS);
                CRC32 sum = new CRC32();
                InputStream in = new CheckedInputStream(socket.getInputStream(), sum);
                long bytes = in.transferTo(OutputStream.nullOutputStream());
                return bytes + " bytes, " + Long.toHexString(sum.getValue());
            }
        }
    }
}
