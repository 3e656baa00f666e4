package io.weft.control.table;

import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.fabric.Scheme;
import io.weft.fabric.Ugal;
import io.weft.p4.P4Action;
import io.weft.p4.WeftActions;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the program does with packets to a destination that their source has waypoints for: an action of the table
 * {@code path}, and its arguments. Immutable.
 */
public final class PathAction {
    private static final int MOST_TIMES = 0xFFFF;

    private static final Map<PathKind, P4Action> BY_KIND = Map.of(
            PathKind.DIRECT, WeftActions.DIRECT,
            PathKind.VALIANT, WeftActions.VALIANT,
            PathKind.ADAPTIVE, WeftActions.ADAPTIVE);

    private static final Map<String, PathKind> KINDS = BY_KIND.entrySet().stream()
            .collect(Collectors.toUnmodifiableMap(each -> each.getValue().name(), Map.Entry::getKey));

    final P4Action action;
    private final Optional<Ugal> compared;

    private PathAction(P4Action action, Optional<Ugal> compared) {
        this.action = action;
        this.compared = compared;
    }

    /**
     * The action of a fabric's scheme.
     *
     * @throws IllegalStateException if sources compare queues in a way that the program does not know
     */
    static PathAction of(Fabric fabric) {
        Scheme scheme = fabric.scheme();
        Optional<Ugal> compared = scheme.ugal(fabric.settings());
        if (compared.isPresent() != (scheme.kind() == PathKind.ADAPTIVE)) {
            throw new IllegalStateException("the program compares queues as UGAL does, and scheme " + scheme
                    + " is of kind " + scheme.kind() + (compared.isPresent() ? " and compares" : " and does not"));
        }
        return new PathAction(BY_KIND.get(scheme.kind()), compared);
    }

    /** What packets do by an action of the table; empty for an action that is of no path. */
    public static Optional<PathKind> kind(P4Action action) {
        return Optional.ofNullable(KINDS.get(action.name()));
    }

    /**
     * The arguments for a source and a destination, in the order of the program.
     *
     * @param first index of the first waypoint that is drawn from
     * @param draws number of waypoints that are drawn from
     * @param skip index of the destination among the waypoints, 0xFFFF if it is none of them
     * @param stretch hops of a path by a waypoint for each hop of the minimal one, on average
     */
    long[] arguments(int first, int draws, int skip, double stretch) {
        if (action.equals(WeftActions.DIRECT)) {
            return new long[0];
        }
        if (compared.isEmpty()) {
            return new long[] {first, draws, skip};
        }
        Ugal ugal = compared.get();
        long cost = Math.min(MOST_TIMES, Math.round(Ugal.PARTS_OF_ONE * (ugal.c() * stretch)));
        return new long[] {first, draws, skip, cost, ugal.threshold()};
    }
}
