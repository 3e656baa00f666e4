package io.weft.cli.program;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weft.cli.input.InputException;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Answers {@code /metrics} for Prometheus and {@code /health} for whoever watches the process. */
final class StatusServer implements AutoCloseable {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;

    /** Far longer than a collector or a busy machine holds it up. */
    private static final Duration LONGEST_PROBE_PAUSE = Duration.ofSeconds(10);

    private static final int MOST_AT_A_TIME = 8;

    private static final String MOST_SECONDS = "10";

    static {
        // How long the JDK's server lets a client take over its request, and over reading the answer.
        System.setProperty("sun.net.httpserver.maxReqTime", MOST_SECONDS);
        System.setProperty("sun.net.httpserver.maxRspTime", MOST_SECONDS);
    }

    private final HttpServer server;
    private final ExecutorService threads;

    private StatusServer(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /** Starts at an address; port 0 for any that is free. */
    static StatusServer start(InetSocketAddress address, LoopMetrics metrics, ControlLoop loop) {
        HttpServer server;
        try {
            server = HttpServer.create(address, 0);
        } catch (IOException e) {
            throw new InputException("cannot listen on " + address.getHostString() + ":" + address.getPort() + ": "
                    + e.getMessage() + "; choose another address with --listen");
        }
        server.createContext(
                "/metrics", exchange -> answer(exchange, "/metrics", "text/plain; version=0.0.4", OK, metrics::text));
        server.createContext(
                "/", exchange -> answer(exchange, "/", "text/plain", OK, () -> "here are /health and /metrics\n"));
        server.createContext("/health", exchange -> {
            LoopStatus status = loop.status();
            List<String> ailments = ailments(status);
            answer(
                    exchange,
                    "/health",
                    "application/json",
                    ailments.isEmpty() ? OK : UNAVAILABLE,
                    () -> json(status, ailments));
        });
        // On the server's own thread, one client that sends half a request would hold up all others.
        ExecutorService threads = Executors.newFixedThreadPool(MOST_AT_A_TIME, task -> {
            Thread thread = new Thread(task, "weft-status");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.start();
        return new StatusServer(server, threads);
    }

    /** Why the loop does not do its work: programs the fabric and is done, or stands by, while its threads run. */
    private static List<String> ailments(LoopStatus status) {
        List<String> ailments = new ArrayList<>();
        if (!status.started()) {
            ailments.add("starting");
        } else if (!status.active() && status.switchesStandby() == 0) {
            ailments.add("no switch can be written to, and this controller stands by for none");
        }
        if (status.repairing()) {
            ailments.add("repairing");
        }
        if (!status.refusing().isEmpty()) {
            ailments.add("updates are refused by " + String.join(", ", status.refusing()));
        }
        status.defect().ifPresent(defect -> ailments.add("an error inside the controller: " + defect));
        if (status.sinceProbes().compareTo(LONGEST_PROBE_PAUSE) >= 0) {
            ailments.add("no probes were sent for " + status.sinceProbes().toSeconds() + " s");
        }
        if (status.unwatched()) {
            ailments.add("no probe arrives anywhere, so that links fail unnoticed");
        }
        return ailments;
    }

    private static String json(LoopStatus status, List<String> ailments) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("healthy", ailments.isEmpty());
        values.put("reasons", ailments);
        values.put("active", status.active());
        values.put("repairing", status.repairing());
        values.put("switches", status.switches());
        values.put("switchesReady", status.switchesReady());
        values.put("switchesStandby", status.switchesStandby());
        values.put("switchesTaken", status.switchesTaken());
        values.put("unreachable", status.unreachable());
        values.put("quarantined", status.quarantined());
        values.put("failures", status.failures());
        values.put("pairsWithoutRoute", status.pairsWithoutRoute());
        values.put("refusing", status.refusing());
        values.put("miscabled", status.miscabled());
        values.put("deaf", status.deaf());
        values.put("probePace", status.probePace());
        status.defect().ifPresent(defect -> values.put("defect", defect));
        values.put("millisSinceProbes", status.sinceProbes().toMillis());
        try {
            return new ObjectMapper().writeValueAsString(values) + "\n";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void answer(HttpExchange exchange, String path, String type, int code, Supplier<String> body)
            throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI().getPath().equals(path)) {
                exchange.sendResponseHeaders(NOT_FOUND, -1);
                return;
            }
            byte[] bytes = body.get().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(code, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** The port that it listens on. */
    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
