package io.weft.routing.tables;

/** One service level for each pair of an endpoint and a destination. Immutable. */
public final class PathLevels implements PairLevels {
    /** By destination, by endpoint, one more than the level; 0 where none is given. */
    private final byte[][] levels;

    private final int all;

    private PathLevels(byte[][] levels, int all) {
        this.levels = levels;
        this.all = all;
    }

    @Override
    public int of(int e, int d) {
        byte level = d < levels.length && levels[d] != null ? levels[d][e] : 0;
        return level == 0 ? 0 : 1 << (level - 1);
    }

    @Override
    public int all() {
        return all;
    }

    /** Collects levels. Not thread-safe. */
    public static final class Builder {
        private final int endpoints;
        private final byte[][] levels;
        private int all;

        /**
         * No levels yet.
         *
         * @param destinations see {@link ForwardingTables#destinations}
         */
        public Builder(int endpoints, int destinations) {
            this.endpoints = endpoints;
            this.levels = new byte[destinations][];
        }

        /**
         * Sets the level of a pair.
         *
         * @param level 0..15
         * @return whether none was set before
         */
        public boolean set(int e, int d, int level) {
            if (levels[d] == null) {
                levels[d] = new byte[endpoints];
            }
            boolean isNew = levels[d][e] == 0;
            levels[d][e] = (byte) (level + 1);
            all |= 1 << level;
            return isNew;
        }

        /** Sets the levels to destination {@code d} to those to another one, once these are set. */
        public void setAlike(int d, int other) {
            levels[d] = levels[other];
        }

        /** The levels; this is not used any more. */
        public PathLevels build() {
            return new PathLevels(levels, all);
        }
    }
}
