package io.weft.registry;

import java.util.List;
import java.util.Optional;

/** There is nothing of a name: carries the name that was found, and the names that there are. */
public final class UnknownNameException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String found;
    private final transient List<String> names;

    UnknownNameException(String kind, String found, List<String> names, List<String> usages) {
        super("there is no " + kind + " '" + found + "'; there are " + String.join(", ", usages)
                + nearest(found, names)
                        .map(name -> "; did you mean " + name + "?")
                        .orElse(""));
        this.found = found;
        this.names = names;
    }

    private static Optional<String> nearest(String found, List<String> names) {
        return NearestWords.to(found, names.stream(), 1).stream().findFirst();
    }

    public String found() {
        return found;
    }

    /** The name that was probably meant, if one comes near. */
    public Optional<String> nearest() {
        return nearest(found, names);
    }
}
