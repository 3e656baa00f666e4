package io.weft.cli.program;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weft.cli.input.InputException;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopStatus;
import io.weft.operations.ShowStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Answers {@code /metrics} for Prometheus and {@code /health} for whoever watches the process. */
final class StatusServer implements AutoCloseable {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;

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

    /**
     * Starts at an address; port 0 for any that is free.
     *
     * @param traffic the messages file of measured traffic; empty if there is none
     */
    static StatusServer start(
            InetSocketAddress address, LoopMetrics metrics, ControlLoop loop, Supplier<Optional<String>> traffic) {
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
                "/",
                exchange -> answer(exchange, "/", "text/plain", OK, () -> "here are /health, /metrics and /traffic\n"));
        server.createContext("/traffic", exchange -> {
            Optional<String> measured = traffic.get();
            answer(
                    exchange,
                    "/traffic",
                    measured.isPresent() ? "text/csv" : "text/plain",
                    measured.isPresent() ? OK : NOT_FOUND,
                    () -> measured.orElse(
                            "no traffic is measured yet; --rebalance SECONDS does so, after that time\n"));
        });
        server.createContext("/health", exchange -> {
            LoopStatus status = loop.status();
            answer(
                    exchange,
                    "/health",
                    "application/json",
                    ShowStatus.ailments(status).isEmpty() ? OK : UNAVAILABLE,
                    () -> json(status));
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

    private static String json(LoopStatus status) {
        try {
            return new ObjectMapper().writeValueAsString(ShowStatus.document(status)) + "\n";
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
