package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A controller whose web server has clients that read nothing, send slowly, and ask without end. */
@Timeout(240)
class BusyServerTest {
    private static final String TOKEN = "a-token-for-tests-only";
    private static final int STREAMS = 100;
    private static final int SLOW = 30;
    private static final int FLOODS = 4;
    private static final int CUTS = 4;
    /** What Jetty may have, and threads of its own of the server. */
    private static final int MOST_THREADS = 40;
    /**
     * A repair that had to wait for one of these clients would take until the server has enough of it, 10 s. It takes
     * some milliseconds, and more on the busy machines that run tests.
     */
    private static final double MOST_MILLIS = 5_000;

    @TempDir
    private Path directory;

    private final List<Socket> sockets = new ArrayList<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicLong answered = new AtomicLong();

    private Socket open(int port, String request) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        sockets.add(socket);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String head(String method, String path, String... more) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + TOKEN + "\r\n"
                + String.join("", more) + "\r\n";
    }

    /** Asks for heavy answers, and for what is refused, until it is over. */
    private void flood(int port) {
        byte[] many = (head("GET", "/v1/map").repeat(10)
                        + head("POST", "/v1/drain", "Content-Type: text/plain\r\nContent-Length: 0\r\n"))
                .getBytes(StandardCharsets.US_ASCII);
        byte[] read = new byte[65_536];
        while (!over.get()) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(1_000);
                OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream();
                out.write(many);
                socket.shutdownOutput();
                for (int got = in.read(read); got >= 0; got = in.read(read)) {
                    answered.addAndGet(got);
                }
            } catch (IOException e) {
                // It is refused while there is no room for it.
            }
        }
    }

    @Test
    void theControlLoopIsHeldUpByNone() throws Exception {
        Path token = Files.writeString(directory.resolve("token"), TOKEN + "\n");
        List<Thread> floods = new ArrayList<>();
        try (EmulatedTree tree = new EmulatedTree(directory);
                RunningProgram program =
                        new RunningProgram("--json", "--token", token, "--targets", tree.targets, tree.fabric)) {
            int port = program.getOnceHealthy("/health").uri().getPort();
            for (int i = 0; i < STREAMS; i++) {
                // Nothing of it is read.
                open(port, head("GET", "/v1/events", "Accept: text/event-stream\r\n"));
            }
            for (int i = 0; i < SLOW; i++) {
                // The body never comes.
                open(port, head("POST", "/v1/drain", "Content-Type: application/json\r\nContent-Length: 1000\r\n"));
            }
            for (int i = 0; i < FLOODS; i++) {
                Thread flood = new Thread(() -> flood(port));
                floods.add(flood);
                flood.start();
            }
            // Another link each time: one that fails again and again is used again only after a while.
            for (int i = 0; i < CUTS; i++) {
                int leaf = i % 2;
                int spine = i % 4;
                tree.cut(leaf, spine);
                program.whenTold("repaired", 2 * i + 1);
                tree.restore(leaf, spine);
                program.whenTold("repaired", 2 * i + 2);
            }
            assertThat(answered.get()).isPositive();
            assertThat(serverThreads()).hasSizeLessThanOrEqualTo(MOST_THREADS);
            over.set(true);
            List<Double> millis = new ArrayList<>();
            for (JsonNode repair : program.told("repaired")) {
                millis.add(repair.path("recomputeMillis").asDouble(Double.NaN)
                        + repair.path("installMillis").asDouble(Double.NaN));
            }
            assertThat(millis).allMatch(took -> took < MOST_MILLIS);
        } finally {
            over.set(true);
            for (Thread flood : floods) {
                flood.join();
            }
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static List<String> serverThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("weft-http") || name.startsWith("weft-stream"))
                .collect(Collectors.toList());
    }
}
