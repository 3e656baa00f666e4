package io.weft.control.entry;

import io.weft.p4.P4Action;
import io.weft.p4.P4Param;
import java.util.Arrays;
import java.util.Comparator;

/** An action of the program with a value for each of its parameters. Immutable. */
public final class ActionCall implements TableAction {
    static final Comparator<ActionCall> CANONICAL = Comparator.<ActionCall>comparingInt(a -> a.action.id())
            .thenComparing((a, b) -> Arrays.compareUnsigned(a.arguments, b.arguments));

    private final P4Action action;
    private final long[] arguments;

    private ActionCall(P4Action action, long[] arguments) {
        this.action = action;
        this.arguments = arguments;
    }

    /**
     * The call of an action.
     *
     * @param arguments one unsigned value for each parameter, in the order of the parameters
     * @throws IllegalArgumentException for another number of values, or one that does not fit its parameter
     */
    public static ActionCall of(P4Action action, long... arguments) {
        if (arguments.length != action.params().size()) {
            throw new IllegalArgumentException(
                    action.name() + " takes " + action.params().size() + " arguments, not " + arguments.length);
        }
        for (int i = 0; i < arguments.length; i++) {
            P4Param param = action.params().get(i);
            FieldWidth.requireFits(arguments[i], param.bits(), action.name(), param.name());
        }
        return new ActionCall(action, arguments.clone());
    }

    public P4Action action() {
        return action;
    }

    /** The value of parameter {@code i}, from 0, unsigned. */
    public long argument(int i) {
        return arguments[i];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ActionCall
                && action.equals(((ActionCall) other).action)
                && Arrays.equals(arguments, ((ActionCall) other).arguments);
    }

    @Override
    public int hashCode() {
        return 31 * action.id() + Arrays.hashCode(arguments);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(action.name()).append('(');
        for (int i = 0; i < arguments.length; i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(action.params().get(i).name())
                    .append(' ')
                    .append(Long.toUnsignedString(arguments[i]));
        }
        return text.append(')').toString();
    }
}
