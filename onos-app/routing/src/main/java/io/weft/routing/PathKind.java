package io.weft.routing;

/** What a source switch does with packets for a destination switch. */
public enum PathKind {
    /** Nothing: there is no way, or none within the virtual channels. */
    NONE(0),
    /** Forwards them minimally. */
    DIRECT(1),
    /** Draws a waypoint for them. */
    VALIANT(2);

    private static final PathKind[] BY_CODE = {NONE, DIRECT, VALIANT};

    /** A byte for tables of all pairs. */
    final byte code;

    PathKind(int code) {
        this.code = (byte) code;
    }

    static PathKind of(byte code) {
        return BY_CODE[code];
    }
}
