package io.weft.p4;

import java.util.List;
import java.util.Optional;

/** A table of the program. */
public final class P4Table extends P4Object {
    private final int size;
    private final List<P4Field> fields;
    private final List<P4Action> actions;
    private final List<P4Action> defaultActions;
    private final P4Action constantDefault;
    private final P4Selector selector;

    P4Table(
            int id,
            String name,
            int size,
            List<P4Field> fields,
            List<P4Action> actions,
            List<P4Action> defaultActions,
            Optional<P4Action> constantDefault,
            Optional<P4Selector> selector) {
        super(id, name);
        this.size = size;
        this.fields = List.copyOf(fields);
        this.actions = List.copyOf(actions);
        this.defaultActions = List.copyOf(defaultActions);
        this.constantDefault = constantDefault.orElse(null);
        this.selector = selector.orElse(null);
    }

    /** How many entries the table holds. */
    public int size() {
        return size;
    }

    /** Key fields, in the order of the program; none in a table that is only its default action. */
    public List<P4Field> fields() {
        return fields;
    }

    /** Actions that an entry may have. */
    public List<P4Action> actions() {
        return actions;
    }

    /** Actions that the controller may make the table's default; none when the default is fixed. */
    public List<P4Action> defaultActions() {
        return defaultActions;
    }

    /** The default action, when the program fixes it. */
    public Optional<P4Action> constantDefault() {
        return Optional.ofNullable(constantDefault);
    }

    /**
     * The selector, when an entry is a set of actions among which the switch draws; written as one-shot action sets.
     */
    public Optional<P4Selector> selector() {
        return Optional.ofNullable(selector);
    }
}
