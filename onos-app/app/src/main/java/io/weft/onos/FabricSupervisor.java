package io.weft.onos;

import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the fabric that should run on this node, brings another in while it runs where that can be, and has the next
 * node that looks after the fabric go on with what ran. Of one thread, but for {@link #subject} and {@link #refusal}.
 */
final class FabricSupervisor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FabricSupervisor.class);

    private final Function<ConfiguredFabric, RunningFabric> runs;
    private final FabricMemory memory;
    private final String subject;
    private final Executor own;
    private final Executor later;
    private RunningFabric run;
    private ConfiguredFabric running;

    private boolean closed;
    /** How often something was begun, by which later attempts know whether they are still wanted. */
    private int begun;

    /** What was asked for last. */
    private volatile ConfiguredFabric wanted;

    private volatile Subject controlled;

    private volatile String refusal;

    /**
     * Runs nothing yet.
     *
     * @param runs makes what looks after a fabric
     * @param own runs tasks on the thread that this is of
     * @param later does so after a while
     */
    FabricSupervisor(
            Function<ConfiguredFabric, RunningFabric> runs,
            FabricMemory memory,
            String subject,
            Executor own,
            Executor later) {
        this.runs = runs;
        this.memory = memory;
        this.subject = subject;
        this.own = own;
        this.later = later;
    }

    /** Runs this fabric instead of the one that runs; nothing stops it. */
    void keep(Optional<ConfiguredFabric> next) {
        if (closed || next.equals(Optional.ofNullable(wanted))) {
            return;
        }
        wanted = next.orElse(null);
        if (wanted != null && run != null && wanted.canReplace(running)) {
            change(run, wanted);
            return;
        }
        stop();
        if (wanted != null) {
            begin(wanted);
        }
    }

    /** What fails to begin is begun again until it does, or something else is asked for. */
    private void begin(ConfiguredFabric configured) {
        begun++;
        int attempt = begun;
        try {
            takeUp(configured);
        } catch (RuntimeException e) {
            refusal = "fabric " + configured.fabric().name()
                    + " could not be started, which is tried again every few seconds: " + e;
            LOG.error(
                    "fabric {} could not be started, and is tried again",
                    configured.fabric().name(),
                    e);
            later.execute(() -> {
                if (attempt == begun && configured.equals(wanted)) {
                    begin(configured);
                }
            });
        }
    }

    /**
     * Goes on with what another node ran: the configuration may have changed to what could not be brought in, and this
     * node has to refuse that too.
     */
    private void takeUp(ConfiguredFabric configured) {
        Optional<String> known = memory.recall();
        Optional<ConfiguredFabric> last =
                known.flatMap(text -> sameOrParsed(configured, text)).filter(configured::canReplace);
        if (known.isPresent() && last.isEmpty()) {
            memory.forget();
        }
        ConfiguredFabric first = last.orElse(configured);
        RunningFabric next = runs.apply(first);
        try {
            start(next);
            controlled = next.subject(memory);
            if (last.isEmpty()) {
                memory.runs(first.text);
            }
        } catch (RuntimeException e) {
            controlled = null;
            next.close();
            throw e;
        }
        run = next;
        running = first;
        refusal = null;
        LOG.info("controls fabric {}", first.fabric().name());
        if (!first.equals(configured)) {
            var unused = next.programmed()
                    .thenRunAsync(
                            () -> {
                                if (run == next && configured.equals(wanted)) {
                                    change(next, configured);
                                }
                            },
                            own);
        }
    }

    /** What is known already is not read again: for a large fabric that takes its time. */
    private Optional<ConfiguredFabric> sameOrParsed(ConfiguredFabric configured, String text) {
        return text.equals(configured.text) ? Optional.of(configured) : ConfiguredFabric.parsed(subject, text);
    }

    private static boolean isWrong(Throwable reason) {
        return reason instanceof Refusal && ((Refusal) reason).kind() == Refusal.Kind.WRONG;
    }

    /** What is not drained is forgotten if it is not of this fabric. */
    private void start(RunningFabric next) {
        var unused = next.start(memory.drained())
                .whenCompleteAsync(
                        (report, failure) -> {
                            if (failure != null && run == next) {
                                LOG.warn(
                                        "nothing is drained any more: {}",
                                        reason(failure).getMessage());
                                if (isWrong(reason(failure))) {
                                    memory.drains(Set.of());
                                }
                            }
                        },
                        own);
    }

    private void change(RunningFabric changing, ConfiguredFabric next) {
        var unused = changing.change(next.fabric())
                .whenCompleteAsync(
                        (report, failure) -> {
                            if (run == changing) {
                                changed(next, failure);
                            }
                        },
                        own);
    }

    private void changed(ConfiguredFabric next, Throwable failure) {
        if (failure == null) {
            running = next;
            refusal = null;
            memory.runs(next.text);
            LOG.info("runs the fabric as it is configured now");
        } else {
            refusal = reason(failure).getMessage();
            LOG.error("the fabric goes on as it was: {}", refusal);
        }
    }

    private static Throwable reason(Throwable failure) {
        return failure instanceof CompletionException ? failure.getCause() : failure;
    }

    private void stop() {
        refusal = null;
        RunningFabric last = run;
        if (last != null) {
            run = null;
            running = null;
            controlled = null;
            last.close();
            LOG.info("does not control the fabric any more");
        }
    }

    /** The fabric that this node controls, as requests are about it; nothing if it controls none. */
    Optional<Subject> subject() {
        return Optional.ofNullable(controlled);
    }

    /** Why the fabric that runs is not the one that is configured; nothing if it is. */
    Optional<String> refusal() {
        return Optional.ofNullable(refusal);
    }

    /** Looks after no fabric any more; what is installed stays. */
    @Override
    public void close() {
        closed = true;
        wanted = null;
        stop();
    }
}
