package io.weft.control.probe;

import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Finds out which links work: from probes over every channel between switches with a session, and from the port status
 * that targets report. Traffic that arrives only makes probes of a channel rarer. Probes that arrive elsewhere than
 * planned go to {@link Cabling}, those of ports that are planned for no link ({@link ExtraLinks}) included.
 * Thread-safe.
 */
public final class LinkProbes {
    /** Bytes of the shortest test. */
    public static final int SHORTEST_TEST = ProbeFrame.LENGTH;
    /** How long a switch may take to deliver its first probe after it was programmed, besides the time to send some. */
    private static final long PATIENCE_NANOS = 3_000_000_000L;

    private final Topology topology;
    private final boolean probing;
    private final ProbeOutput output;
    final ProbeSchedule schedule;
    private final ProbePace pace;
    private final ProbeEvidence evidence;
    private final ChannelStates states;
    private final ExtraLinks extraLinks;
    private final Cabling cabling;
    private final ProbeReception reception;

    private final ProbesInFlight inFlight;
    private volatile ProbeListener listener = ProbeListener.NONE;

    /** The channels by which a probe is expected that is not missing yet. */
    private final BitSet awaited = new BitSet();
    /** By such channel, when the first such probe was sent. */
    private final long[] awaitedSince;
    /** By such channel, when it is missing if it has not arrived. */
    private final long[] awaitedUntil;

    /** By channel, since when there have been sessions with the switches at both ends, if there are. */
    private final long[] probedSince;

    private long lastSent = Long.MIN_VALUE;
    /** The switches that are to be sent an echo after the probes that are due, to compare those with it. */
    private final BitSet echoing = new BitSet();
    /** The switches over which probes can go. */
    private final BitSet withSession = new BitSet();

    private final BitSet toSuspect = new BitSet();
    /** The channels into ports whose status their target reports. */
    private final BitSet portStatusKnown = new BitSet();

    /** Sends a frame out of a queue of a port of a switch. */
    public interface Sender {
        /** Sends it, and returns at once; throws an {@link IllegalStateException} if there is no session. */
        void send(int s, int port, int priority, byte[] frame);
    }

    /**
     * @param linkChanged takes the index of a link, and whether it works from now on
     * @param miscabled takes a sentence on each port that is plugged elsewhere than planned, once
     */
    public LinkProbes(
            Fabric fabric, Sender sender, BiConsumer<Integer, Boolean> linkChanged, Consumer<String> miscabled) {
        this.topology = fabric.topology();
        this.probing = fabric.probing().perSecond() > 0;
        this.output = new ProbeOutput(fabric, sender);
        this.schedule = new ProbeSchedule(topology.channelCount(), fabric.probing());
        this.pace = new ProbePace(schedule.period);
        this.evidence = new ProbeEvidence(topology);
        this.states =
                new ChannelStates(topology, schedule, evidence, fabric.probing().misses(), linkChanged);
        this.inFlight = new ProbesInFlight(
                topology, evidence, schedule.interval, fabric.probing().perSecond());
        this.extraLinks = new ExtraLinks(topology, fabric.probing());
        this.cabling = new Cabling(topology, 2 * extraLinks.round, miscabled);
        this.awaitedSince = new long[topology.channelCount()];
        this.awaitedUntil = new long[topology.channelCount()];
        this.probedSince = new long[topology.channelCount()];
        this.reception = new ProbeReception(topology.switchCount(), PATIENCE_NANOS + 2 * schedule.longestPeriod());
    }

    /** Tells of all probes from now on. */
    public void listen(ProbeListener to) {
        listener = to;
    }

    /**
     * Sends a probe out of a queue of the port of a channel, besides those that show whether it works.
     *
     * @param length bytes from the Ethernet header on, {@link #SHORTEST_TEST} or more
     * @return its stamp, which comes back with it; nothing if the session ended a moment ago
     */
    public synchronized OptionalLong test(int c, int queue, int length, long now) {
        long stamp = stamp(now);
        return output.sendTest(topology.source(c), topology.port(c), queue, length, stamp)
                ? OptionalLong.of(stamp)
                : OptionalLong.empty();
    }

    /** Whether a channel is probed, and has not failed. */
    public synchronized boolean isWatched(int c) {
        return schedule.includes(c) && reception.delivers(topology.target(c)) && !states.isFailed(c);
    }

    /** Whether a channel failed, and the other one of its link did not. */
    public synchronized boolean isOneWay(int c) {
        return schedule.includes(c) && states.isFailed(c) && !states.isFailed(topology.reverse(c));
    }

