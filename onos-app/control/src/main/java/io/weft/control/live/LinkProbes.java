package io.weft.control.live;

import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Finds out which links work: from probes over every channel between switches with a session, from traffic that arrives,
 * and from what targets say of their ports. A link works as long as both of its channels do; one whose port was said to
 * be down works again when probes arrive. Probes that arrive elsewhere than planned go to {@link Cabling}. Thread-safe.
 */
final class LinkProbes {
    /** Channels of a link. */
    private static final int CHANNELS = 2;
    /** Probes that go together where a channel is in doubt. */
    private static final int TOGETHER = 3;
    /** After so many intervals a channel by which nothing arrives is dead, even if others are as silent. */
    private static final int LONGEST_DOUBT_INTERVALS = 20;

    private final Topology topology;
    private final int fabricId;
    private final boolean probing;
    private final int mostMisses;
    private final Sender sender;
    private final BiConsumer<Integer, Boolean> linkChanged;
    private final ProbeSchedule schedule;
    private final ProbeEvidence evidence;
    private final Cabling cabling;
    /** Tells probes of this controller, whose clock they carry, from those of others. */
    private final int controller = ThreadLocalRandom.current().nextInt();

    /** The channels by which a probe is under way that is not missing yet. */
    private final BitSet underWay = new BitSet();
    /** By such channel, when the first such probe was sent. */
    private final long[] waitingSince;
    /** By channel, how many probes in a row are missing. */
    private final int[] misses;
    /** By channel, when the first of them was found missing. */
    private final long[] doubtedSince;
    /** The switches over which probes can go. */
    private final BitSet withSession = new BitSet();
    /** The switches that hand probes on: what holds nothing yet does not. */
    private final BitSet listening = new BitSet();
    /** The channels over which nothing arrives. */
    private final BitSet silent = new BitSet();
    /** The channels out of ports that are down by what their target says. */
    private final BitSet closed = new BitSet();
    /** The channels into ports of which their target says whether they are up. */
    private final BitSet watched = new BitSet();

    /** Sends a frame out of a port of a switch. */
    interface Sender {
        void send(int s, int port, byte[] frame);
    }

    /**
     * Prepares to probe.
     *
     * @param linkChanged is told of links that fail and return, by index
     * @param miscabled is told of each port that is plugged elsewhere than planned, once
     */
    LinkProbes(Fabric fabric, Sender sender, BiConsumer<Integer, Boolean> linkChanged, Consumer<String> miscabled) {
        this.topology = fabric.topology();
        this.fabricId = ProbeFrame.fabricId(fabric.name());
        this.probing = fabric.probing().perSecond() > 0;
        this.mostMisses = fabric.probing().misses();
        this.sender = sender;
        this.linkChanged = linkChanged;
        this.schedule = new ProbeSchedule(topology.channelCount(), fabric.probing());
        this.evidence = new ProbeEvidence(topology);
        this.cabling = new Cabling(topology, miscabled);
        this.misses = new int[topology.channelCount()];
        this.waitingSince = new long[topology.channelCount()];
        this.doubtedSince = new long[topology.channelCount()];
    }

    /** When what is probed. */
    ProbeSchedule schedule() {
        return schedule;
    }

    /** Nanoseconds after {@link #doubt} until it is known of so many links what has become of them. */
    long certainty(int links) {
        return schedule.certainty(links * CHANNELS * TOGETHER) + 2 * schedule.interval();
    }

    /** Looks at some links before all others, since there is reason to think that they are dead. */
    synchronized void doubt(BitSet links, long now) {
        links.stream().map(topology::channelOfLink).forEach(c -> {
            doubt(c, now);
            doubt(topology.reverse(c), now);
        });
    }

    private void doubt(int c, long now) {
        if (schedule.includes(c) && misses[c] == 0) {
            misses[c] = 1;
            doubtedSince[c] = now;
            schedule.suspect(c, true);
        }
    }

