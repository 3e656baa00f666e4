package io.weft.control.probe;

import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.stream.IntStream;

/**
 * How long a control loop takes at most to find a link that failed, by link probes alone and as long as few links fail
 * together: a part of every time to repair. That holds while probes arrive in time. After probes, or the controller,
 * were late, a link fails only when nothing has come by it for twice the longest delay of the last two seconds, or 20
 * intervals (one second at an interval of 50 ms) if that is less. While the controller is at work, missing probes that
 * cannot be compared with others count for less, for ten seconds at most at an interval of 50 ms. Immutable.
 */
public final class Detection {
    private final Duration worst;
    private final Duration worstInUse;
    private final boolean watchesTraffic;

    private Detection(Duration worst, Duration worstInUse, boolean watchesTraffic) {
        this.worst = worst;
        this.worstInUse = worstInUse;
        this.watchesTraffic = watchesTraffic;
    }

    /** What follows from the number of channels of a fabric and how it is probed. */
    public static Detection of(Fabric fabric) {
        if (fabric.probing().perSecond() == 0) {
            return new Detection(Duration.ZERO, Duration.ZERO, false);
        }
        ProbeSchedule schedule = new ProbeSchedule(fabric.topology().channelCount(), fabric.probing());
        long reading = TrafficWatch.period(fabric.topology());
        boolean watches = schedule.period > reading;
        long incomparable = hasSingleLinks(fabric.topology()) ? schedule.incomparable() : 0;
        long worst = watches ? schedule.worstShared() : schedule.worst();
        long worstInUse = watches ? schedule.worstBusy(reading) : worst;
        return new Detection(
                Duration.ofNanos(worst + incomparable), Duration.ofNanos(worstInUse + incomparable), watches);
    }

    /** Whether some switch has a link and no other. */
    private static boolean hasSingleLinks(Topology topology) {
        return IntStream.range(0, topology.switchCount()).anyMatch(s -> topology.degree(s) == 1);
    }

    /** How long the failure of any link goes unnoticed at most; zero if no probes are sent. */
    public Duration worst() {
        return worst;
    }

    /**
     * How long the failure of a link goes unnoticed at most that carries traffic until it fails, as long as few fall
     * idle together; zero if no probes are sent.
     */
    public Duration worstInUse() {
        return worstInUse;
    }

    /**
     * Whether the loop reads what arrives by each port, because that tells more than the probes that the cap allows.
     */
    public boolean watchesTraffic() {
        return watchesTraffic;
    }
}
