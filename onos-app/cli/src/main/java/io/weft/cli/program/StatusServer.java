package io.weft.cli.program;

import com.fasterxml.jackson.databind.ObjectMapper;
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
        answer(server, "/metrics", () -> new Answer(OK, "text/plain; version=0.0.4", metrics.text()));
        answer(server, "/", () -> new Answer(OK, "text/plain", "here are /health, /metrics and /traffic\n"));
        answer(server, "/traffic", () -> traffic.get()
                .map(measured -> new Answer(OK, "text/csv", measured))
                .orElse(new Answer(
                        NOT_FOUND,
                        "text/plain",
                        "no traffic is measured yet; --rebalance SECONDS does so, after that time\n")));
        answer(server, "/health", () -> health(loop.status()));
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

    private static Answer health(LoopStatus status) {
        int code = ShowStatus.ailments(status).isEmpty() ? OK : UNAVAILABLE;
        try {
            return new Answer(
                    code,
                    "application/json",
                    new ObjectMapper().writeValueAsString(ShowStatus.document(status)) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Answer(int code, String type, String body) {}

    private static void answer(HttpServer server, String path, Supplier<Answer> answers) {
        server.createContext(path, exchange -> {
            try (exchange) {
                if (!exchange.getRequestURI().getPath().equals(path)) {
                    exchange.sendResponseHeaders(NOT_FOUND, -1);
                    return;
                }
                Answer answer = answers.get();
                byte[] bytes = answer.body.getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", answer.type);
                exchange.sendResponseHeaders(answer.code, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        });
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
