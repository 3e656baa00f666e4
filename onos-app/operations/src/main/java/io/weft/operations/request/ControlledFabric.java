package io.weft.operations.request;

import io.weft.balancing.BalanceStatus;
import io.weft.control.live.ControlLoop;
import io.weft.control.live.Event;
import io.weft.control.live.LoopStatus;
import io.weft.control.update.ControlReport;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.refusal.Refusal;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A fabric that a controller runs. Thread-safe if what it is made of is. */
public final class ControlledFabric implements Subject {
    private final ControlLoop loop;
    private final Memory memory;
    private final Measurements measurements;
    private final Events events;
    private final Attachments attachments;

    /** The drain that was asked for last, and what is drained once it is done. */
    private CompletableFuture<?> draining = CompletableFuture.completedFuture(null);

    private Set<String> drainedThen = Set.of();

    /** What the next controller of the fabric has to know. */
    public interface Memory {
        /** The configuration of the fabric that runs, as text. */
        String running();

        /** The names of the links and switches that are drained. */
        Set<String> drained();

        /** Just these are drained from now on. */
        void drains(Set<String> names);

        /**
         * Brings another routing in, and remembers it.
         *
         * @param loop runs the fabric
         * @param spread how packets are spread; as it is if empty
         * @return completes when it is done, as {@link ControlLoop#change} does
         */
        default CompletableFuture<?> changes(ControlLoop loop, Optional<Scheme> scheme, Optional<Spread> spread) {
            return CompletableFuture.failedFuture(
                    Refusal.notNow("the routing cannot be changed here: change the configuration of the fabric"));
        }

        /** Until when such a change stays, in words. */
        default String lasts() {
            return "";
        }
    }

    /** What is measured of the traffic. */
    public interface Measurements {
        /** By channel, the packets that leave by it each second; null where that is not measured. */
        Long packetsPerSecond(int channel);

        /** The same by each of its virtual channels, which have a queue each; null where that is not measured. */
        long[] queuesPerSecond(int channel);

        /** How far routes follow the measured traffic. */
        BalanceStatus rebalancing();
    }

    /** What a controller saw and did, and who is told of more. Immutable. */
    public static final class Events {
        private final EventJournal journal;
        private final Consumer<Event> listener;

        /**
         * The events of a controller.
         *
         * @param listener is told of what requests did, and adds it to the journal
         */
        public Events(EventJournal journal, Consumer<Event> listener) {
            this.journal = journal;
            this.listener = listener;
        }
    }

    /**
     * A fabric that a control loop runs.
     *
     * @param events what the loop saw and did
     * @param attachments reads what requests name besides
     */
    public ControlledFabric(
            ControlLoop loop, Memory memory, Measurements measurements, Events events, Attachments attachments) {
        this.loop = loop;
        this.memory = memory;
        this.measurements = measurements;
        this.events = events;
        this.attachments = attachments;
    }

    @Override
    public Fabric fabric() {
        return loop.fabric();
    }

    @Override
    public Failures failures() {
        requireSwitches();
        return loop.failures();
    }

    @Override
    public GivenWaypoints pairs() {
        return loop.pairs().upon(loop.fabric().topology());
    }

    @Override
    public Attachments attachments() {
        return attachments;
    }

    @Override
    public ControlledFabric running() {
        return this;
    }

    @Override
    public boolean isRunning() {
        return true;
    }

    /** While no switch can be reached all count as out of service, and an answer would be about nothing. */
    private void requireSwitches() {
        LoopStatus status = loop.status();
        if (status.switchesReady() + status.switchesStandby() == 0) {
            throw Refusal.notNow("none of the " + status.switches()
                    + " switches can be reached, or not yet, so that nothing is known of the fabric; weft-fabric"
                    + " (GET status) says why");
        }
    }

    /** What runs it. */
    public ControlLoop loop() {
        return loop;
    }

    /** What is drained, or will be once the drain that is under way is done, though nobody may wait for it any more. */
    public synchronized Set<String> drained() {
        return draining.isDone() ? memory.drained() : drainedThen;
    }

    /** Drains just these; done when that is so and remembered. */
    public synchronized CompletableFuture<Optional<ControlReport>> drain(Set<String> names, boolean forced) {
        CompletableFuture<Optional<ControlReport>> done = loop.drain(names, forced)
                .thenApplyAsync(report -> {
                    memory.drains(names);
                    return report;
                });
        draining = done;
        drainedThen = Set.copyOf(names);
        return done;
    }

    /** Brings another routing in; done when that is so and remembered. */
    public synchronized CompletableFuture<?> change(Optional<Scheme> scheme, Optional<Spread> spread) {
        return memory.changes(loop, scheme, spread);
    }

    /** Until when a change of the routing stays, in words. */
    public String changesLast() {
        return memory.lasts();
    }

    /** What the next controller of it has to know. */
    public Memory memory() {
        return memory;
    }

    /** By channel, the packets that leave by it each second; null where that is not measured. */
    public Long packetsPerSecond(int channel) {
        return measurements.packetsPerSecond(channel);
    }

    /** The same by each of its virtual channels; null where that is not measured. */
    public long[] queuesPerSecond(int channel) {
        return measurements.queuesPerSecond(channel);
    }

    /** How far routes follow the measured traffic. */
    public BalanceStatus rebalancing() {
        return measurements.rebalancing();
    }

    /** What the loop saw and did. */
    public EventJournal journal() {
        return events.journal;
    }

    /** Tells of what a request did. */
    void tell(Event event) {
        events.listener.accept(event);
    }
}
