package io.weft.control.live;

import java.util.Set;
import java.util.TreeSet;

/** What is drained, by who asked for it: operators, or this controller since links lose packets. Immutable. */
public final class Drains {
    static final Drains NONE = new Drains(Set.of(), Set.of());

    private final Set<String> byOperators;
    private final Set<String> forLoss;

    private Drains(Set<String> byOperators, Set<String> forLoss) {
        this.byOperators = Set.copyOf(byOperators);
        this.forLoss = Set.copyOf(forLoss);
    }

    /** These, with others in place of those that operators asked for. */
    Drains withOperators(Set<String> names) {
        return new Drains(names, forLoss);
    }

    /** These, with a link drained or no longer drained because it loses packets. */
    Drains withLossy(String link, boolean drained) {
        Set<String> links = new TreeSet<>(forLoss);
        if (drained) {
            links.add(link);
        } else {
            links.remove(link);
        }
        return new Drains(byOperators, links);
    }

    /** These, without the links that are drained because they lose packets. */
    Drains withoutLossy() {
        return new Drains(byOperators, Set.of());
    }

    /** The names of the links that are drained because they lose packets. */
    public Set<String> forLoss() {
        return forLoss;
    }

    /** The names of all links and switches that are drained. */
    Set<String> all() {
        Set<String> all = new TreeSet<>(byOperators);
        all.addAll(forLoss);
        return all;
    }
}
