package io.weft.operations;

import io.weft.operations.answer.Shape;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The {@link Certificate} of what the switches of a running fabric hold, as data. */
final class Certify extends Operation {
    private static final int PATIENCE_SECONDS = 120;
    /** The proof, and the way of the answer, come on top. */
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(3);

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

    /** All switches are read. */
    @Override
    public Duration patience() {
        return LONGEST_ANSWER;
    }

    @Override
    public Shape<?> shape() {
        return Certificate.SHAPE;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        subject.failures();
        return await(Certificate.installed(subject.running().loop())).result();
    }

    private static Certificate await(CompletableFuture<Certificate> certificate) {
        try {
            return certificate.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Refusal) {
                throw ((Refusal) e.getCause()).in("there is no certificate: ");
            }
            throw new IllegalStateException("there is no certificate: " + e.getCause(), e);
        } catch (TimeoutException e) {
            throw Refusal.notNow("not all switches were read within " + PATIENCE_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.notNow("interrupted while switches are read", e);
        }
    }
}
