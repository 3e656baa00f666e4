package io.weft.topology.generate;

import java.util.List;
import java.util.Optional;

/** What a topology type can be told: a name, an integer or a list of integers, and what holds without it. Immutable. */
public final class Parameter {
    /** What a parameter's value is. */
    public enum Kind {
        /** One integer. */
        INTEGER,
        /** A list of one or more integers. */
        INTEGERS
    }

    private final String name;
    private final Kind kind;
    private final int minimum;
    private final String meaning;
    private final String defaultText;

    private Parameter(String name, Kind kind, int minimum, String meaning, String defaultText) {
        this.name = name;
        this.kind = kind;
        this.minimum = minimum;
        this.meaning = meaning;
        this.defaultText = defaultText;
    }

    static Parameter integer(String name, int minimum, String meaning) {
        return new Parameter(name, Kind.INTEGER, minimum, meaning, null);
    }

    static Parameter integers(String name, int minimum, String meaning) {
        return new Parameter(name, Kind.INTEGERS, minimum, meaning, null);
    }

    /** The same parameter, which may be left out. */
    Parameter defaulting(String text) {
        return new Parameter(name, kind, minimum, meaning, text);
    }

    /** Its name in fabric files. */
    public String name() {
        return name;
    }

    /** What its value is. */
    public Kind kind() {
        return kind;
    }

    /** The smallest value, of the integer or of every integer in the list. */
    public int minimum() {
        return minimum;
    }

    /** What it means, in a phrase. */
    public String meaning() {
        return meaning;
    }

    /** Whether it must be given. */
    public boolean required() {
        return defaultText == null;
    }

    /** What holds where it is not given, in words; empty if it must be given. */
    public Optional<String> defaultText() {
        return Optional.ofNullable(defaultText);
    }

    int check(int value) {
        if (value < minimum) {
            throw new IllegalArgumentException(name + " is " + value + ", but must be at least " + minimum);
        }
        return value;
    }

    List<Integer> check(List<Integer> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException(name + " is empty, but needs one or more integers");
        }
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) < minimum) {
                throw new IllegalArgumentException(
                        name + "[" + i + "] is " + values.get(i) + ", but must be at least " + minimum);
            }
        }
        return List.copyOf(values);
    }

    @Override
    public String toString() {
        return name;
    }
}
