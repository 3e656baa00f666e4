package io.weft.refusal;

import io.weft.text.SafeText;
import java.util.List;
import java.util.Optional;

/**
 * Input cannot be used: says what is wrong, where, and what was expected. What it quotes of the input is shown as
 * {@link SafeText} shows it: in one line, unless it consists of several faults. Doors show the message unchanged; a
 * command line shows {@link #onCommandLine}. An exception that is neither a refusal nor known to a door is a defect of
 * Weft.
 */
public class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What input is refused for. */
    public enum Kind {
        /** It is wrong, whatever the state of things. */
        WRONG,
        /** It asks for something that does not exist. */
        UNKNOWN,
        /** It is right, but cannot be done now; the same input may be accepted later. */
        NOT_NOW
    }

    private final Kind kind;
    private final transient Place place;
    private final String sentence;
    private final String found;
    private final String expected;
    private final String onCommandLine;
    private final boolean namesField;
    private final transient List<Refusal> parts;

    /** Refuses wrong input with this sentence. */
    public Refusal(String sentence) {
        this(sentence, (Throwable) null);
    }

    /** Refuses wrong input with this sentence; {@code cause} is the exception that revealed it. */
    public Refusal(String sentence, Throwable cause) {
        this(Kind.WRONG, sentence, cause);
    }

    /** Refuses wrong input with {@code fault; expected ...}. */
    public Refusal(String fault, String expected) {
        this(fault, expected, null);
    }

    /** Refuses wrong input with {@code fault; expected ...}; {@code cause} is the exception that revealed it. */
    public Refusal(String fault, String expected, Throwable cause) {
        this(new Builder(Kind.WRONG, fault + "; expected " + expected).expecting(fault, expected), cause);
    }

    /** Refuses input for a reason of this kind, with this sentence. */
    protected Refusal(Kind kind, String sentence, Throwable cause) {
        this(new Builder(kind, sentence), cause);
    }

    private Refusal(Builder builder, Throwable cause) {
        super(builder.safe(builder.message), cause);
        this.kind = builder.kind;
        this.place = builder.place;
        this.sentence = builder.safe(builder.sentence);
        this.found = builder.found;
        this.expected = builder.expected;
        this.onCommandLine = builder.safe(builder.onCommandLine);
        this.namesField = builder.namesField;
        this.parts = List.copyOf(builder.parts);
    }

    /** Something is asked for that does not exist. */
    public static Refusal unknown(String sentence) {
        return new Refusal(Kind.UNKNOWN, sentence, null);
    }

    /** Something cannot be done now. */
    public static Refusal notNow(String sentence) {
        return notNow(sentence, null);
    }

    /** Something cannot be done now, as {@code cause} found. */
    public static Refusal notNow(String sentence, Throwable cause) {
        return new Refusal(Kind.NOT_NOW, sentence, cause);
    }

    /** A parameter has a value that it cannot have: says {@code q is 6, but must be a prime power}. */
    public static Refusal parameter(String parameter, Object found, String expected) {
        return parameter(parameter, found, expected, parameter + " is " + found + ", but must be " + expected);
    }

    /**
     * A parameter has a value that it cannot have.
     *
     * @param parameter its name, with an index behind it for an element of a list: {@code m[1]}
     * @param expected what it must be, as in "must be ..."
     */
    public static Refusal parameter(String parameter, Object found, String expected, String sentence) {
        Builder builder = new Builder(Kind.WRONG, sentence).expecting(String.valueOf(found), expected);
        builder.place = Place.field(parameter);
        return new Refusal(builder, null);
    }

    /** Refuses the value of a field of a request; {@code onCommandLine} is the message for command lines. */
    public static Refusal field(String field, String sentence, String onCommandLine, Throwable cause) {
        Builder builder = new Builder(Kind.WRONG, sentence);
        builder.place = Place.field(field);
        builder.onCommandLine = onCommandLine;
        builder.namesField = true;
        return new Refusal(builder, cause);
    }

    /**
     * A file says something wrong: says {@code site.csv:7: fault; advice}.
     *
     * @param advice what was expected, or what to do
     */
    public static Refusal of(Place place, String fault, String advice) {
        Builder builder = new Builder(Kind.WRONG, fault + "; " + advice).expecting(fault, advice);
        return new Refusal(builder.at(place), null);
    }

    /** A field in a file is wrong: says {@code fabric.yaml:3:8: topology.q: sentence}, in one line. */
    public static Refusal ofField(Place place, String sentence) {
        Builder builder = new Builder(Kind.WRONG, sentence);
        String words = place.field().map(field -> field + ": ").orElse("") + sentence;
        builder.message = words;
        builder.onCommandLine = builder.message;
        return new Refusal(builder.at(place), null);
    }

    /** All faults of one file: {@code lines} says them, a line each. */
    public static Refusal all(String file, String lines, List<Refusal> parts, Throwable cause) {
        Builder builder = new Builder(Kind.WRONG, lines);
        builder.place = Place.file(file);
        builder.parts = parts;
        return new Refusal(builder, cause);
    }

    /** This refusal, found at this place: says {@code site.csv:7: ...}. */
    public Refusal at(Place outer) {
        return new Refusal(new Builder(this).at(outer), this);
    }

    /** This refusal with these words in front of its message. */
    public Refusal in(String context) {
        return new Refusal(new Builder(this).in(context), this);
    }

    /** This refusal, of a field or parameter of that name. */
    public Refusal of(String field) {
        Builder builder = new Builder(this);
        builder.place = place.of(field);
        return new Refusal(builder, this);
    }

    /** This refusal for a field of a request. On a command line the message begins with the option. */
    public Refusal of(String field, String option) {
        Builder builder = new Builder(this);
        builder.place = place.of(field);
        builder.onCommandLine = option + ": " + getMessage();
        builder.namesField = true;
        return new Refusal(builder, this);
    }

    /** This refusal of something in this file, which the message names already. */
    public Refusal ofFile(String file) {
        Builder builder = new Builder(this);
        builder.place = Place.file(file).with(place);
        return new Refusal(builder, this);
    }

    /**
     * This refusal with its parameter nested in another: {@code q} becomes {@code base.q}. Unchanged if it names no
     * parameter.
     */
    public Refusal within(String outer) {
        if (place.field().isEmpty()) {
            return this;
        }
        String inner = place.field().get();
        Refusal of = of(outer + "." + inner);
        return getMessage().startsWith(inner + " ") ? of.in(outer + ".") : of;
    }

    /** What it is refused for. */
    public Kind kind() {
        return kind;
    }

    /** Where it is wrong, as far as that is known. */
    public Place place() {
        return place;
    }

    /** What is wrong, without the place that the message may begin with. */
    public String sentence() {
        return sentence;
    }

    /** What was found, where that is known apart from the sentence. */
    public Optional<String> found() {
        return Optional.ofNullable(found);
    }

    /** What was expected or is to be done, where that is known apart from the sentence. */
    public Optional<String> expected() {
        return Optional.ofNullable(expected);
    }

    /** The message as it is on a command line, where fields have the names of options. */
    public String onCommandLine() {
        return onCommandLine;
    }

    /** Whether it names a field of a request, with the option in the message for command lines. */
    public boolean namesField() {
        return namesField;
    }

    /** The faults of a file that this consists of, in their order; empty if it is one. */
    public List<Refusal> parts() {
        return parts;
    }

    /** The parts of a refusal while it is made. */
    private static final class Builder {
        private final Kind kind;
        private Place place = Place.NONE;
        private String message;
        private String sentence;
        private String found;
        private String expected;
        private String onCommandLine;
        private boolean namesField;
        private List<Refusal> parts = List.of();

        Builder(Kind kind, String sentence) {
            this.kind = kind;
            this.message = sentence;
            this.sentence = sentence;
            this.onCommandLine = sentence;
        }

        Builder(Refusal other) {
            this.kind = other.kind;
            this.place = other.place;
            this.message = other.getMessage();
            this.sentence = other.sentence;
            this.found = other.found;
            this.expected = other.expected;
            this.onCommandLine = other.onCommandLine;
            this.namesField = other.namesField;
            this.parts = other.parts;
        }

        /** What is said, with what it quotes of the input made safe. */
        String safe(String said) {
            return parts.isEmpty() ? SafeText.line(said) : SafeText.lines(said);
        }

        Builder expecting(String what, String instead) {
            found = what;
            expected = instead;
            return this;
        }

        Builder at(Place outer) {
            message = outer + ": " + message;
            onCommandLine = outer + ": " + onCommandLine;
            place = outer.with(place);
            return this;
        }

        Builder in(String context) {
            message = context + message;
            sentence = context + sentence;
            onCommandLine = context + onCommandLine;
            return this;
        }
    }
}
