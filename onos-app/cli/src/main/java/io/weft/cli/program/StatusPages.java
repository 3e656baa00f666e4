package io.weft.cli.program;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopStatus;
import io.weft.http.Reply;
import io.weft.metrics.Exposition;
import io.weft.metrics.FabricMetrics;
import io.weft.operations.ShowStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The pages {@code metrics} for Prometheus, {@code health} for monitoring, and {@code traffic}. */
final class StatusPages {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;

    private final FabricMetrics metrics;
    private final ControlLoop loop;
    private final Supplier<Optional<String>> traffic;

    /**
     * The pages of a loop.
     *
     * @param traffic the measured traffic as a messages file; empty if there is none
     */
    StatusPages(FabricMetrics metrics, ControlLoop loop, Supplier<Optional<String>> traffic) {
        this.metrics = metrics;
        this.loop = loop;
        this.traffic = traffic;
    }

    /** The pages by path; each takes the media types that the client accepts. */
    Map<String, Function<String, Reply>> byPath() {
        Map<String, Function<String, Reply>> pages = new LinkedHashMap<>();
        pages.put("health", accept -> health());
        pages.put("metrics", accept -> {
            Exposition figures = metrics.text(accept);
            return Reply.text(OK, figures.contentType(), figures.text());
        });
        pages.put("traffic", accept -> traffic.get()
                .map(measured -> Reply.text(OK, "text/csv", measured))
                .orElse(Reply.text(
                        NOT_FOUND,
                        "text/plain",
                        "no traffic has been measured yet; with --rebalance SECONDS it is, after that time\n")));
        return pages;
    }

    private Reply health() {
        LoopStatus status = loop.status();
        return Reply.json(ShowStatus.ailments(status).isEmpty() ? OK : UNAVAILABLE, ShowStatus.LOOP.json(status));
    }
}