    /** When a channel or the other one of its link last failed, whether it works now or not; 0 before. */
    public synchronized long failedAt(int c) {
        return Math.max(states.failedAt(c), states.failedAt(topology.reverse(c)));
    }

    /** Whether a channel is {@link #isWatched watched}, and not suspected to have failed either. */
    public synchronized boolean works(int c) {
        return isWatched(c) && states.works(c);
    }

    /** Whether a probe that shows that a channel works arrived, and was sent then or later. */
    public synchronized boolean arrivedSince(int c, long stamp) {
        return evidence.since(c, stamp);
    }

    /** When the latest probe was sent that arrived by a channel; the least number before one has. */
    public synchronized long latestBy(int c) {
        return evidence.latestBy(c).orElse(Long.MIN_VALUE);
    }

    /** Whether many probes arrive late, since switches or controller are overloaded. */
    public synchronized boolean manyAreLate() {
        return pace.manyAreLate();
    }

    /** Most nanoseconds that a probe recently took from or to a switch of a channel. */
    public synchronized long slowest(int c, long now) {
        return evidence.slowest(c, now);
    }

    /** Nanoseconds from one {@link #tick} to the next. */
    public long tickNanos() {
        return schedule.interval / ProbeSchedule.TICKS_PER_INTERVAL;
    }

    /**
     * Suspects links, which are probed before all others: now, or when there are sessions with the switches at their
     * ends.
     *
     * @return nanoseconds until it is known whether they work; 0 if no probes are sent
     */
    public synchronized long suspect(BitSet links, long now) {
        channels(links).forEach(c -> {
            toSuspect.set(c);
            suspectIfProbed(c, now);
        });
        return probing && !links.isEmpty()
                ? schedule.certainty(links.cardinality() * ProbeSchedule.PROBES_FOR_A_MISS) + 2 * schedule.interval
                : 0;
    }

    private void suspectIfProbed(int c, long now) {
        if (toSuspect.get(c) && schedule.includes(c)) {
            toSuspect.clear(c);
            states.suspect(c, now);
        }
    }

    /**
     * Declares links failed over which no probe has arrived in one direction that was sent since then; if any are sent,
     * and unless those of some link may just be late.
     *
     * @return for how many nanoseconds they may be; 0 if that is done
     */
    public synchronized long declareFailed(BitSet links, long since, long now) {
        int[] silent = channels(links)
                .filter(c -> probing && !evidence.since(c, since))
                .toArray();
        long wait = Arrays.stream(silent)
                .filter(c -> !states.isFailed(c))
                .mapToLong(c -> since + states.patience(c, now) - now)
                .max()
                .orElse(0);
        if (wait <= 0) {
            Arrays.stream(silent).forEach(c -> states.fail(c, now));
        }
        return Math.max(0, wait);
    }

    private IntStream channels(BitSet links) {
        return links.stream().map(topology::channelOfLink).flatMap(c -> IntStream.of(c, topology.reverse(c)));
    }

    /** These switches hold what they should: they deliver probes from now on. */
    public synchronized void programmed(IntPredicate which, long now) {
        BitSet more = reception.programmed(which, now);
        // What was sent to them before is not delivered.
        inFlight.giveUp(c -> more.get(topology.target(c)) || more.get(topology.source(c)));
    }

    /**
     * Forgets what is known of links, since this controller does not program the fabric any more.
     *
     * @return those that are down nevertheless, by what a target said of their ports
     */
    public synchronized BitSet forget() {
        toSuspect.clear();
        return states.forget();
    }

