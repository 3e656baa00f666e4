package io.weft.control.entry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The difference between what a switch holds and what it should hold. */
public final class Diff {
    private Diff() {}

    /**
     * The updates that turn what a switch holds into what it should hold: at most one for each key, so that their order
     * does not matter to the outcome.
     *
     * <p>What is always present, as a default entry is, is only ever modified, and left as it is where nothing is
     * desired of it. Insertions and modifications come in the order of {@code desired}, then the deletions in the order
     * of {@code held}. O(held + desired).
     *
     * @throws IllegalArgumentException if two desired entities have the same key
     */
    public static List<Update> between(List<? extends Entity> held, List<? extends Entity> desired) {
        Map<EntityKey, Entity> wanted = new HashMap<>(2 * desired.size());
        for (Entity entity : desired) {
            Entity other = wanted.put(entity.key(), entity);
            if (other != null) {
                throw new IllegalArgumentException("desired both " + other + " and " + entity);
            }
        }
        List<Update> deletions = new ArrayList<>();
        Map<EntityKey, Entity> differing = new HashMap<>();
        for (Entity entity : held) {
            Entity want = wanted.get(entity.key());
            if (want == null) {
                if (!entity.key().alwaysPresent()) {
                    deletions.add(Update.delete(entity));
                }
            } else if (want.equals(entity)) {
                wanted.remove(entity.key());
            } else {
                differing.put(entity.key(), entity);
            }
        }
        List<Update> updates = new ArrayList<>(wanted.size() + deletions.size());
        for (Entity entity : desired) {
            EntityKey key = entity.key();
            if (wanted.containsKey(key)) {
                boolean modify = key.alwaysPresent() || differing.containsKey(key);
                updates.add(modify ? Update.modify(entity) : Update.insert(entity));
            }
        }
        updates.addAll(deletions);
        return updates;
    }
}
