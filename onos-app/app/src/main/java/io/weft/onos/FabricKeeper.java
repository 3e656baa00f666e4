package io.weft.onos;

import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.onosproject.net.device.DeviceService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the fabric that should run on this node, brings another in while it runs where that can be, and has the next node
 * that looks after the fabric go on with what ran. Of one thread, but for {@link #operations} and {@link #refusal}.
 */
final class FabricKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FabricKeeper.class);

    private final Function<ConfiguredFabric, FabricRun> runs;
    private final FabricMemory memory;
    private final DeviceService devices;
    private final String subject;
    private final Executor own;
    private FabricRun run;
    private boolean closed;
    /** What was asked for last. */
    private volatile ConfiguredFabric wanted;

    private volatile LiveOperations operations;
    private volatile String refusal;

    /**
     * Runs nothing yet.
     *
     * @param runs makes what looks after a fabric
     * @param subject where the fabric is configured
     * @param own runs tasks on the thread that this is of
     */
    FabricKeeper(
            Function<ConfiguredFabric, FabricRun> runs,
            FabricMemory memory,
            DeviceService devices,
            String subject,
            Executor own) {
        this.runs = runs;
        this.memory = memory;
        this.devices = devices;
        this.subject = subject;
        this.own = own;
    }

    /** Has this fabric run, and no other; nothing to have none run. */
    void keep(Optional<ConfiguredFabric> next) {
        if (closed || next.equals(Optional.ofNullable(wanted))) {
            return;
        }
        wanted = next.orElse(null);
        if (wanted != null && run != null && run.canBecome(wanted.fabric())) {
            change(run, wanted);
            return;
        }
        stop();
        if (wanted != null) {
            begin(wanted);
        }
    }

    /**
     * Goes on with what another node ran: the configuration may have changed to what could not be brought in, and this node
     * has to refuse that too.
     */
    private void begin(ConfiguredFabric configured) {
        Optional<String> known = memory.recall();
        Optional<ConfiguredFabric> last = known.flatMap(text -> ConfiguredFabric.parsed(subject, text))
                .filter(each -> FabricRun.canBecome(each.fabric(), configured.fabric()));
        if (known.isPresent() && last.isEmpty()) {
            memory.forget();
        }
        ConfiguredFabric first = last.orElse(configured);
        FabricRun next = runs.apply(first);
        next.start(memory.drained());
        run = next;
        operations = new LiveOperations(next, devices, memory);
        LOG.info("looks after fabric {}", first.fabric().name());
        if (last.isEmpty()) {
            memory.runs(first.text());
        }
        if (!first.equals(configured)) {
            var unused = next.programmed().thenRun(() -> {
                if (configured.equals(wanted)) {
                    change(next, configured);
                }
            });
        }
    }

    private void change(FabricRun running, ConfiguredFabric next) {
        var unused = running.change(next.fabric())
                .whenCompleteAsync(
                        (report, failure) -> {
                            if (run == running) {
                                changed(next, failure);
                            }
                        },
                        own);
    }

    private void changed(ConfiguredFabric next, Throwable failure) {
        if (failure == null) {
            refusal = null;
            memory.runs(next.text());
            LOG.info("runs the fabric as it is configured now");
        } else {
            Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
            refusal = reason.getMessage();
            LOG.error("the fabric goes on as it was: {}", reason.getMessage());
        }
    }

    private void stop() {
        FabricRun last = run;
        if (last != null) {
            run = null;
            refusal = null;
            operations = null;
            last.close();
            LOG.info("looks after the fabric no more");
        }
    }

    /** What can be asked of the fabric that runs here; nothing if none does. */
    Optional<LiveOperations> operations() {
        return Optional.ofNullable(operations);
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
