package io.weft.control.grey;

import io.weft.topology.Topology;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;

/** What is wrong with a channel that works, and since when. Immutable. */
public final class GreyFinding {
    private static final double PERCENT = 100;
    /** Shares are given to one in so many. */
    private static final double PARTS = 10_000;

    private final Topology topology;
    private final int channel;
    private final Fault fault;
    private final double share;
    private final int detail;
    private final Instant since;

    /** What a channel does to packets. */
    public enum Fault {
        /** It loses some of all. */
        LOSS("loss"),
        /** It loses those of one virtual channel, or its queue stands still. */
        QUEUE("queue"),
        /** It loses frames above a size. */
        SIZE("size"),
        /** It delivers frames that are not what was sent. */
        DAMAGE("damage"),
        /** Its link failed three times or more within ten minutes. */
        FLAPS("flaps"),
        /** It takes far longer to send a frame than others do. */
        SLOW("slow"),
        /** It carries nothing, so that its link is out of service; the other direction works. */
        DEAD("dead");

        private final String label;

        Fault(String label) {
            this.label = label;
        }

        /** Its name in answers, metrics and events. */
        public String label() {
            return label;
        }
    }

    /**
     * @param share of its packets that are lost, as last measured, 0..1; of those that it concerns, where no traffic
     *     shows which part that is
     * @param detail the virtual channel of {@link Fault#QUEUE}; the bytes of the longest frame that passes, of
     *     {@link Fault#SIZE}; kbit/s, of {@link Fault#SLOW}
     */
    GreyFinding(Topology topology, int channel, Fault fault, double share, int detail, Instant since) {
        this.topology = topology;
        this.channel = channel;
        this.fault = fault;
        this.share = Math.round(share * PARTS) / PARTS;
        this.detail = detail;
        this.since = since.truncatedTo(ChronoUnit.MILLIS);
    }

    public int channel() {
        return channel;
    }

    public int link() {
        return topology.link(channel);
    }

    public Fault fault() {
        return fault;
    }

    /**
     * The share of the packets by the channel that are lost, as last measured, 0..1; of those that it concerns, where
     * no traffic shows which part that is.
     */
    public double share() {
        return share;
    }

    /** The virtual channel whose packets are lost, if it is that of one. */
    public OptionalInt virtualChannel() {
        return fault == Fault.QUEUE ? OptionalInt.of(detail) : OptionalInt.empty();
    }

    /** Bytes of the longest frame that passes, from the Ethernet header on, if longer ones are lost. */
    public OptionalInt longestFrame() {
        return fault == Fault.SIZE ? OptionalInt.of(detail) : OptionalInt.empty();
    }

    /** About how many kbit/s the channel carries, if it is slow. */
    public OptionalInt kilobitsPerSecond() {
        return fault == Fault.SLOW ? OptionalInt.of(detail) : OptionalInt.empty();
    }

    /** When it was first seen. */
    public Instant since() {
        return since;
    }

    /** The switch that packets come from. */
    public String from() {
        return topology.switchName(topology.source(channel));
    }

    /** The switch that packets go to. */
    public String to() {
        return topology.switchName(topology.target(channel));
    }

    /** The name of the link. */
    public String linkName() {
        return topology.linkName(link());
    }

    /** Whether it says the same as another one of the same channel, but for how much is lost and since when. */
    boolean isLike(GreyFinding other) {
        return other.channel == channel && other.fault == fault && (fault == Fault.SLOW || other.detail == detail);
    }

    /** What {@link #virtualChannel}, {@link #longestFrame} or {@link #kilobitsPerSecond} says; 0 for nothing. */
    int detail() {
        return detail;
    }

    GreyFinding withShare(double newShare) {
        return new GreyFinding(topology, channel, fault, newShare, detail, since);
    }

    /** As {@link #sentence}, without the time. */
    String what() {
        String way = linkName() + " from " + from() + " to " + to();
        switch (fault) {
            case QUEUE:
                return way + " loses " + percent() + " of the packets of virtual channel " + detail;
            case SIZE:
                return way + " loses frames of more than " + detail + " bytes";
            case FLAPS:
                return linkName() + " fails again and again";
            case SLOW:
                return way + " sends no more than about " + detail + " kbit/s";
            case DEAD:
                return way + " carries nothing, and works the other way";
            case DAMAGE:
                return way + " damages frames";
            default:
                return way + " loses " + percent() + " of the packets";
        }
    }

    private String percent() {
        double percent = share * PERCENT;
        String digits = percent >= 10 ? "%.0f %%" : percent >= 1 ? "%.1f %%" : "%.2f %%";
        return String.format(Locale.ROOT, digits, percent);
    }

    /** A sentence that names the link, the direction, what is lost and since when, without a full stop. */
    public String sentence() {
        return what() + ", since " + since.truncatedTo(ChronoUnit.SECONDS);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GreyFinding
                && isLike((GreyFinding) other)
                && share == ((GreyFinding) other).share
                && since.equals(((GreyFinding) other).since);
    }

    @Override
    public int hashCode() {
        return Objects.hash(channel, fault, detail, share, since);
    }

    @Override
    public String toString() {
        return sentence();
    }
}
