package io.weft.topology.cabling;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One step of a {@link CablingPlan}: what to do with one cable. Immutable. */
public final class CablingStep {
    private final Action action;
    private final PluggedCable from;
    private final PluggedCable to;
    private final List<String> cutOff;
    private final int until;

    /** What is done with the cable. */
    public enum Action {
        /** It is plugged in, at both ends. */
        PLUG,
        /** It is unplugged at one end, or at both, and plugged in elsewhere. */
        MOVE,
        /** It is unplugged at both ends. */
        UNPLUG
    }

    /**
     * @param from where the cable was before; null for none that was there
     * @param to where it is then; null for nowhere
     * @param until the step, from 1, after which all that it cuts off is connected again; 0 for none
     */
    CablingStep(Action action, PluggedCable from, PluggedCable to, List<String> cutOff, int until) {
        this.action = action;
        this.from = from;
        this.to = to;
        this.cutOff = List.copyOf(cutOff);
        this.until = until;
    }

    /** What to do. */
    public Action action() {
        return action;
    }

    /**
     * Where the cable is plugged in before; for {@link Action#PLUG} where it was unplugged in an earlier step, and
     * nothing if it is a new one.
     */
    public Optional<PluggedCable> from() {
        return Optional.ofNullable(from);
    }

    /** Where it is plugged in then; nothing for {@link Action#UNPLUG}. */
    public Optional<PluggedCable> to() {
        return Optional.ofNullable(to);
    }

    /** The switches and endpoints that this step cuts off, though they are in both fabrics; by name. */
    public List<String> cutOff() {
        return cutOff;
    }

    /**
     * The step, from 1, after which all of {@link #cutOff()} are connected again, this step itself for those that are
     * cut off while a cable is moved; nothing if nothing is cut off, or if it stays so in the new fabric.
     */
    public OptionalInt until() {
        return until == 0 ? OptionalInt.empty() : OptionalInt.of(until);
    }

    /** {@code plug in leaf1 port 3 to spine1 port 1}. */
    @Override
    public String toString() {
        switch (action) {
            case PLUG:
                return "plug in " + to + (from == null ? "" : ", with the cable that joined " + from);
            case UNPLUG:
                return "unplug " + from;
            default:
                return "cable " + from + ": move "
                        + (from.sharesAnEndWith(to)
                                ? "the end at " + from.endApartFrom(to) + " to " + to.endApartFrom(from)
                                : "both ends, to " + to.first() + " and " + to.second());
        }
    }
}
