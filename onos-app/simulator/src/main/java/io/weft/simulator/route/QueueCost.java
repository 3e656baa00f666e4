package io.weft.simulator.route;

import io.weft.simulator.network.SwitchPorts;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * How many flits wait on a route, as far as its source knows: what UGAL compares. Those that remember are not
 * thread-safe.
 */
interface QueueCost {
    /** In place of a port: any by which minimal routes go on. */
    int ANY_PORT = -1;

    /** Flits on the route from {@code s} to {@code d}, by a waypoint or {@link WaypointChoice#NONE}. */
    int of(int s, int waypoint, int d);

    /** The switches whose ports are from..to-1 have done what they do in a cycle. */
    default void endCycle(int from, int to) {}

    /** How many ports of the route that was asked for last were looked at. */
    default int ports() {
        return 1;
    }

    /** The port of its source by which the route begins that was asked for last, or {@link #ANY_PORT}. */
    default int firstPort() {
        return ANY_PORT;
    }

    /** The flits behind the first port: all that a switch knows (UGAL-L). Not thread-safe. */
    final class Local implements QueueCost {
        private final PortChoice portChoice;
        private final IntUnaryOperator flitsBehind;
        private int firstPort = ANY_PORT;

        Local(PortChoice portChoice, IntUnaryOperator flitsBehind) {
            this.portChoice = portChoice;
            this.flitsBehind = flitsBehind;
        }

        @Override
        public int of(int s, int waypoint, int d) {
            firstPort = portChoice.port(s, waypoint == WaypointChoice.NONE ? d : waypoint, s);
            return flitsBehind.applyAsInt(firstPort);
        }

        @Override
        public int firstPort() {
            return firstPort;
        }
    }

    /**
     * The flits behind all ports of a route (UGAL-G), or behind some of these; where several next hops are equal, one
     * is drawn. Of its own port a switch knows the queue as it is; of those of other switches as it was when the cycle
     * began, so that it does not matter which of them has worked first. O(hops). Not thread-safe.
     */
    final class Global implements QueueCost {
        private final SwitchPorts ports;
        private final PortChoice portChoice;
        private final IntUnaryOperator flitsBehind;
        private final IntPredicate counts;
        private final QueuesSeen seen;
        /** Which of the two arrays has the queues as this cycle began; the other is being filled for the next. */
        private int parity;

        private int firstPort = ANY_PORT;
        private int counted;

        /**
         * Makes the cost of these ports.
         *
         * @param seen what all parts of the network have seen of the queues
         */
        Global(
                SwitchPorts ports,
                PortChoice portChoice,
                IntUnaryOperator flitsBehind,
                IntPredicate counts,
                QueuesSeen seen) {
            this.ports = ports;
            this.counts = counts;
            this.portChoice = portChoice;
            this.flitsBehind = flitsBehind;
            this.seen = seen;
        }

        @Override
        public void endCycle(int from, int to) {
            parity ^= 1;
            int[] next = seen.behind[parity];
            for (int port = from; port < to; port++) {
                next[port] = flitsBehind.applyAsInt(port);
            }
        }

        @Override
        public int of(int s, int waypoint, int d) {
            int target = waypoint == WaypointChoice.NONE ? d : waypoint;
            firstPort = portChoice.port(s, target, s);
            counted = counts.test(firstPort) ? 1 : 0;
            int here = counted > 0 ? flitsBehind.applyAsInt(firstPort) : 0;
            int toTarget = here + along(ports.owner(ports.peer(firstPort)), target, s);
            return toTarget + along(target, d, s);
        }

        private int along(int from, int to, int drawer) {
            int[] atBegin = seen.behind[parity];
            int sum = 0;
            for (int s = from; s != to; ) {
                int port = portChoice.port(s, to, drawer);
                if (counts.test(port)) {
                    sum += atBegin[port];
                    counted++;
                }
                s = ports.owner(ports.peer(port));
            }
            return sum;
        }

        @Override
        public int ports() {
            return counted;
        }

        @Override
        public int firstPort() {
            return firstPort;
        }
    }

    /**
     * How many flits were behind the ports of all switches when a cycle began. Each part of the network writes those of
     * its own ports, of the next cycle, while others read those of this one.
     */
    final class QueuesSeen {
        /** By cycle modulo 2, then port of a switch. */
        private final int[][] behind;

        QueuesSeen(SwitchPorts ports) {
            behind = new int[2][ports.first(ports.topology().switchCount())];
        }
    }
}
