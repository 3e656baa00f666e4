package io.weft.control.live;

import io.weft.control.update.FabricController;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Gives switches their program anew, which empties them, since what they hold cannot be mended by updates: as soon as
 * traffic is led around them. It costs all that goes through such a switch, so there is one at a time; others are found
 * again. None is given it twice within ten minutes, and each further time not before twice as long, a week at most. All of
 * it happens on the thread of the events.
 */
final class Renewals {
    private static final long FIRST_PAUSE = Duration.ofMinutes(10).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofDays(7).toNanos();
    private static final int MOST_DOUBLINGS = 12;

    private final Topology topology;
    private final Sessions sessions;
    private final Outages outages;
    private final FabricController controller;
    private final LoopListener listener;
    private final Runnable sessionsChanged;
    private final IntConsumer attachAnew;
    /** The switches that are to be given it, until it is known what has become of that. */
    private final BitSet underWay = new BitSet();

    private final Map<Integer, Integer> times = new HashMap<>();
    private final Map<Integer, Long> last = new HashMap<>();

    /** Has {@code attachAnew} give a switch the program, which is to end in {@link #end}. */
    Renewals(
            Topology topology,
            Sessions sessions,
            Outages outages,
            FabricController controller,
            LoopListener listener,
            Runnable sessionsChanged,
            IntConsumer attachAnew) {
        this.topology = topology;
        this.sessions = sessions;
        this.outages = outages;
        this.controller = controller;
        this.listener = listener;
        this.sessionsChanged = sessionsChanged;
        this.attachAnew = attachAnew;
    }

    /** A switch cannot be mended by updates. */
    void renew(int s, String reason) {
        if (!sessions.ready(s) || !underWay.isEmpty() || !mayBegin(s, System.nanoTime())) {
            return;
        }
        listener.happened(FabricEvent.renewing(topology, s, reason));
        underWay.set(s);
        sessions.lost(s);
        controller.leaveAlone(s);
        outages.fail(s);
        sessionsChanged.run();
        if (sessions.noneReady()) {
            // There is nobody who could lead traffic around it.
            attachAnew.accept(s);
        }
    }

    private boolean mayBegin(int s, long now) {
        int before = times.getOrDefault(s, 0);
        long pause = before == 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE << Math.min(before - 1, MOST_DOUBLINGS));
        if (before > 0 && now - last.get(s) < pause) {
            return false;
        }
        times.put(s, before + 1);
        last.put(s, now);
        return true;
    }

    /** Traffic is led around what failed. */
    void avoided(Failures failures) {
        underWay.stream()
                .filter(s -> sessions.isLost(s) && !failures.switchAlive(s))
                .forEach(attachAnew);
    }

    /** It is known what has become of a switch. */
    void end(int s) {
        underWay.clear(s);
    }

    boolean isUnderWay(int s) {
        return underWay.get(s);
    }
}
