package io.weft.fabric;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.List;

/**
 * How many links, or how many switches, may fail at once, whichever they are, without a pair of endpoints that is still
 * connected losing its route. Immutable.
 */
public final class Survival {
    /** Any one link, or any one switch: what a fabric survives unless its file says otherwise. */
    public static final Survival ONE = new Survival(1, 1);
    /** Nothing. */
    public static final Survival NONE = new Survival(0, 0);

    private final int links;
    private final int switches;

    /**
     * Any {@code links} links, or any {@code switches} switches, each 0 or more.
     *
     * @throws Refusal for a number below 0
     */
    public Survival(int links, int switches) {
        if (links < 0 || switches < 0) {
            throw new Refusal(links + " links and " + switches + " switches that may fail: expected 0 or more");
        }
        this.links = links;
        this.switches = switches;
    }

    public int links() {
        return links;
    }

    public int switches() {
        return switches;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Survival
                && links == ((Survival) other).links
                && switches == ((Survival) other).switches;
    }

    @Override
    public int hashCode() {
        return 31 * links + switches;
    }

    /** As in "any 2 links or any switch"; "nothing" for none. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        if (links > 0) {
            parts.add(links == 1 ? "any link" : "any " + links + " links");
        }
        if (switches > 0) {
            parts.add(switches == 1 ? "any switch" : "any " + switches + " switches");
        }
        return parts.isEmpty() ? "nothing" : String.join(" or ", parts);
    }
}