    /**
     * Sends the probes that are due and looks for those that are missing; to be called some ten times in an interval.
     *
     * @param elapsed nanoseconds since the last call
     * @param ready the switches with a session that can send and receive
     * @param busy whether the controller is at work, and may itself be the reason for missing probes
     */
    public synchronized void tick(long now, long elapsed, IntPredicate ready, boolean busy) {
        evidence.delayed(Math.max(0, elapsed - tickNanos()), now);
        boolean heldUp = elapsed > schedule.interval;
        if (heldUp) {
            reception.delayed(elapsed);
        }
        for (int c = awaited.nextSetBit(0); c >= 0; c = awaited.nextSetBit(c + 1)) {
            if (heldUp && !evidence.isOverdue(c, awaitedSince[c])) {
                // A controller that was held up received nothing meanwhile. What did arrive is evidence.
                awaitedUntil[c] = now + schedule.interval;
            } else if (now >= awaitedUntil[c]) {
                awaited.clear(c);
                states.missed(c, awaitedSince[c], now, busy, pace.manyAreLate());
            }
        }
        states.recheck(now);
        for (int s = 0; s < topology.switchCount(); s++) {
            if (ready.test(s) != withSession.get(s)) {
                withSession.flip(s);
                reception.sessionChanged(s, withSession.get(s));
                for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                    include(c, now);
                    include(topology.reverse(c), now);
                }
            }
        }
        schedule.pace(pace.share(now));
        int room = inFlight.room(
                pace.manyAreLate(), schedule.channels(), c -> schedule.includes(c) && !states.isFailed(c), now);
        schedule.due(now, elapsed, room, c -> probe(c, now));
        echoing.stream().forEach(s -> echo(s, now));
        echoing.clear();
        extraLinks.due(elapsed, withSession, output);
    }

    private void include(int c, long now) {
        boolean probed = withSession.get(topology.source(c)) && withSession.get(topology.target(c));
        if (probed && !schedule.includes(c)) {
            probedSince[c] = now;
        }
        schedule.include(c, probed);
        states.reset(c);
        awaited.clear(c);
        suspectIfProbed(c, now);
    }

    /**
     * Probes a channel. To compare with a suspected one, others of its switches are probed as well, and a switch
     * without another is sent an echo. Where many are suspected because probes come late, that would only make more of
     * them late.
     */
    private void probe(int c, long now) {
        send(c, now);
        if (states.isSuspected(c) && !(pace.manyAreLate() && states.isOverloaded(c))) {
            IntPredicate works = other -> schedule.includes(other) && states.works(other);
            compare(evidence.outOf(topology.source(c), c, works), topology.source(c), now);
            compare(evidence.into(topology.target(c), c, works), topology.target(c), now);
        }
    }

    private void compare(int other, int s, long now) {
        if (other >= 0) {
            send(other, now);
        } else if (!echoing.get(s)) {
            echoing.set(s);
            schedule.spend();
        }
    }

    /** An echo is evidence on probes that left before it, so it goes after all of them. */
    private void echo(int s, long now) {
        long stamp = stamp(now);
        if (output.send(s, ProbeOutput.ECHO_PORT, stamp)) {
            inFlight.addEcho(s, stamp);
        }
    }

    private void send(int c, long now) {
        schedule.sent(c, now);
        long stamp = stamp(now);
        if (reception.delivers(topology.target(c)) && !awaited.get(c)) {
            awaited.set(c);
            awaitedSince[c] = stamp;
            awaitedUntil[c] = now + schedule.interval;
        }
        if (output.send(topology.source(c), topology.port(c), stamp)) {
            inFlight.add(c, stamp);
            listener.sent(c, stamp);
        } else {
            awaited.clear(c);
        }
    }

    /** When a probe is sent: each a little later than the one before, so that their order can be seen. */
    private long stamp(long now) {
        lastSent = Math.max(now, lastSent + 1);
        return lastSent;
    }

    /** A frame came to the controller from a port of a switch; tells whether it was a probe. */
    public synchronized boolean received(int s, int port, byte[] frame, long now) {
        Optional<ProbeFrame> decoded = ProbeFrame.decode(frame);
        if (decoded.isEmpty()) {
            return false;
        }
        ProbeFrame probe = decoded.get();
        if (ProbeFrame.isDamaged(frame)) {
            damaged(s, port, now);
            return true;
        }
        if (ProbeOutput.isEcho(probe)) {
            if (output.isOwn(probe) && probe.s == s && !isForEndpoint(s, port)) {
                evidence.echoed(s, probe.sent);
            }
            return true;
        }
        reception.delivered(s, now);
        boolean ofFabric = output.isOfFabric(probe);
        int c = ofFabric ? topology.channelAt(probe.s, probe.port) : -1;
        int planned = topology.channelAt(s, port);
        if (c >= 0 && planned == topology.reverse(c)) {
            cabling.asPlanned(s, port);
            if (output.isOwn(probe)) {
                // A switch that does not know marks leaves 0, and one by which nothing has come tells nothing either.
                probe.mark
                        .filter(mark -> mark.came != 0 || mark.left == 0)
                        .ifPresent(mark -> listener.marked(c, probe.sent, mark.left, mark.came, now));
            }
            if (output.isOwn(probe) && probe.isTest()) {
                listener.tested(c, probe.sent, now);
            } else if (output.isOwn(probe)) {
                arrived(c, probe.sent, now);
                listener.arrived(c, probe.sent, now);
            }
        } else {
            if (ofFabric) {
                cabling.found(s, port, probe.s, probe.port, now);
            } else {
                cabling.foundForeign(s, port, now);
            }
            if (planned >= 0) {
                // The sender is not the planned neighbour, so nothing else in the probe counts.
                states.fail(topology.reverse(planned), now);
            }
        }
        return true;
    }

    /** Nothing that a damaged probe says counts, but where it arrived. */
    private void damaged(int s, int port, long now) {
        int planned = topology.channelAt(s, port);
        if (planned >= 0) {
            listener.damaged(topology.reverse(planned), now);
        }
    }

    private boolean isForEndpoint(int s, int port) {
        return topology.endpointAt(s, port) >= 0;
    }

    private void arrived(int c, long sent, long now) {
        evidence.arrived(c, sent, now);
        boolean late = now - sent > schedule.interval;
        pace.arrived(late);
        inFlight.arrived(c, sent, now, late);
        if (awaited.get(c) && sent >= awaitedSince[c]) {
            awaited.clear(c);
        }
        states.arrived(c, sent, now, late);
        if (portStatusKnown.get(c) && states.works(c)) {
            schedule.probeRarely(c, true);
        }
    }

    /**
     * Whether packets came by a port since this was last said of it. A channel with traffic needs no probes but a few,
     * and one where it stops is probed out of turn. It proves nothing of a channel that is suspected or failed: the
     * packets may have come before.
     */
    synchronized void traffic(int s, int port, boolean came) {
        int out = topology.channelAt(s, port);
        if (out < 0 || !states.works(topology.reverse(out))) {
            return;
        }
        int c = topology.reverse(out);
        if (came) {
            schedule.probeRarely(c, true);
        } else if (schedule.probesRarely(c) && !portStatusKnown.get(c)) {
            schedule.probeRarely(c, false);
            schedule.expedite(c);
        }
    }

    /**
     * A target says whether a port is up. One that goes down takes its link along; when it comes up again, probes have
     * to arrive, if any are sent.
     */
    public synchronized void portChanged(int s, int port, boolean up, long now) {
        int out = topology.channelAt(s, port);
        if (out < 0) {
            return;
        }
        portStatusKnown.set(topology.reverse(out));
        if (up) {
            states.portUp(out, !probing);
        } else {
            states.portDown(out, now);
        }
    }

    /** The share of the cap that is used, see {@link ProbePace}. */
    public synchronized double pace(long now) {
        return pace.share(now);
    }

    /** What is plugged elsewhere than planned, as far as probes showed. */
    public synchronized List<String> findings(long now) {
        return cabling.findings(now);
    }

    /** The ports that {@link #findings} was about when it was asked for last. */
    public synchronized List<MiscabledPort> miscabledPorts() {
        return cabling.ports();
    }

    /** The switches that should have delivered probes for a while, and have not: their links are not watched. */
    public synchronized BitSet deaf(long now) {
        return reception.deaf(this::isProbed, now);
    }

    /** Whether there are switches that should deliver probes, and none does. */
    public synchronized boolean noneArrives(long now) {
        return reception.noneDelivers(this::isProbed, now);
    }

    /**
     * Whether it is known of every link between switches with a session whether it works, as far as they deliver
     * probes.
     *
     * @param ready the switches with a session now
     */
    public synchronized boolean knowsAll(IntPredicate ready, long now) {
        BitSet deaf = deaf(now);
        return IntStream.range(0, topology.switchCount()).allMatch(s -> ready.test(s) == withSession.get(s))
                && IntStream.range(0, topology.channelCount())
                        .filter(schedule::includes)
                        .allMatch(c -> deaf.get(topology.target(c))
                                || states.isFailed(c)
                                || (reception.isExpected(topology.target(c))
                                        && evidence.since(c, reception.expectedSince(topology.target(c)))
                                        && states.works(c)));
    }

    public synchronized boolean isFailed(int l) {
        int c = topology.channelOfLink(l);
        return states.isFailed(c) || states.isFailed(topology.reverse(c));
    }

    /**
     * For how many nanoseconds nothing has come by a failed channel of a link: it failed no longer ago. Empty if none
     * has failed, or no probe has arrived since there were sessions with the switches at its ends.
     */
    public synchronized OptionalLong silence(int l, long now) {
        int c = topology.channelOfLink(l);
        return IntStream.of(c, topology.reverse(c))
                .filter(states::isFailed)
                .filter(failed -> evidence.since(failed, probedSince[failed]))
                .mapToLong(failed -> now - evidence.latestBy(failed).orElseThrow())
                .max();
    }

    /** Whether probes are sent to a switch over some link that has not failed. */
    private boolean isProbed(int s) {
        return probing
                && IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                        .anyMatch(c -> schedule.includes(c) && !isFailed(topology.link(c)));
    }
}
