package io.weft.refusal;

import java.util.List;
import java.util.Optional;

/**
 * Input cannot be used: says what is wrong, where, and what was expected. Its message is for the user, and every door
 * shows it as it is. Each other exception is a defect of Weft.
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

    /** Says this sentence of input that is wrong. */
    public Refusal(String sentence) {
        this(sentence, (Throwable) null);
    }

    /** Says this sentence of input that is wrong, which {@code cause} found. */
    public Refusal(String sentence, Throwable cause) {
        this(Kind.WRONG, sentence, cause);
    }

    /** Says {@code fault; expected ...}. */
    public Refusal(String fault, String expected) {
        this(fault, expected, null);
    }

    /** Says {@code fault; expected ...}, which {@code cause} found. */
    public Refusal(String fault, String expected, Throwable cause) {
        this(new Told(Kind.WRONG, fault + "; expected " + expected).expecting(fault, expected), cause);
    }

    /** Says this sentence of input that is refused for that. */
    protected Refusal(Kind kind, String sentence, Throwable cause) {
        this(new Told(kind, sentence), cause);
    }

    private Refusal(Told told, Throwable cause) {
        super(told.message, cause);
        this.kind = told.kind;
        this.place = told.place;
        this.sentence = told.sentence;
        this.found = told.found;
        this.expected = told.expected;
        this.onCommandLine = told.onCommandLine;
        this.namesField = told.namesField;
        this.parts = List.copyOf(told.parts);
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
        Told told = new Told(Kind.WRONG, sentence).expecting(String.valueOf(found), expected);
        told.place = Place.field(parameter);
        return new Refusal(told, null);
    }

    /** A field of a request has a value that is of no use, which is said in other words on a command line. */
    public static Refusal field(String field, String sentence, String onCommandLine, Throwable cause) {
        Told told = new Told(Kind.WRONG, sentence);
        told.place = Place.field(field);
        told.onCommandLine = onCommandLine;
        told.namesField = true;
        return new Refusal(told, cause);
    }

    /**
     * A file says something wrong: says {@code site.csv:7: fault; advice}.
     *
     * @param advice what was expected, or what to do
     */
    public static Refusal of(Place place, String fault, String advice) {
        Told told = new Told(Kind.WRONG, fault + "; " + advice).expecting(fault, advice);
        return new Refusal(told.at(place), null);
    }

    /** A field in a file is wrong: says {@code fabric.yaml:3:8: topology.q: sentence}, in one line. */
    public static Refusal ofField(Place place, String sentence) {
        Told told = new Told(Kind.WRONG, sentence);
        String words = place.field().map(field -> field + ": ").orElse("") + sentence;
        told.message = words.replace("\r", "\\r").replace("\n", "\\n");
        told.onCommandLine = told.message;
        return new Refusal(told.at(place), null);
    }

    /** All faults of one file: {@code lines} says them, a line each. */
    public static Refusal all(String file, String lines, List<Refusal> parts, Throwable cause) {
        Told told = new Told(Kind.WRONG, lines);
        told.place = Place.file(file);
        told.parts = parts;
        return new Refusal(told, cause);
    }

    /** This refusal, found at this place: says {@code site.csv:7: ...}. */
    public Refusal at(Place outer) {
        return new Refusal(new Told(this).at(outer), this);
    }

    /** This refusal with these words in front of its message. */
    public Refusal in(String context) {
        return new Refusal(new Told(this).in(context), this);
    }

    /** This refusal, of a field or parameter of that name. */
    public Refusal of(String field) {
        Told told = new Told(this);
        told.place = place.of(field);
        return new Refusal(told, this);
    }

    /** This refusal, of a field of a request, whose option stands in front of it on a command line. */
    public Refusal of(String field, String option) {
        Told told = new Told(this);
        told.place = place.of(field);
        told.onCommandLine = option + ": " + getMessage();
        told.namesField = true;
        return new Refusal(told, this);
    }

    /** This refusal of something in this file, which the message names already. */
    public Refusal ofFile(String file) {
        Told told = new Told(this);
        told.place = Place.file(file).with(place);
        return new Refusal(told, this);
    }

    /** This refusal, of a parameter of what another parameter describes: {@code base.q}; itself if it is of none. */
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

    /** Whether it names a field of a request, by the name that each door has for it. */
    public boolean namesField() {
        return namesField;
    }

    /** The faults of a file that this consists of, in their order; empty if it is one. */
    public List<Refusal> parts() {
        return parts;
    }

    /** What a refusal tells, before it is made. */
    private static final class Told {
        private final Kind kind;
        private Place place = Place.NONE;
        private String message;
        private String sentence;
        private String found;
        private String expected;
        private String onCommandLine;
        private boolean namesField;
        private List<Refusal> parts = List.of();

        Told(Kind kind, String sentence) {
            this.kind = kind;
            this.message = sentence;
            this.sentence = sentence;
            this.onCommandLine = sentence;
        }

        Told(Refusal other) {
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

        Told expecting(String what, String instead) {
            found = what;
            expected = instead;
            return this;
        }

        Told at(Place outer) {
            message = outer + ": " + message;
            onCommandLine = outer + ": " + onCommandLine;
            place = outer.with(place);
            return this;
        }

        Told in(String context) {
            message = context + message;
            sentence = context + sentence;
            onCommandLine = context + onCommandLine;
            return this;
        }
    }
}
