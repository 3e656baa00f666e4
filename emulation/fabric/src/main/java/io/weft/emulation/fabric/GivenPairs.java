package io.weft.emulation.fabric;

import io.weft.routing.PairRoutes;
import io.weft.routing.PairUse;
import java.util.Locale;

/**
 * Pairs of endpoints that are given routes of their own. Each is counted once: those that are used and those that are not for one of
 * the reasons add up to all of them.
 *
 * @param pairs number of pairs that something is given for
 * @param used how many go by it
 * @param oneSwitch how many do not since both endpoints are at one switch
 * @param atEnd how many do not since their waypoint is the switch of an end
 * @param cutOff how many do not since their waypoint, or a way at all, is out of service
 * @param tooFewChannels how many do not for lack of virtual channels
 */
public record GivenPairs(long pairs, long used, long oneSwitch, long atEnd, long cutOff, long tooFewChannels) {
    /** Counts them. */
    public static GivenPairs of(PairRoutes pairs) {
        return new GivenPairs(
                pairs.given().count(),
                pairs.used(),
                pairs.count(PairUse.ONE_SWITCH),
                pairs.count(PairUse.WAYPOINT_AT_END),
                (long) pairs.count(PairUse.CUT_OFF) + pairs.count(PairUse.NO_PATH),
                pairs.count(PairUse.TOO_FEW_CHANNELS));
    }

    /** How many are used, and why the others are not. */
    public String words() {
        return String.format(
                Locale.ROOT,
                "%,d of %s used; not used: %,d within one switch, %,d with the waypoint at an end, %,d cut off by failures, "
                        + "%,d for lack of virtual channels",
                used,
                pairs == 1 ? "1 pair" : String.format(Locale.ROOT, "%,d pairs", pairs),
                oneSwitch,
                atEnd,
                cutOff,
                tooFewChannels);
    }
}
