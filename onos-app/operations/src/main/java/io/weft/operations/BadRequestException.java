package io.weft.operations;

/** A request that cannot be answered, since a value of it is wrong. Carries the field, which every door names in its own way. */
public final class BadRequestException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient Field<?> field;
    /** What follows the name of the field. */
    private final String sentence;

    /**
     * A value that cannot be read.
     *
     * @param found the value, in quotes if it is a text
     * @param expected what it should be
     */
    public BadRequestException(Field<?> field, String found, String expected) {
        this(" is " + found + ", expected " + expected, field);
    }

    /** A value that is of the right type, but of no use; {@code fault} says why, and what to do. */
    public BadRequestException(Field<?> field, String fault) {
        this(": " + fault, field);
    }

    private BadRequestException(String sentence, Field<?> field) {
        super(field.name() + sentence);
        this.field = field;
        this.sentence = sentence;
    }

    /** The field whose value is wrong; null where the exception was sent from elsewhere. */
    public Field<?> field() {
        return field;
    }

    /** The message with the field's option on a command line in place of its name in JSON. */
    public String onCommandLine() {
        return field == null ? getMessage() : "--" + field.option() + sentence;
    }
}
