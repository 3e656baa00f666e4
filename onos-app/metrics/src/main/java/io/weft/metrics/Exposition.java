package io.weft.metrics;

import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** All metrics at one moment, as text in one of two formats. Immutable. */
public final class Exposition {
    private static final String OPEN_METRICS = "application/openmetrics-text";

    private final String contentType;
    private final String text;

    private Exposition(String contentType, String text) {
        this.contentType = contentType;
        this.text = text;
    }

    /** In OpenMetrics format if the header {@code Accept} of the request names it, otherwise in Prometheus format. */
    static Exposition of(MetricSnapshots snapshots, String accept) {
        ExpositionFormatWriter writer = accept.contains(OPEN_METRICS)
                ? OpenMetricsTextFormatWriter.create()
                : PrometheusTextFormatWriter.create();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            writer.write(bytes, snapshots);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Exposition(writer.getContentType(), bytes.toString(StandardCharsets.UTF_8));
    }

    public String contentType() {
        return contentType;
    }

    public String text() {
        return text;
    }
}
