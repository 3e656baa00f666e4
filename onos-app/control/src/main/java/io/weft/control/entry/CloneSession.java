package io.weft.control.entry;

import java.util.Arrays;

/** A clone session: what the program clones to it leaves once by each of its ports. Immutable. */
public final class CloneSession implements Entity {
    private final Key key;
    private final int[] ports;

    /**
     * @param session its number, 1..32767
     * @param ports the distinct ports by which the copies leave, each 1 or more; in any order
     */
    public CloneSession(int session, int... ports) {
        this.key = new Key(session);
        this.ports = ports.clone();
        Arrays.sort(this.ports);
        for (int i = 0; i < ports.length; i++) {
            if (this.ports[i] < 1 || (i > 0 && this.ports[i] == this.ports[i - 1])) {
                throw new IllegalArgumentException("clone session " + session + " has ports " + Arrays.toString(ports)
                        + "; they must be distinct " + "and 1 or more");
            }
        }
    }

    public int session() {
        return key.session;
    }

    /** The ports by which the copies leave, ascending; a copy. */
    public int[] ports() {
        return ports.clone();
    }

    @Override
    public EntityKey key() {
        return key;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CloneSession
                && key.equals(((CloneSession) other).key)
                && Arrays.equals(ports, ((CloneSession) other).ports);
    }

    @Override
    public int hashCode() {
        return 31 * key.hashCode() + Arrays.hashCode(ports);
    }

    @Override
    public String toString() {
        return key + " -> ports " + Arrays.toString(ports);
    }

    private static final class Key implements EntityKey {
        private final int session;

        Key(int session) {
            if (session < 1 || session > Short.MAX_VALUE) {
                throw new IllegalArgumentException("clone session " + session + " is not in 1.." + Short.MAX_VALUE);
            }
            this.session = session;
        }

        @Override
        public boolean alwaysPresent() {
            return false;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && session == ((Key) other).session;
        }

        @Override
        public int hashCode() {
            return ~session;
        }

        @Override
        public String toString() {
            return "clone session " + session;
        }
    }
}
