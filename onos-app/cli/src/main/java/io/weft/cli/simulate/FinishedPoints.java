package io.weft.cli.simulate;

import io.weft.operations.simulate.PointSink;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The points of a simulation that are there. Each goes to all sinks as soon as those before it are there; where these
 * never come to be, in the end. A sink that fails is given no more, and does not keep the others from theirs.
 * Thread-safe.
 */
public final class FinishedPoints<P> {
    private final List<PointSink<P>> sinks;
    private final SortedMap<Integer, List<P>> waiting = new TreeMap<>();
    private final List<P> passed = new ArrayList<>();
    private int next;

    /** None yet. */
    public FinishedPoints(List<PointSink<P>> sinks) {
        this.sinks = new ArrayList<>(sinks);
    }

    /**
     * @param place where they stand among all, from 0 on; those of one place stand together
     * @param printing is given what prints those whose turn has come
     * @throws RuntimeException what a sink throws
     */
    public synchronized void add(int place, List<P> points, Consumer<Runnable> printing) {
        waiting.put(place, List.copyOf(points));
        if (waiting.containsKey(next)) {
            printing.accept(() -> {
                for (List<P> ready = waiting.remove(next); ready != null; ready = waiting.remove(next)) {
                    next++;
                    pass(ready);
                }
            });
        }
    }

    /**
     * Passes on all that wait for others, and tells the sinks that there is no more.
     *
     * @throws RuntimeException what a sink throws
     */
    public synchronized void end() {
        List<P> rest = new ArrayList<>();
        waiting.values().forEach(rest::addAll);
        waiting.clear();
        try {
            pass(rest);
        } finally {
            each(PointSink::end);
        }
    }

    private void pass(List<P> points) {
        for (P point : points) {
            passed.add(point);
        }
        each(sink -> points.forEach(sink::add));
    }

    private void each(Consumer<PointSink<P>> action) {
        RuntimeException failure = null;
        for (PointSink<P> sink : List.copyOf(sinks)) {
            try {
                action.accept(sink);
            } catch (RuntimeException e) {
                sinks.remove(sink);
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** The points that were passed on, in that order. */
    public synchronized List<P> passed() {
        return List.copyOf(passed);
    }
}
