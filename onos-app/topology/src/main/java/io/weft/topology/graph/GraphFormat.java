package io.weft.topology.graph;

import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.registry.NamedEntry;
import io.weft.registry.SourceTexts;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A format that graphs of switches and endpoints are read from and written in. Immutable. */
public abstract class GraphFormat extends NamedEntry {
    private final List<String> endings;

    /** @param endings of the names of its files, in lower case */
    GraphFormat(String name, String meaning, String... endings) {
        super(name, meaning, List.of());
        this.endings = List.of(endings);
    }

    /** How names of its files end, in lower case, such as {@code .csv}. */
    public List<String> endings() {
        return endings;
    }

    /**
     * Reads a graph. Time and space O(length of the texts) expected.
     *
     * @throws Refusal if it is none
     */
    public Graph read(SourceTexts source) {
        if (source.texts().size() > 1) {
            throw Refusal.of(
                    Place.file(source.name()),
                    "is a folder of " + source.texts().size() + " files",
                    name() + " is read from one file");
        }
        return read(source.texts().get(0));
    }

    /** Reads a graph from one text; {@link #read(SourceTexts)} gives others. */
    abstract Graph read(SourceTexts.Text text);

    /** Why the format cannot hold this topology, as a clause about it; empty if it can. */
    public Optional<String> obstacle(Topology topology) {
        return Optional.empty();
    }

    /**
     * Writes a topology without {@link #obstacle}. What is read from the lines has the same switches, endpoints and
     * links, as far as the format has a place for their names, ports, lengths and rates.
     *
     * @param lines takes one line after the other, without its end
     */
    public abstract void write(Topology topology, Annotations annotations, Consumer<String> lines);
}
