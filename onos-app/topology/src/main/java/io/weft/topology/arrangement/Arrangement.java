package io.weft.topology.arrangement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * How the switches of a topology are arranged, as its generator declares it: who draws a topology, puts it into racks
 * or searches it asks for what it can use, and needs to know no type of topology. Immutable.
 *
 * <ul>
 *   <li>{@link #tree}: the switches are those of an extended generalised fat tree.
 *   <li>{@link #coordinates}: the switches are numbered by coordinates.
 *   <li>{@link #groups}: the switches are in groups, and routes may go by a random group.
 *   <li>{@link #level}: the switches are on levels.
 *   <li>{@link #parts}: the switches that belong together.
 * </ul>
 */
public final class Arrangement {
    /** Nobody has said how the switches are arranged: a graph that was read from a file, for example. */
    public static final Arrangement UNKNOWN = new Arrangement(new Facets(), false);

    /** No switches belong together more than others: a random graph, for example. */
    public static final Arrangement NONE = new Arrangement(new Facets(), true);

    private final boolean known;
    private final FatTree tree;
    private final Coordinates coordinates;
    private final Groups groups;
    private final int[] levels;
    private final List<Parts> parts;

    private Arrangement(Facets facets, boolean known) {
        this.known = known;
        tree = facets.tree;
        coordinates = facets.coordinates;
        groups = facets.groups;
        levels = facets.levels;
        parts = List.copyOf(facets.parts);
        for (int i = 1; i < parts.size(); i++) {
            requireSwitches(parts.get(0).switches(), parts.get(i).switches());
            if (!parts.get(i).areWithin(parts.get(i - 1))) {
                throw new IllegalArgumentException(
                        "parts " + i + " are not each within one of the parts before; the largest come first");
            }
        }
    }

    /** What an arrangement is made of, until it is made. */
    private static final class Facets {
        private FatTree tree;
        private Coordinates coordinates;
        private Groups groups;
        private int[] levels;
        private List<Parts> parts = List.of();
    }

    /**
     * The switches of a fat tree, level by level from the edge switches on, as {@link FatTree#ancestor} numbers them.
     */
    public static Arrangement of(FatTree tree) {
        Facets facets = new Facets();
        facets.tree = tree;
        return new Arrangement(facets, true);
    }

    /** Switches that are numbered by coordinates. */
    public static Arrangement of(Coordinates coordinates) {
        Facets facets = new Facets();
        facets.coordinates = coordinates;
        return new Arrangement(facets, true);
    }

    /** Groups that routes may go by, and that have racks of their own. */
    public static Arrangement of(Groups groups) {
        Facets facets = new Facets();
        facets.groups = groups;
        facets.parts = List.of(Parts.of(groups.switches(), groups::group, group -> "group " + group, Parts.Racks.OWN));
        return new Arrangement(facets, true);
    }

    /**
     * Parts within parts.
     *
     * @param parts the largest first; each of the others is within one of those before
     * @throws IllegalArgumentException if that is not so
     */
    public static Arrangement of(Parts... parts) {
        Facets facets = new Facets();
        facets.parts = Arrays.asList(parts);
        return new Arrangement(facets, true);
    }

    /**
     * Groups that routes may go by, within larger parts.
     *
     * @param parts the largest first; the last ones are the groups
     * @throws IllegalArgumentException if that is not so
     */
    public static Arrangement of(Groups groups, Parts... parts) {
        Facets facets = new Facets();
        facets.groups = groups;
        facets.parts = Arrays.asList(parts);
        Parts last = parts[parts.length - 1];
        requireSwitches(groups.switches(), last.switches());
        if (!IntStream.range(0, last.switches()).allMatch(s -> last.part(s) == groups.group(s))) {
            throw new IllegalArgumentException("the smallest parts are not the groups");
        }
        return new Arrangement(facets, true);
    }

    /**
     * Levels.
     *
     * @param levels by switch, its level, from 0 at the bottom
     * @param parts what belongs together, such as all of a level, or what of a level is linked alike
     * @throws IllegalArgumentException if there are negative levels, or parts of other switches
     */
    public static Arrangement ofLevels(int[] levels, Parts parts) {
        Facets facets = new Facets();
        facets.levels = levels.clone();
        facets.parts = List.of(parts);
        requireSwitches(levels.length, parts.switches());
        if (IntStream.of(levels).anyMatch(level -> level < 0)) {
            throw new IllegalArgumentException("a level is negative; expected 0 for the lowest");
        }
        return new Arrangement(facets, true);
    }

    /**
     * Edge switches in equal parts, numbered part by part, with other switches on a level above them, which are one
     * part.
     *
     * @param edges number of edge switches, which come first
     * @param others number of the switches above them
     * @param perPart edge switches of a part
     * @param name of a part of edge switches
     * @param nameOfOthers of the part that the other switches are
     */
    public static Arrangement ofEdges(
            int edges, int others, int perPart, IntFunction<String> name, String nameOfOthers) {
        int parts = edges / perPart;
        return ofLevels(
                IntStream.range(0, edges + others).map(s -> s < edges ? 0 : 1).toArray(),
                Parts.of(
                        edges + others,
                        s -> s < edges ? s / perPart : parts,
                        part -> part < parts ? name.apply(part) : nameOfOthers,
                        Parts.Racks.ANY));
    }

    private static void requireSwitches(int expected, int found) {
        if (found != expected) {
            throw new IllegalArgumentException("an arrangement of " + found + " switches; expected " + expected);
        }
    }

    /**
     * Refuses an arrangement of another number of switches.
     *
     * @throws IllegalArgumentException if it is one
     */
    public void check(int switches) {
        List<Integer> counts = new ArrayList<>();
        tree().ifPresent(each -> counts.add(each.switches()));
        coordinates().ifPresent(each -> counts.add(each.kinds()));
        groups().ifPresent(each -> counts.add(each.switches()));
        parts.forEach(each -> counts.add(each.switches()));
        counts.forEach(count -> requireSwitches(switches, count));
    }

    /** Whether anybody has said how the switches are arranged. */
    public boolean isKnown() {
        return known;
    }

    public Optional<FatTree> tree() {
        return Optional.ofNullable(tree);
    }

    /** The coordinates by which the switches are numbered. */
    public Optional<Coordinates> coordinates() {
        return Optional.ofNullable(coordinates);
    }

    /** The groups that routes may go by. */
    public Optional<Groups> groups() {
        return Optional.ofNullable(groups);
    }

    /** Which channels are alike, in a tree or by coordinates. */
    public Optional<Symmetry> symmetry() {
        return tree != null ? Optional.of(tree) : Optional.ofNullable(coordinates);
    }

    /** Whether switches are on levels that {@link #level} tells; those of a {@link #tree} tells the tree. */
    public boolean hasLevels() {
        return levels != null;
    }

    /** The level of switch {@code s}, from 0 at the bottom; empty where switches are on no levels. */
    public OptionalInt level(int s) {
        return levels == null ? OptionalInt.empty() : OptionalInt.of(levels[s]);
    }

    /** The parts whose switches belong together, the largest first, each within one of those before; unmodifiable. */
    public List<Parts> parts() {
        return parts;
    }
}
