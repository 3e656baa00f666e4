package io.weft.registry;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * All that there is of one kind and is chosen by name, such as topology types or traffic patterns, in the order in
 * which help shows it. What is here is known to help, completion, schema and errors; adding an entry takes one line.
 * Immutable.
 *
 * @param <E> type of the entries
 */
public final class Registry<E extends Named> implements Iterable<E> {
    private final String kind;
    private final Map<String, E> entries = new LinkedHashMap<>();

    /** The refusal of a name that is none of {@code names}, which says how each is written, and which comes nearest. */
    static Refusal unknown(String kind, String found, List<String> names, List<String> usages) {
        return new Refusal("there is no " + kind + " '" + found + "'; there are " + String.join(", ", usages)
                + NearestWords.to(found, names.stream(), 1).stream()
                        .map(name -> "; did you mean " + name + "?")
                        .collect(Collectors.joining()));
    }

    private Registry(String kind, Collection<? extends E> entries) {
        this.kind = kind;
        for (E entry : entries) {
            if (this.entries.put(entry.name(), entry) != null) {
                throw new IllegalArgumentException("there are two of kind " + kind + " named '" + entry.name() + "'");
            }
        }
    }

    /**
     * The registry of these entries.
     *
     * @param kind what an entry is, for errors: {@code topology type}
     * @throws IllegalArgumentException if two entries have the same name
     */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <E extends Named> Registry<E> of(String kind, E... entries) {
        return new Registry<>(kind, Arrays.asList(entries));
    }

    /** These entries, followed by {@code others}, whose names are not among them. */
    public Registry<E> and(Collection<? extends E> others) {
        List<E> all = new ArrayList<>(entries.values());
        all.addAll(others);
        return new Registry<>(kind, all);
    }

    public List<E> all() {
        return List.copyOf(entries.values());
    }

    @Override
    public Iterator<E> iterator() {
        return all().iterator();
    }

    public List<String> names() {
        return List.copyOf(entries.keySet());
    }

    /** How every entry is written: {@link Named#usage}. */
    public List<String> usages() {
        return entries.values().stream().map(Named::usage).collect(Collectors.toList());
    }

    public Optional<E> find(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /**
     * The entry of this name.
     *
     * @throws Refusal if there is none
     */
    public E named(String name) {
        return find(name).orElseThrow(() -> unknown(kind, name, names(), names()));
    }

    /**
     * The entry and the arguments that a text names: the name of the entry, and the arguments, each behind a colon. An
     * argument is {@code key=value}, or the value alone of the next of the required parameters, or of the optional one
     * if there is only one. A parameter of text, such as a file, takes all that follows, colons included.
     *
     * @throws Refusal if there is no such entry, or if an argument is missing, is not of its parameter's kind or not in
     *     its range
     */
    public Selection<E> parse(String words) {
        int colon = words.indexOf(':');
        String name = colon < 0 ? words : words.substring(0, colon);
        E entry = find(name).orElseThrow(() -> unknown(kind, name, names(), usages()));
        Selection<E> bare = new Selection<>(kind, words, entry, null);
        Arguments arguments = bare.make((e, none) -> Arguments.parse(e, colon < 0 ? null : words.substring(colon + 1)));
        return new Selection<>(kind, words, entry, arguments);
    }

    /**
     * An entry and the arguments for its parameters.
     *
     * @param <E> type of the entry
     */
    public static final class Selection<E extends Named> {
        private final String kind;
        private final String words;
        private final E entry;
        private final Arguments arguments;

        private Selection(String kind, String words, E entry, Arguments arguments) {
            this.kind = kind;
            this.words = words;
            this.entry = entry;
            this.arguments = arguments;
        }

        public E entry() {
            return entry;
        }

        /** What was given for its parameters. */
        public Arguments arguments() {
            return arguments;
        }

        /**
         * Makes something of both. The message of a {@link Refusal} of {@code maker} is preceded by what was asked for:
         * {@code pattern 'shift:0': ...}.
         */
        public <T> T make(BiFunction<? super E, Arguments, ? extends T> maker) {
            try {
                return maker.apply(entry, arguments);
            } catch (Refusal e) {
                throw e.in(context());
            }
        }

        private String context() {
            return kind + " '" + words + "': ";
        }

        /** What was asked for, as it was written. */
        @Override
        public String toString() {
            return words;
        }
    }
}
