package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntityKey;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class DiffTest {
    @Property
    void turnsAnyStateIntoTheDesiredOneInAnyOrder(@ForAll long seed) {
        Random random = new Random(seed);
        List<Entity> held = someEntries(random);
        List<Entity> desired = someEntries(random);
        desired.add(defaultEntry(random.nextInt(3)));
        Map<EntityKey, Entity> state = new HashMap<>();
        held.forEach(entity -> state.put(entity.key(), entity));

        List<Update> updates = new ArrayList<>(Diff.between(held, desired));
        Collections.shuffle(updates, random);
        for (Update update : updates) {
            assertThat(MemorySwitches.apply(state, update)).as("%s", update).isEmpty();
        }

        assertThat(state.values()).containsExactlyInAnyOrderElementsOf(desired);
        assertThat(Diff.between(List.copyOf(state.values()), desired)).isEmpty();
    }

    @Test
    void leavesADefaultEntryAloneOfWhichNothingIsDesired() {
        assertThat(Diff.between(List.of(defaultEntry(1)), List.of())).isEmpty();
    }

    @Test
    void refusesTwoDesiredEntriesOfOneKey() {
        assertThatThrownBy(() -> Diff.between(List.of(), List.of(defaultEntry(1), defaultEntry(2))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("desired both");
    }

    private static List<Entity> someEntries(Random random) {
        List<Entity> entries = new ArrayList<>();
        for (int vc = 0; vc < 8; vc++) {
            if (random.nextBoolean()) {
                entries.add(new TableEntry(
                        EntryKey.exact(WeftTables.QUEUE, vc), ActionCall.of(WeftActions.ENQUEUE, random.nextInt(2))));
            }
        }
        return entries;
    }

    private static TableEntry defaultEntry(int self) {
        return new TableEntry(
                EntryKey.defaultOf(WeftTables.SWITCH_CONFIG), ActionCall.of(WeftActions.CONFIGURE, self, 0, 0, 0));
    }
}
