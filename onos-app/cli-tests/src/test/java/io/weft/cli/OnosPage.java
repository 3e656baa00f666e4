package io.weft.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.config.FabricFile;
import io.weft.emulation.fabric.EmulatedFabric;
import io.weft.fabric.Fabric;
import io.weft.topology.Failures;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/**
 * Weft's application in an ONOS that runs on this machine, with emulated switches of this process, until it is closed.
 * Only an ONOS whose network configuration has no other fabric is touched; in the end it is as it was.
 */
final class OnosPage implements PagedFabric {
    /** Environment variable that says where that ONOS is: {@code http://onos:rocks@127.0.0.1:8181}. */
    private static final String VARIABLE = "WEFT_ONOS";

    private static final String NAME = "page-in-onos";
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI onos;
    private final String user;
    private final Fabric fabric;
    private final EmulatedFabric switches;
    private final JsonNode configuration;

    /** Where ONOS is; nothing if the environment does not say. */
    static Optional<URI> place() {
        return Optional.ofNullable(System.getenv(VARIABLE)).map(URI::create);
    }

    /** Waits until the switches are programmed. */
    OnosPage(URI onos, Path directory) throws Exception {
        this.onos = onos;
        this.user = onos.getUserInfo();
        String application = send("GET", "/onos/v1/applications/io.weft", "").body();
        if (!application.contains("ACTIVE")) {
            throw new AssertionError("Weft's application does not run in " + onos + ": " + application);
        }
        String present = status().path("fabric").asText("");
        if (!present.isEmpty() && !present.equals("null") && !present.equals(NAME)) {
            throw new AssertionError("there is a fabric already, " + present + ": give the tests an ONOS of their own");
        }
        Path file =
                Run.file(directory, Files.readString(Run.example("hyperx-3x3")).replace("hyperx-3x3", NAME));
        fabric = FabricFile.load(file);
        switches = EmulatedFabric.onLoopback(fabric, () -> {});
        configuration = Run.weft("export", "--format", "onos-netcfg", "--targets", targets(directory), file)
                .json();
        try {
            remove();
            send("POST", "/onos/v1/network/configuration", configuration.toString());
            await(
                    "programmed",
                    () -> status().path("healthy").asBoolean()
                            && status().path("state").asText().equals("whole"));
        } catch (Exception | AssertionError e) {
            close();
            throw e;
        }
    }

    private Path targets(Path directory) throws IOException {
        String lines = new TreeMap<>(switches.addresses())
                .values().stream()
                        .map(each -> String.format(
                                Locale.ROOT, "  %s: {address: '%s:%d'}%n", each.name(), each.host(), each.port()))
                        .collect(Collectors.joining());
        return Files.writeString(directory.resolve("targets.yaml"), "version: 1\nswitches:\n" + lines);
    }

    /** The address names the user, so that the browser need not ask. */
    @Override
    public URI page() {
        return onos.resolve("/onos/weft/ui/");
    }

    @Override
    public void logIn(Browser browser) {
        // Whoever is known to ONOS is logged in.
    }

    @Override
    public JsonNode ask(String operation, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = send("POST", "/onos/weft/v1/" + operation, body);
        if (answer.statusCode() >= 400) {
            throw new AssertionError(operation + ": " + answer.body());
        }
        return MAPPER.readTree(answer.body());
    }

    /** How the fabric is; empty while ONOS starts the application. */
    JsonNode status() throws IOException, InterruptedException {
        HttpResponse<String> answer = send("GET", "/onos/weft/v1/status", "");
        return answer.statusCode() == 200 ? MAPPER.readTree(answer.body()) : MAPPER.createObjectNode();
    }

    @Override
    public void cut(String link) {
        switches.setFailures(Failures.of(fabric.topology(), List.of(link)));
    }

    @Override
    public void restore(String link) {
        switches.setFailures(Failures.none(fabric.topology()));
    }

    /** Has ONOS start the application, or end it. */
    void activate(boolean active) throws IOException, InterruptedException {
        send(active ? "POST" : "DELETE", "/onos/v1/applications/io.weft/active", "");
    }

    /** What a user of ONOS is answered; headers are names and values in turn. */
    HttpResponse<String> send(String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        return client.send(request(method, path, body, user, headers), BodyHandlers.ofString());
    }

    /** The same for another user, by name and password. */
    HttpResponse<String> sendAs(String other, String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        return client.send(request(method, path, body, other, headers), BodyHandlers.ofString());
    }

    /** A request as {@link #send} makes it. */
    HttpRequest request(String method, String path, String body, String who, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(onos.getScheme() + "://" + onos.getHost() + ":" + onos.getPort() + path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!who.isEmpty()) {
            byte[] shown = who.getBytes(StandardCharsets.UTF_8);
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(shown));
        }
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return request.build();
    }

    /** Name and password of the user that the tests are. */
    String user() {
        return user;
    }

    /** Where ONOS is. */
    URI onos() {
        return onos;
    }

    private static void await(String what, Callable<Boolean> condition) throws Exception {
        Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(200))
                .until(condition);
    }

    /** Takes the fabric away, then its devices, and last what the configuration says of them: as the docs tell. */
    private void remove() throws Exception {
        send("DELETE", "/onos/v1/network/configuration/apps/io.weft", "");
        List<String> devices = names("devices");
        await("without switches in session", () -> {
            for (String device : devices) {
                send("DELETE", "/onos/v1/devices/" + encoded(device), "");
            }
            String present = send("GET", "/onos/v1/devices", "").body();
            return devices.stream().noneMatch(device -> present.contains('"' + device + '"'));
        });
        for (String part : List.of("devices", "links", "hosts")) {
            for (String name : names(part)) {
                send("DELETE", "/onos/v1/network/configuration/" + part + "/" + encoded(name), "");
            }
        }
    }

    private List<String> names(String part) {
        List<String> names = new ArrayList<>();
        configuration.path(part).fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    void close() throws Exception {
        try {
            remove();
        } finally {
            switches.close();
        }
    }
}
