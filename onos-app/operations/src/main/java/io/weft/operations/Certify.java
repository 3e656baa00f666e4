package io.weft.operations;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The {@link Certificate} of what the switches of a running fabric hold, as data. */
final class Certify extends Operation {
    private static final int PATIENCE_SECONDS = 120;

    Certify() {
        super(
                "certificate",
                "Reads all switches and proves what they hold, for others: cables, tables and an order of the channels",
                Needs.CONTROLLER);
    }

    @Override
    public String details() {
        return "As JSON it is what fabric-config/check_certificate.py checks.";
    }

    @Override
    public Result answer(Request request, Subject subject) {
        subject.failures();
        Map<String, Object> document =
                await(Certificate.installed(subject.running().loop())).document();
        Rows rows = new Rows()
                .row("fabric", "%s", document.get("fabric"))
                .row("read", "%,d switches, which hold just what their routes need", size(document, "switches"))
                .row("certificate", "%,d cables, %,d endpoints", size(document, "cables"), size(document, "endpoints"))
                .row("to check it", "save it as JSON, and run python3 fabric-config/check_certificate.py FILE");
        return Result.of(document, rows, true);
    }

    private static int size(Map<String, Object> document, String name) {
        return ((List<?>) document.get(name)).size();
    }

    private static Certificate await(CompletableFuture<Certificate> certificate) {
        try {
            return certificate.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "there is no certificate: " + e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new IllegalStateException("not all switches were read within " + PATIENCE_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while switches are read", e);
        }
    }
}
