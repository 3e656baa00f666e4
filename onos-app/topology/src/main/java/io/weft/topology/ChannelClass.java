package io.weft.topology;

import java.util.Objects;

/**
 * A class of channels. A hop is a <em>descent</em>, and takes the next virtual channel, if the <em>entry</em> of its
 * channel is not above the <em>exit</em> of the channel before. Immutable.
 *
 * <p>If entry and exit are equal, two hops of the class in a row are a descent. If the entry is one more than the exit,
 * hops of the class follow one another without a descent; channels of such a class must not form a cycle.
 */
public final class ChannelClass {
    /** The highest entry or exit: the fabric header has 4 bits for a class, and 0 means none yet. */
    public static final int HIGHEST = 15;

    private final String name;
    private final int entry;
    private final int exit;

    private ChannelClass(String name, int entry, int exit) {
        if (exit < 1 || entry > HIGHEST) {
            throw new IllegalArgumentException("channel class " + name + " has the entry " + entry + " and the exit "
                    + exit + "; both are in 1.." + HIGHEST + ", which is what the fabric header has room for");
        }
        this.name = name;
        this.entry = entry;
        this.exit = exit;
    }

    /** A class of which two hops in a row are a descent. */
    public static ChannelClass of(String name, int exit) {
        return new ChannelClass(name, exit, exit);
    }

    /** A class of which hops follow one another without a descent. Its channels must not form a cycle. */
    public static ChannelClass inOrder(String name, int exit) {
        return new ChannelClass(name, exit + 1, exit);
    }

    public String name() {
        return name;
    }

    /** A hop of this class is a descent unless the exit of the hop before is below this number; 1..15. */
    public int entry() {
        return entry;
    }

    /** The number that the fabric header keeps after a hop of this class; 1..15. */
    public int exit() {
        return exit;
    }

    /** Whether hops of this class follow one another without a descent. */
    public boolean isInOrder() {
        return entry > exit;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChannelClass
                && name.equals(((ChannelClass) other).name)
                && entry == ((ChannelClass) other).entry
                && exit == ((ChannelClass) other).exit;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, entry, exit);
    }

    @Override
    public String toString() {
        return name;
    }
}
