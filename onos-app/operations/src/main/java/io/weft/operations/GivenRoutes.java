package io.weft.operations;

import static io.weft.operations.Rows.count;

import io.weft.routing.PairRoutes;
import io.weft.routing.PairUse;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How many of the pairs of endpoints that were given a route of their own use it, and why the others do not. Each pair is
 * counted once, so that the counts add up to all of them.
 */
public final class GivenRoutes {
    private GivenRoutes() {}

    /** The counts, by name. */
    public static Map<String, Object> document(PairRoutes pairs) {
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("pairs", pairs.given().count());
        counts.put("used", pairs.used());
        counts.put("oneSwitch", pairs.count(PairUse.ONE_SWITCH));
        counts.put("atEnd", pairs.count(PairUse.WAYPOINT_AT_END));
        counts.put("cutOff", pairs.count(PairUse.CUT_OFF) + pairs.count(PairUse.NO_PATH));
        counts.put("tooFewChannels", pairs.count(PairUse.TOO_FEW_CHANNELS));
        return counts;
    }

    /** The counts in words. */
    public static String words(PairRoutes pairs) {
        return String.format(
                Locale.ROOT,
                "%,d of %s used; not used: %,d within one switch, %,d whose waypoint is the switch of an end, %,d whose "
                        + "waypoint or path is out of service, %,d for lack of a virtual channel",
                pairs.used(),
                count(pairs.given().count(), "pair", "pairs"),
                pairs.count(PairUse.ONE_SWITCH),
                pairs.count(PairUse.WAYPOINT_AT_END),
                pairs.count(PairUse.CUT_OFF) + pairs.count(PairUse.NO_PATH),
                pairs.count(PairUse.TOO_FEW_CHANNELS));
    }
}
