package io.weft.simulator.network;

/** The whole numbers that a setting can be. Immutable. */
public final class SettingRange {
    private final int least;
    private final int most;

    SettingRange(int least, int most) {
        this.least = least;
        this.most = most;
    }

    /** The least of them. */
    public int least() {
        return least;
    }

    /** The greatest of them. */
    public int most() {
        return most;
    }

    /**
     * The value, if it is one of them.
     *
     * @throws IllegalArgumentException if it is not; the message has it, and what is expected
     */
    public int checked(long value) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(value + " is out of range; expected " + this);
        }
        return (int) value;
    }

    /** What is expected, in words. */
    @Override
    public String toString() {
        return "a whole number from " + least + " to " + most;
    }
}
