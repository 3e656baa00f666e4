package io.weft.control.update;

/** What updates wait for, as a number that is not 0: a kind, and up to two switches or numbers. */
final class Condition {
    private Condition() {}

    enum Kind {
        BARRIER(1),
        /** A switch holds its foundation. */
        FOUNDATION(2),
        /** The next hops of a switch towards another one are confirmed all the way. */
        NEXT_HOPS(3),
        /** The next hops of a switch towards all others are confirmed all the way. */
        ALL_NEXT_HOPS(4),
        /** A target whose next hops are replaced in an order of their own has come to a place of it. */
        PLACE(5),
        /** A switch holds its new waypoints. */
        WAYPOINTS(6),
        /** A switch holds its new paths, and no old ones. */
        PATHS(7),
        /** A switch holds its new path for another one. */
        PATH(8);

        private final long code;

        Kind(int code) {
            this.code = code;
        }
    }

    static long of(Kind kind, int a, int b) {
        return (kind.code << 56) | ((long) a << 28) | b;
    }
}
