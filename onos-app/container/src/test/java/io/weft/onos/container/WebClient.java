package io.weft.onos.container;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/** Asks the container's web server for what the application serves there, as several users, and writes down answers. */
final class WebClient {
    private static final int MILLIS = 60_000;
    private static final String BASE = "/onos/weft";

    private final Report report;
    private final int port;

    WebClient(Report report, int port) {
        this.report = report;
        this.port = port;
    }

    void look() throws IOException, InterruptedException {
        awaitServer();
        ask("GET", "/ui/", "nobody", "");
        for (String path : new String[] {"/ui/", "/ui/main.js", "/v1/about"}) {
            ask("GET", path, "guest", "guest:look");
        }
        ask("POST", "/v1/drain", "guest", "guest:look");
        ask("POST", "/v1/drain", "onos", "onos:rocks");
        stream();
    }

    /** It begins to serve an application some time after that is active. */
    private void awaitServer() throws IOException, InterruptedException {
        for (int left = MILLIS / 100; left > 0; left--) {
            try {
                if (open("/ui/").getResponseCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                    return;
                }
            } catch (IOException e) {
                // It does not listen yet.
            }
            Thread.sleep(100);
        }
        report.line("failed: the web server does not serve " + BASE);
    }

    private HttpURLConnection open(String path) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + port + BASE + path).toURL().openConnection();
        connection.setConnectTimeout(MILLIS);
        connection.setReadTimeout(MILLIS);
        return connection;
    }

    private static void identify(HttpURLConnection connection, String user) {
        if (!user.isEmpty()) {
            byte[] name = user.getBytes(StandardCharsets.UTF_8);
            connection.setRequestProperty(
                    "Authorization", "Basic " + Base64.getEncoder().encodeToString(name));
        }
    }

    private static String answer(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        String type = connection.getContentType();
        return status == HttpURLConnection.HTTP_UNAUTHORIZED
                ? "401"
                : status + " " + type.toLowerCase(Locale.ROOT).replace(" ", "");
    }

    private void ask(String method, String path, String who, String user) throws IOException {
        HttpURLConnection connection = open(path);
        identify(connection, user);
        connection.setRequestMethod(method);
        if (method.equals("POST")) {
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setDoOutput(true);
            connection.getOutputStream().write("{\"names\": [\"none\"]}".getBytes(StandardCharsets.UTF_8));
        }
        report.line(method + " " + path + " " + who + ": " + answer(connection));
        connection.disconnect();
    }

    private void stream() throws IOException {
        HttpURLConnection connection = open("/v1/events");
        identify(connection, "guest:look");
        connection.setRequestProperty("Accept", "text/event-stream");
        report.line("stream: " + answer(connection));
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.equals("event: status")) {
                    report.line("stream: " + line);
                    return;
                }
            }
        }
    }
}
