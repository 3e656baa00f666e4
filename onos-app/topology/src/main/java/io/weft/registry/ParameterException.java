package io.weft.registry;

/** A parameter has a value that it cannot have: carries the parameter, what was found, and what was expected. */
public final class ParameterException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String parameter;
    private final String found;
    private final String expected;

    /** Says {@code q is 6, but must be a prime power}, with {@code a prime power} for what was expected. */
    public ParameterException(String parameter, Object found, String expected) {
        this(parameter, found, expected, parameter + " is " + found + ", but must be " + expected);
    }

    /**
     * Says something else.
     *
     * @param parameter its name, with an index behind it for an element of a list: {@code m[1]}
     */
    public ParameterException(String parameter, Object found, String expected, String message) {
        super(message);
        this.parameter = parameter;
        this.found = String.valueOf(found);
        this.expected = expected;
    }

    private ParameterException(String context, ParameterException cause) {
        super(context + cause.getMessage(), cause);
        this.parameter = cause.parameter;
        this.found = cause.found;
        this.expected = cause.expected;
    }

    /** This fault, with this in front of its message. */
    ParameterException withContext(String context) {
        return new ParameterException(context, this);
    }

    /** This fault of a parameter of what another parameter describes, such as {@code base.q}. */
    public ParameterException within(String outer) {
        boolean namesParameter = getMessage().startsWith(parameter + " ");
        String message = namesParameter ? outer + "." + getMessage() : getMessage();
        return new ParameterException(outer + "." + parameter, found, expected, message);
    }

    /** The parameter's name, with an index behind it for an element of a list: {@code q} or {@code m[1]}. */
    public String parameter() {
        return parameter;
    }

    public String found() {
        return found;
    }

    /** What value it must have, as in "must be ...". */
    public String expected() {
        return expected;
    }
}
