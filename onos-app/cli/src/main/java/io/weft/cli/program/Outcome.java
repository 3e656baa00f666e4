package io.weft.cli.program;

import io.weft.control.ControlReport;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopListener;
import io.weft.control.live.LoopStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What driving the switches of a fabric has led to, and what there is lacking. Thread-safe. */
final class Outcome implements LoopListener {
    /** How much longer than links take to be found dead it may take until all of them are known. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private boolean consistent;
    private boolean waiting;
    private Optional<Long> programmedAt = Optional.empty();
    /** How often in a row nothing more was to be expected; what links show is told to the loop a moment later. */
    private int finalLooks;

    private Object[] lacking = {};

    @Override
    public synchronized void programmed(ControlReport report, boolean first) {
        consistent = report.consistent();
        waiting = false;
        if (programmedAt.isEmpty()) {
            programmedAt = Optional.of(System.nanoTime());
        }
    }

    @Override
    public synchronized void notPrimary(LoopStatus status) {
        waiting = true;
    }

    /**
     * Whether nothing more is to be expected soon: the fabric is programmed, and it is known which links work. To be asked
     * by one thread only, some times a second.
     */
    boolean isFinal(ControlLoop loop) {
        Optional<Long> since;
        synchronized (this) {
            if (waiting) {
                return true;
            }
            since = programmedAt;
        }
        if (since.isEmpty()) {
            return false;
        }
        Duration longest = loop.detection().worst().multipliedBy(2).plus(PATIENCE);
        finalLooks = !loop.status().repairing() && loop.knowsAllLinks() ? finalLooks + 1 : 0;
        return finalLooks > 1 || System.nanoTime() - since.get() > longest.toNanos();
    }

    /** This is how things are at the end. */
    synchronized void conclude(LoopStatus status) {
        List<Object> found = new ArrayList<>();
        if (!consistent || waiting) {
            found.add("programmed");
            found.add(false);
        }
        add(found, "unreachable", status.unreachable());
        add(found, "quarantined", status.quarantined());
        add(found, "failures", status.failures());
        add(found, "miscabled", status.miscabled());
        add(found, "deaf", status.deaf());
        lacking = found.toArray();
    }

    private static void add(List<Object> found, String name, Map<String, String> reasons) {
        if (!reasons.isEmpty()) {
            found.add(name);
            found.add(reasons);
        }
    }

    private static void add(List<Object> found, String name, Collection<String> names) {
        if (!names.isEmpty()) {
            found.add(name);
            found.add(names);
        }
    }

    /** Whether everything was as planned. */
    synchronized boolean held() {
        return lacking.length == 0;
    }

    /** What was not, names and values in turn. */
    synchronized Object[] lacking() {
        return lacking.clone();
    }
}