    /**
     * Sends the probes that are due and looks for those that are missing; to be called some ten times in an interval.
     *
     * @param elapsed nanoseconds since the last call
     * @param ready the switches with a session that can send and receive
     * @param busy whether the controller is at work, and silence without other evidence may be its own doing
     */
    synchronized void tick(long now, long elapsed, IntPredicate ready, boolean busy) {
        boolean heldUp = elapsed > schedule.interval();
        for (int c = underWay.nextSetBit(0); c >= 0; c = underWay.nextSetBit(c + 1)) {
            if (heldUp) {
                // Who was held up and could not listen must not blame the links for it.
                waitingSince[c] = now;
            } else if (now - waitingSince[c] >= schedule.interval()) {
                underWay.clear(c);
                missed(c, now, busy);
            }
        }
        for (int s = 0; s < topology.switchCount(); s++) {
            if (ready.test(s) != withSession.get(s)) {
                withSession.flip(s);
                listening.clear(s);
                for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                    include(c);
                    include(topology.reverse(c));
                }
            }
        }
        schedule.due(now, elapsed, c -> probe(c, now));
    }

    private void include(int c) {
        schedule.include(c, withSession.get(topology.source(c)) && withSession.get(topology.target(c)));
        misses[c] = 0;
        underWay.clear(c);
    }

    /** Probes a channel; one that is in doubt together with others of its switches that are not, to compare. */
    private void probe(int c, long now) {
        send(c, now);
        if (misses[c] > 0 && !silent.get(c)) {
            IntStream.of(
                            evidence.outOf(topology.source(c), c, this::works),
                            evidence.into(topology.target(c), c, this::works))
                    .filter(other -> other >= 0)
                    .forEach(other -> send(other, now));
        }
    }

    private boolean works(int c) {
        return schedule.includes(c) && misses[c] == 0 && !silent.get(c);
    }

    private void send(int c, long now) {
        int s = topology.source(c);
        schedule.sent(c, now);
        if (listening.get(topology.target(c)) && !underWay.get(c)) {
            underWay.set(c);
            waitingSince[c] = now;
        }
        try {
            sender.send(s, topology.port(c), new ProbeFrame(fabricId, s, topology.port(c), controller, now).encode());
        } catch (IllegalStateException e) {
            // The session ended a moment ago, which the host tells by itself.
            underWay.clear(c);
        }
    }

    private void missed(int c, long now, boolean busy) {
        if (silent.get(c)) {
            return;
        }
        schedule.relax(c, false);
        schedule.suspect(c, true);
        if (misses[c] == 0 || busy) {
            doubtedSince[c] = now;
        }
        if (misses[c] == 0) {
            misses[c] = 1;
        } else if (evidence.speaksAgainst(c, waitingSince[c])
                || now - doubtedSince[c] > LONGEST_DOUBT_INTERVALS * schedule.interval()) {
            misses[c]++;
        }
        if (misses[c] >= mostMisses) {
            fail(c);
        }
    }

    private void fail(int c) {
        schedule.suspect(c, false);
        if (!silent.get(c)) {
            silent.set(c);
            if (!silent.get(topology.reverse(c))) {
                linkChanged.accept(topology.link(c), false);
            }
        }
    }

    /** A frame came to the controller from a port of a switch; tells whether it was a probe. */
    synchronized boolean received(int s, int port, byte[] frame) {
        Optional<ProbeFrame> probe = ProbeFrame.decode(frame);
        if (probe.isEmpty()) {
            return false;
        }
        listening.set(s);
        int from = probe.get().s();
        boolean ours = probe.get().fabric() == fabricId && from >= 0 && from < topology.switchCount();
        int c = ours ? topology.channelAt(from, probe.get().port()) : -1;
        if (c >= 0 && topology.channelAt(s, port) == topology.reverse(c)) {
            if (probe.get().controller() == controller) {
                evidence.arrived(c, probe.get().sent());
            }
            heard(c);
            cabling.asPlanned(s, port);
        } else {
            cabling.found(
                    s, port, ours ? Optional.of(cabling.port(from, probe.get().port())) : Optional.empty());
        }
        return true;
    }

    private void heard(int c) {
        underWay.clear(c);
        misses[c] = 0;
        schedule.suspect(c, false);
        schedule.relax(c, watched.get(c));
        if (silent.get(c)) {
            silent.clear(c);
            if (!silent.get(topology.reverse(c))) {
                linkChanged.accept(topology.link(c), true);
            }
        }
    }

    /**
     * Whether packets came by a port since this was last said of it. A channel with traffic needs no probes but a few, and
     * one where it stops is looked at right away.
     */
    synchronized void traffic(int s, int port, boolean came) {
        int out = topology.channelAt(s, port);
        if (out < 0) {
            return;
        }
        int c = topology.reverse(out);
        if (came && schedule.includes(c)) {
            heard(c);
            schedule.relax(c, true);
        } else if (schedule.relaxes(c) && !watched.get(c)) {
            schedule.relax(c, false);
            schedule.suspect(c, listening.get(s));
        }
    }

    /**
     * A target says whether a port is up. One that goes down takes its link along; when it comes up again, probes have to
     * arrive, if any are sent.
     */
    synchronized void portChanged(int s, int port, boolean up) {
        int out = topology.channelAt(s, port);
        if (out < 0) {
            return;
        }
        int in = topology.reverse(out);
        watched.set(in);
        closed.set(out, !up);
        if (!up) {
            fail(out);
            fail(in);
        } else if (!probing && !closed.get(in)) {
            heard(out);
            heard(in);
        }
    }

    /** What is plugged elsewhere than planned, as far as probes showed. */
    synchronized String[] findings() {
        return cabling.findings();
    }

    /** The links over which no probe arrives in one direction or the other. */
    synchronized int[] silentLinks() {
        return Arrays.stream(silent.stream().toArray())
                .map(topology::link)
                .sorted()
                .distinct()
                .toArray();
    }
}
