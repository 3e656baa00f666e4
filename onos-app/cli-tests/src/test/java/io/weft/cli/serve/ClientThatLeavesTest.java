package io.weft.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.config.FabricFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes on for a client that has left: nothing. */
@Timeout(120)
class ClientThatLeavesTest {
    private static final String FABRIC = "{\"version\": 1, \"name\": \"small\","
            + " \"topology\": {\"type\": \"hyperx\", \"dimensions\": [8, 8], \"concentration\": 8}}";
    /** Takes 15 s, if somebody waits for it. */
    private static final String LONG = "{\"pattern\": \"all-to-all-phases:xor\", \"timeLimit\": 15}";
    /** A second or so, on a busy machine, and less than the answer takes. */
    private static final Duration SOON = Duration.ofSeconds(10);

    private final InetAddress here = InetAddress.getLoopbackAddress();

    private PageServer serve() {
        return PageServer.start(
                new PlannedHost("a", FabricFile.parse("small", FABRIC), FABRIC),
                new Listening(new InetSocketAddress(here, 0), Optional.empty(), List.of(), Optional.empty()));
    }

    private Socket ask(PageServer server) throws IOException {
        Socket socket = new Socket(here, server.port());
        socket.getOutputStream()
                .write(("POST /v1/optimize HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "Content-Length: " + LONG.length() + "\r\n\r\n" + LONG)
                        .getBytes(StandardCharsets.US_ASCII));
        Awaitility.await("an answer that is worked on").until(ClientThatLeavesTest::isWorking);
        return socket;
    }

    private static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    private static boolean isWorking() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(each -> each.getName().equals("weft-http-answer"));
    }

    @Test
    void theWorkOfAClientThatClosesItsConnectionEnds() throws Exception {
        try (PageServer server = serve()) {
            ask(server).close();
            Awaitility.await("the end of the work").atMost(SOON).until(() -> !isWorking());
            assertThat(server.held()).containsEntry("requests", 0L);
        }
    }

    @Test
    void theWorkOfAClientThatResetsItsConnectionEnds() throws Exception {
        try (PageServer server = serve()) {
            reset(ask(server));
            Awaitility.await("the end of the work").atMost(SOON).until(() -> !isWorking());
        }
    }

    @Test
    void theWorkOfAClientThatWaitsGoesOn() throws Exception {
        try (PageServer server = serve();
                Socket first = ask(server)) {
            reset(ask(server));
            Awaitility.await("the end of the other's work")
                    .atMost(SOON)
                    .until(() -> server.held().get("requests") == 1);
            assertThat(first.getInputStream().read()).isEqualTo('H');
        }
    }
}
