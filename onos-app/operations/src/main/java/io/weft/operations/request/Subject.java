package io.weft.operations.request;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/** The fabric that an operation is about: one that is planned, or one that a controller runs. */
public interface Subject {
    /**
     * The fabric.
     *
     * @throws Refusal if there is none, with the reason
     */
    Fabric fabric();

    /**
     * What is out of service and what is drained.
     *
     * @throws Refusal if nobody knows at the moment, with the reason
     */
    Failures failures();

    /** The pairs of endpoints that have routes of their own. */
    GivenWaypoints pairs();

    /**
     * Its routes as they are now: with what is out of service and drained, and the pairs that have routes of their own.
     *
     * @throws Refusal if nobody knows at the moment, with the reason
     */
    default Routes routes() {
        return Routes.of(fabric(), failures(), pairs());
    }

    /**
     * What it would be with these links and switches out of service besides; itself without any.
     *
     * @throws Refusal for a name that is neither a link nor a switch
     */
    default Subject failing(List<String> names) {
        if (names.isEmpty()) {
            return this;
        }
        Failures now = failures();
        List<String> all = new ArrayList<>(now.names());
        all.addAll(FailureNames.parse(fabric().topology(), names).names());
        return new Planned(
                fabric(), Failures.of(fabric().topology(), all).draining(now.drained()), pairs(), attachments());
    }

    /** The same of another fabric upon the same topology; itself of its own. */
    default Subject with(Fabric other) {
        return other == fabric() ? this : new Planned(other, failures(), pairs(), attachments());
    }

    /**
     * The fabric with a routing scheme, its own or another.
     *
     * @throws Refusal if it cannot have that scheme, with the reason
     */
    default Subject with(Scheme scheme) {
        return with(fabric().withScheme(scheme));
    }

    /** Reads what a request names besides. */
    default Attachments attachments() {
        return Attachments.none();
    }

    /**
     * The fabric as a controller runs it.
     *
     * @throws Refusal if none does
     */
    default ControlledFabric running() {
        throw Refusal.notNow(fabric().name() + " is a plan that no controller runs; ask a controller that runs it");
    }

    /** Whether a controller runs it. */
    default boolean isRunning() {
        return false;
    }

    /** A fabric that is planned, with the routes of its scheme and nothing out of service. */
    static Subject planned(Fabric fabric) {
        return planned(fabric, Failures.none(fabric.topology()));
    }

    /** The same, with what reads what a request names besides. */
    static Subject planned(Fabric fabric, Attachments attachments) {
        Topology topology = fabric.topology();
        return new Planned(fabric, Failures.none(topology), GivenWaypoints.none(topology), attachments);
    }

    /** No fabric, for operations that need none. */
    static Subject none(Attachments attachments) {
        return new Nothing(attachments);
    }

    /** A fabric that is planned, with the routes of its scheme while {@code failures} are out of service. */
    static Subject planned(Fabric fabric, Failures failures) {
        return new Planned(fabric, failures, GivenWaypoints.none(fabric.topology()));
    }

    /** The same, with what reads what a request names besides. */
    static Subject planned(Fabric fabric, Failures failures, Attachments attachments) {
        return new Planned(fabric, failures, GivenWaypoints.none(fabric.topology()), attachments);
    }

    /** A fabric that is planned, with nothing out of service, and pairs of endpoints that have routes of their own. */
    static Subject planned(Fabric fabric, GivenWaypoints pairs) {
        return planned(fabric, pairs, Attachments.none());
    }

    /** The same, with what reads what a request names besides. */
    static Subject planned(Fabric fabric, GivenWaypoints pairs, Attachments attachments) {
        return new Planned(fabric, Failures.none(fabric.topology()), pairs, attachments);
    }

    /** What operations are about that need no fabric. Immutable. */
    final class Nothing implements Subject {
        private final Attachments attachments;

        private Nothing(Attachments attachments) {
            this.attachments = attachments;
        }

        @Override
        public Fabric fabric() {
            throw new IllegalStateException("this is about no fabric");
        }

        @Override
        public Failures failures() {
            return Failures.none(fabric().topology());
        }

        @Override
        public GivenWaypoints pairs() {
            return GivenWaypoints.none(fabric().topology());
        }

        @Override
        public Attachments attachments() {
            return attachments;
        }
    }

    /** A fabric that no controller runs. Its routes are computed once. Not thread-safe. */
    final class Planned implements Subject {
        private final Fabric fabric;
        private final Failures failures;
        private final GivenWaypoints pairs;
        private final Attachments attachments;
        private Routes routes;

        private Planned(Fabric fabric, Failures failures, GivenWaypoints pairs) {
            this(fabric, failures, pairs, Attachments.none());
        }

        private Planned(Fabric fabric, Failures failures, GivenWaypoints pairs, Attachments attachments) {
            this.fabric = fabric;
            this.failures = failures;
            this.pairs = pairs;
            this.attachments = attachments;
        }

        @Override
        public Attachments attachments() {
            return attachments;
        }

        @Override
        public Fabric fabric() {
            return fabric;
        }

        @Override
        public Failures failures() {
            return failures;
        }

        @Override
        public GivenWaypoints pairs() {
            return pairs;
        }

        @Override
        public Routes routes() {
            if (routes == null) {
                routes = Routes.of(fabric, failures, pairs);
            }
            return routes;
        }
    }
}
