package io.weft.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.cli.fuzz.Mutator;
import io.weft.config.FabricFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Bodies that are nearly right are answered, or refused, and are no defect. {@code -Dweft.fuzz=1000000} tries more of
 * each operation, {@code -Dweft.fuzz.seed=2} others.
 */
@Timeout(3_600)
class BodiesFuzzTest {
    private static final int BODIES = Integer.getInteger("weft.fuzz", 300);
    private static final long SEED = Long.getLong("weft.fuzz.seed", 1);
    private static final String FABRIC = "{\"version\": 1, \"name\": \"small\","
            + " \"topology\": {\"type\": \"hyperx\", \"dimensions\": [2, 3], \"concentration\": 2}}";
    private static final String FILE =
            "\"version: 1\\nname: x\\ntopology: {type: hyperx, dimensions: [2, 4], concentration: 2}\\n\"";
    /** What a body that takes its time has to have. */
    private static final String SHORT = "\"timeLimit\": 0.001";

    private static final Set<Integer> EXPECTED = Set.of(200, 202, 400, 404, 405, 409, 413, 503);

    private final HttpClient client = HttpClient.newHttpClient();

    private static Map<String, List<String>> seeds() {
        Map<String, List<String>> seeds = new LinkedHashMap<>();
        seeds.put("describe", List.of("{}"));
        seeds.put(
                "verify",
                List.of(
                        "{\"failures\": [\"h0.0--h0.1\", \"h1.2\"]}",
                        "{\"survive\": \"links=1\", \"sample\": 10, \"seed\": 3}"));
        seeds.put(
                "what-if",
                List.of("{\"failures\": [\"h0.0\"], \"drained\": [\"h0.1--h1.1\"], \"scheme\": \"valiant\"}"));
        seeds.put("switch", List.of("{\"name\": \"h0.0\"}"));
        seeds.put("routes", List.of("{\"from\": \"h0.0\", \"to\": \"h1.2\", \"waypoint\": \"h0.2\"}"));
        seeds.put("load", List.of("{\"every\": \"switch\"}"));
        seeds.put("map", List.of("{}"));
        seeds.put("compare-cabling", List.of("{\"new\": " + FILE + "}"));
        seeds.put(
                "optimize",
                List.of(
                        "{\"pattern\": \"shift:1\", \"method\": \"auto\", " + SHORT + ", \"seed\": 2}",
                        "{\"placement\": \"hops\", \"workload\": \"all-to-all\", \"ranks\": 4, " + SHORT + "}"));
        seeds.put(
                "jobs",
                List.of(
                        "{\"operation\": \"simulate\", \"request\": {\"routings\": [\"minimal\"], \"pattern\": \"uniform\","
                                + " \"loads\": [0.1, 0.2], \"maxCycles\": 1000, \"settings\": {\"port-flits\": 64}}}",
                        "{\"operation\": \"simulate\", \"request\": {\"workload\": \"all-to-all\", \"messageBytes\": 1000}}",
                        "{\"operation\": \"analyze\", \"request\": {\"resilience\": true, \"what\": [\"links\"],"
                                + " \"shares\": [0.1], \"precision\": 0.1}}",
                        "{\"operation\": \"plan\", \"request\": {\"endpoints\": 64, \"radix\": 16, \"families\":"
                                + " [\"hyperx\"], \"oversubscription\": \"2:1\", \"prices\": \"sc14\"}}",
                        "{\"operation\": \"compare\", \"request\": {\"fabrics\": [" + FILE + ", " + FILE
                                + "], \"atEqual\": \"endpoints\", \"radix\": 16}}"));
        return seeds;
    }

    @Test
    void everyBodyIsAnsweredOrRefused() throws Exception {
        try (PlannedHost host = new PlannedHost("a", FabricFile.parse("small", FABRIC), FABRIC);
                PageServer server = PageServer.start(
                        host,
                        new Listening(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                                Optional.empty(),
                                List.of(),
                                Optional.empty()))) {
            for (Map.Entry<String, List<String>> each : seeds().entrySet()) {
                tryAll(server.port(), each.getKey(), new Mutator(SEED, each.getValue()));
            }
            assertThat(server.held()).containsEntry("requests", 0L).containsEntry("bodies", 0L);
        }
    }

    private void tryAll(int port, String operation, Mutator mutator) throws Exception {
        Map<Integer, Integer> statuses = new TreeMap<>();
        for (int i = 0; i < BODIES; i++) {
            String body = mutator.next();
            if (operation.equals("optimize") && !body.contains(SHORT)) {
                continue;
            }
            HttpResponse<String> answer = client.send(
                    to(port, operation)
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(EXPECTED)
                    .as("%s, body %s of seed %s: %s for%n%s", operation, i, SEED, answer.body(), body)
                    .contains(answer.statusCode());
            statuses.merge(answer.statusCode(), 1, Integer::sum);
            if (answer.statusCode() == 202) {
                end(port, answer.headers().firstValue("Location").orElseThrow(), i, body);
            }
        }
        System.out.println(operation + ": of " + BODIES + " bodies of seed " + SEED + ", by status: " + statuses);
    }

    /** Ends a job, which is no defect either. */
    private void end(int port, String job, int number, String body) throws IOException, InterruptedException {
        client.send(to(port, job).DELETE().build(), BodyHandlers.ofString());
        String ended =
                client.send(to(port, job).build(), BodyHandlers.ofString()).body();
        assertThat(ended)
                .as("job of body %s of seed %s: %s", number, SEED, body)
                .doesNotContain("Exception", "java.lang");
    }

    private static HttpRequest.Builder to(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/" + path));
    }
}
