package io.weft.control.update;

import io.weft.control.entry.Update;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Updates of any number of switches that may take effect in any order, provided that those of the rounds before are in
 * effect. Immutable once its plan is made.
 */
public final class Round {
    private final Stage stage;
    private final int place;
    private final SortedMap<Integer, List<Update>> updates = new TreeMap<>();

    Round(Stage stage, int place) {
        this.stage = stage;
        this.place = place;
    }

    void add(int s, Update update) {
        updates.computeIfAbsent(s, key -> new ArrayList<>()).add(update);
    }

    /** What the round is for. */
    public Stage stage() {
        return stage;
    }

    /**
     * In stage {@link Stage#NEXT_HOPS}, the hops from the switches of its entries to their targets, or the place in an
     * order that some targets have of their own; 0 in any other.
     */
    public int place() {
        return place;
    }

    /** The switches that have updates in this round, ascending; unmodifiable. */
    public Set<Integer> switches() {
        return Collections.unmodifiableSet(updates.keySet());
    }

    /** The updates of switch {@code s}, empty if it has none; unmodifiable. */
    public List<Update> updates(int s) {
        return Collections.unmodifiableList(updates.getOrDefault(s, List.of()));
    }

    /** Number of updates of all switches together. */
    public int size() {
        return updates.values().stream().mapToInt(List::size).sum();
    }

    @Override
    public String toString() {
        return stage + (place == 0 ? "" : " " + place) + ": " + size() + " updates on " + updates.size() + " switches";
    }
}
