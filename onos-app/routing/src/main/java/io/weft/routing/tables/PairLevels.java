package io.weft.routing.tables;

/** By which service levels packets are sent: InfiniBand's path SL. */
public interface PairLevels {
    /** Service level 0 for all. */
    PairLevels ZERO = new PairLevels() {
        @Override
        public int of(int e, int d) {
            return 1;
        }

        @Override
        public int all() {
            return 1;
        }
    };

    /**
     * The service levels by which endpoint {@code e} sends to destination {@code d}, as bits; 0 if it sends nothing.
     */
    int of(int e, int d);

    /** The service levels by which any endpoint sends, as bits. */
    int all();
}
