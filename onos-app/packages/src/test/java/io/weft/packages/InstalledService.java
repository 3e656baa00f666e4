package io.weft.packages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.config.FabricFile;
import io.weft.emulation.fabric.EmulatedFabric;
import io.weft.emulation.fabric.PairCheck;
import io.weft.emulation.fabric.PairSet;
import io.weft.fabric.Fabric;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * A tree of Debian with the package, and the files by which the service {@code weft@lab} controls switches that this
 * process has; and traffic between their endpoints.
 */
final class InstalledService implements AutoCloseable {
    private static final Path EXAMPLE = Path.of("../../fabric-config/examples/hyperx-3x3.yaml");
    private static final String TOKEN = "of-the-test-of-the-service";
    /** What {@link #drain} drains. */
    static final String LINK = "h0.0--h0.1";

    private final DebianTree tree;
    private final int port = freePort();
    private final Fabric fabric = FabricFile.load(EXAMPLE);
    private final EmulatedFabric switches;
    private final AtomicLong rounds = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final Thread traffic = new Thread(this::tryAllPairs);

    InstalledService(Path directory) throws IOException {
        tree = new DebianTree(directory);
        tree.install(weft());
        switches = EmulatedFabric.onLoopback(fabric, () -> {});
        Files.copy(EXAMPLE, tree.path("/etc/weft/lab.yaml"));
        Files.writeString(
                tree.path("/etc/weft/lab.targets.yaml"),
                switches.addresses().values().stream()
                        .map(at -> "  " + at.name() + ": {address: '" + at.host() + ":" + at.port() + "'}\n")
                        .collect(Collectors.joining("", "version: 1\nswitches:\n", "")));
        Files.writeString(tree.path("/etc/weft/lab.token"), TOKEN + "\n");
        tree.done("chmod", "600", "/etc/weft/lab.token");
        tree.done("chown", "weft", "/etc/weft/lab.token");
        Files.writeString(tree.path("/etc/default/weft-lab"), "WEFT_OPTIONS=" + options() + "\n");
    }

    private static int freePort() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What {@code WEFT_OPTIONS} has. */
    String options() {
        return "--listen " + port + " --token /etc/weft/lab.token --json";
    }

    /** Has the controller drain {@link #LINK}. */
    void drain() throws IOException, InterruptedException {
        HttpRequest drain = request("drain")
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"names\": [\"" + LINK + "\"]}"))
                .build();
        answer(drain);
    }

    /** The names of what the controller has drained. */
    List<String> drained() throws IOException, InterruptedException {
        JsonNode drained =
                new ObjectMapper().readTree(answer(request("status").build())).path("drained");
        return StreamSupport.stream(drained.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /** The version of the controller that runs. */
    String version() throws IOException, InterruptedException {
        return new ObjectMapper()
                .readTree(answer(request("about").build()))
                .path("weft")
                .asText();
    }

    private HttpRequest.Builder request(String name) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/" + name));
    }

    private static String answer(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    /** The package. */
    static Path weft() throws IOException {
        return Shell.file(DebianTree.DIST, "weft_", "_all.deb");
    }

    DebianTree tree() {
        return tree;
    }

    /**
     * Has every endpoint send a packet to every other one, again and again, until {@link #endTraffic}. Each has to
     * arrive, by a route around {@link #LINK}.
     */
    void startTraffic() {
        traffic.start();
    }

    /** How often that was done by now. */
    long rounds() {
        return rounds.get();
    }

    /** Ends it; none of the packets was lost. */
    void endTraffic() throws InterruptedException {
        traffic.interrupt();
        ended.join();
        assertThat(rounds.get()).isPositive();
        assertThat(lost.get())
                .as("packets lost in " + rounds + " rounds of all pairs")
                .isZero();
    }

    private void tryAllPairs() {
        try {
            tryAllPairsUntilInterrupted();
            ended.complete(null);
        } catch (Throwable e) {
            ended.completeExceptionally(e);
        }
    }

    private void tryAllPairsUntilInterrupted() {
        Failures drained = Failures.none(fabric.topology()).draining(List.of(LINK));
        Routes routes = Routes.of(fabric, drained);
        int[] endpoints = IntStream.range(0, fabric.topology().endpointCount()).toArray();
        while (!Thread.currentThread().isInterrupted()) {
            PairCheck.Result result = new PairCheck(switches, routes, drained, endpoints)
                    .run(PairSet.all(endpoints.length), advanced -> {});
            lost.addAndGet(result.tried() - result.delivered() + result.misdelivered());
            rounds.incrementAndGet();
        }
    }

    @Override
    public void close() throws IOException {
        switches.close();
        tree.close();
    }
}
