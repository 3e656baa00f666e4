package io.weft.operations;

/**
 * A request that cannot be answered, since a value of it is wrong. Carries the field, which every door names in its own
 * way.
 */
public final class BadRequestException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient Field<?> field;
    private final String onCommandLine;

    /**
     * A value that cannot be read.
     *
     * @param found the value, in quotes if it is a text
     * @param expected what it should be
     */
    public BadRequestException(Field<?> field, String found, String expected) {
        this(" is " + found + ", expected " + expected, field);
    }

    /** A value of the right type that is refused, as one out of range; {@code fault} says why, and what to do. */
    public BadRequestException(Field<?> field, String fault) {
        this(": " + fault, field);
    }

    /** The same with the value itself between the name of the field and the fault. */
    public static BadRequestException of(Field<?> field, String value, String fault) {
        return new BadRequestException(" " + value + ": " + fault, field);
    }

    private BadRequestException(String sentence, Field<?> field) {
        super(field.name() + sentence);
        this.field = field;
        this.onCommandLine = field.onCommandLine() + sentence;
    }

    private BadRequestException(String message, Field<?> field, String onCommandLine, Throwable cause) {
        super(message, cause);
        this.field = field;
        this.onCommandLine = onCommandLine;
    }

    /** A value that the class that uses it refused; its message already names the value. */
    public static BadRequestException because(Field<?> field, IllegalArgumentException fault) {
        return new BadRequestException(
                fault.getMessage(), field, field.onCommandLine() + ": " + fault.getMessage(), fault);
    }

    /** A value that is refused with another message on a command line than elsewhere. */
    public static BadRequestException worded(Field<?> field, String message, String onCommandLine) {
        return new BadRequestException(message, field, onCommandLine, null);
    }

    /** The same for this reason. */
    public static BadRequestException worded(Field<?> field, String message, String onCommandLine, Throwable cause) {
        return new BadRequestException(message, field, onCommandLine, cause);
    }

    /** The field whose value is wrong; null where the exception was sent from elsewhere. */
    public Field<?> field() {
        return field;
    }

    /** The message as it is on a command line, where fields have the names of options. */
    public String onCommandLine() {
        return onCommandLine;
    }
}
