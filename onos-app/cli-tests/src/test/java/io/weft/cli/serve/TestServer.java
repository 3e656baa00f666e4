package io.weft.cli.serve;

import io.weft.config.TlsIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The server of a {@link FakeController} on this machine, whose changes need {@link #TOKEN}. */
final class TestServer implements AutoCloseable {
    static final String TOKEN = "0123456789abcdef";
    /** A name that it answers to besides that of this machine. */
    static final String NAME = "fabric.example";

    final FakeController controller = new FakeController();
    private final HttpClient client = HttpClient.newHttpClient();
    private final PageServer server;

    /**
     * Starts one.
     *
     * @param directory for its files
     * @param forHeaders how long clients have for the headers of a request
     * @param forBodies how long they have for its body, and for taking what they are sent
     */
    TestServer(Path directory, Duration forHeaders, Duration forBodies) throws IOException {
        this(directory, InetAddress.getLoopbackAddress(), Optional.empty(), forHeaders, forBodies);
    }

    private TestServer(
            Path directory, InetAddress address, Optional<TlsIdentity> tls, Duration forHeaders, Duration forBodies)
            throws IOException {
        Path token = Files.writeString(directory.resolve("token"), TOKEN + "\n");
        server = PageServer.start(
                controller,
                new Listening(new InetSocketAddress(address, 0), Optional.of(TokenFile.of(token)), List.of(NAME), tls),
                forHeaders,
                forBodies);
    }

    /** One that has patience. */
    TestServer(Path directory) throws IOException {
        this(directory, Duration.ofMinutes(1), Duration.ofMinutes(1));
    }

    /** One that has patience, and answers all addresses of this machine. */
    static TestServer onAllAddresses(Path directory) throws IOException {
        return onAllAddresses(directory, Optional.empty());
    }

    /** The same, with a certificate. */
    static TestServer onAllAddresses(Path directory, Optional<TlsIdentity> tls) throws IOException {
        return new TestServer(
                directory, InetAddress.getByName("0.0.0.0"), tls, Duration.ofMinutes(1), Duration.ofMinutes(1));
    }

    /** What it counts as open at the moment. */
    Map<String, Long> held() {
        return server.held();
    }

    int port() {
        return server.port();
    }

    /** A request to it. */
    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
    }

    /** A request with a body. */
    HttpRequest.Builder post(String path, String body) {
        return to(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
    }

    HttpResponse<String> ask(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    HttpClient client() {
        return client;
    }

    /** A connection to it. */
    Client connect() throws IOException {
        return new Client(server.port());
    }

    /** All that is answered to a request of these lines, which ends the connection. */
    String raw(String... lines) throws IOException {
        try (Client raw = connect()) {
            return raw.send(lines)
                    .send("Host: 127.0.0.1:" + server.port(), "Connection: close", "")
                    .all();
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
