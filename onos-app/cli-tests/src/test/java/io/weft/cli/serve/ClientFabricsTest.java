package io.weft.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fabrics that clients send to a process of little memory, which ends when that does not suffice. */
@Timeout(300)
class ClientFabricsTest {
    private static final List<String> SMALL = List.of("-Xmx512m", "-XX:+ExitOnOutOfMemoryError");
    /** More than is accepted. */
    private static final int MANY = 250;

    private static Process process;
    private static int port;

    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws IOException {
        List<String> command = TwoMachines.java(ServedPlan.class);
        command.addAll(1, SMALL);
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        port = Integer.parseInt(out.readLine());
    }

    @AfterAll
    static void end() throws Exception {
        process.getOutputStream().close();
        assertThat(process.waitFor()).isZero();
    }

    private HttpRequest post(String path, String body) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/" + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    private HttpRequest cabling(String topology) {
        return post("compare-cabling", "{\"new\": \"" + fabric(topology) + "\"}");
    }

    private static String fabric(String topology) {
        return "version: 1\\nname: x\\ntopology: " + topology;
    }

    private static String ofConcentration(int each) {
        return "{type: hyperx, dimensions: [10, 15], concentration: " + each + "}";
    }

    private HttpResponse<String> ask(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, BodyHandlers.ofString());
    }

    private void requireAlive() throws Exception {
        HttpRequest status = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/status"))
                .build();
        assertThat(ask(status).statusCode()).isEqualTo(200);
        assertThat(process.isAlive()).isTrue();
    }

    /** The most endpoints at each switch that are accepted. */
    private int largest() throws Exception {
        int accepted = 1;
        int refused = MANY;
        while (refused - accepted > 1) {
            int middle = (accepted + refused) / 2;
            HttpResponse<String> answer = ask(cabling(ofConcentration(middle)));
            if (answer.statusCode() == 200) {
                accepted = middle;
            } else {
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
                refused = middle;
            }
        }
        return accepted;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{type: hyperx, dimensions: [200, 200], concentration: 60}",
                "{type: hyperx, dimensions: [220, 200], concentration: 90}",
                "{type: hyperx, dimensions: [2], concentration: 2000000}",
                "{type: hyperx, dimensions: [4000], concentration: 1}",
                "{type: dragonfly, a: 24, h: 12}",
                "{type: torus, dimensions: [40, 40, 40], concentration: 1}",
                "{type: graph, concentration: 1000000, links: \\\"source,target\\\\na,b\\\"}",
            })
    void fabricsThatDoNotFitAreRefusedBeforeTheyAreBuilt(String topology) throws Exception {
        HttpResponse<String> answer = ask(cabling(topology));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body())
                .contains(
                        "a fabric of ", " switches, ", " endpoints may need ", " KiB for it here", "the weft command");
        requireAlive();
    }

    @Test
    void theLargestFabricsThatAreAcceptedFitSeveralAtATime() throws Exception {
        int largest = largest();
        assertThat(ask(cabling(ofConcentration(largest + 1))).body())
                .contains("a fabric of 150 switches, 1,725 links and ", "may need ");
        List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            asked.add(client.sendAsync(cabling(ofConcentration(largest)), BodyHandlers.ofString()));
        }
        for (CompletableFuture<HttpResponse<String>> each : asked) {
            assertThat(each.get().statusCode()).isIn(200, 503);
        }
        requireAlive();
        String fabric = "\"" + fabric(ofConcentration(largest * 2 / 3)) + "\"";
        HttpResponse<String> job = ask(post(
                "jobs", "{\"operation\": \"compare\", \"request\": {\"fabrics\": [" + fabric + "," + fabric + "]}}"));
        assertThat(job.statusCode()).as(job.body()).isEqualTo(202);
        assertThat(ended(job.headers().firstValue("Location").orElseThrow())).contains("a fabric of ", "may need");
        requireAlive();
    }

    @Test
    void aPlanLeavesOutWhatDoesNotFit() throws Exception {
        HttpResponse<String> job = ask(post(
                "jobs",
                "{\"operation\": \"plan\", \"request\": {\"endpoints\": 1000000, \"radix\": 128,"
                        + " \"families\": [\"hyperx\", \"dragonfly\"]}}"));
        assertThat(job.statusCode()).as(job.body()).isEqualTo(202);
        assertThat(ended(job.headers().firstValue("Location").orElseThrow())).contains("a fabric of ", "may need");
        requireAlive();
    }

    /** What a job has come to. */
    private String ended(String location) throws Exception {
        while (true) {
            String job = ask(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/" + location))
                            .build())
                    .body();
            if (!job.contains("\"state\":\"running\"")) {
                return job;
            }
        }
    }
}
