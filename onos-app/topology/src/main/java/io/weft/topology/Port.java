package io.weft.topology;

import io.weft.refusal.Refusal;
import java.util.Objects;

/**
 * A port of a switch: its number, by which the switch's program knows it, and its name, by which people do. Immutable.
 */
public final class Port {
    /** The highest number of a port. Compiled programs have room for fewer, and say so. */
    public static final int HIGHEST = 65_535;

    private final int number;
    private final String name;

    private Port(int number, String name) {
        if (number < 1 || number > HIGHEST) {
            throw new Refusal("port " + number + " is not in 1.." + HIGHEST);
        }
        this.number = number;
        this.name = Objects.requireNonNull(name);
    }

    /** A port that is named by its number, {@code 1..}{@value #HIGHEST}. */
    public static Port of(int number) {
        return new Port(number, String.valueOf(number));
    }

    /** A port with a name of its own, such as {@code swp1}. */
    public static Port of(int number, String name) {
        return new Port(number, name);
    }

    public int number() {
        return number;
    }

    public String name() {
        return name;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Port && number == ((Port) other).number && name.equals(((Port) other).name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(number, name);
    }

    @Override
    public String toString() {
        return name;
    }
}
