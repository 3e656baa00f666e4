package io.weft.metrics;

import java.time.Instant;

/** The certificate of a file that expires first, and from when until when it is valid. Immutable. */
public final class CertificateLife {
    private final String file;
    private final Instant from;
    private final Instant until;

    public CertificateLife(String file, Instant from, Instant until) {
        this.file = file;
        this.from = from;
        this.until = until;
    }

    public String file() {
        return file;
    }

    public Instant from() {
        return from;
    }

    public Instant until() {
        return until;
    }
}
