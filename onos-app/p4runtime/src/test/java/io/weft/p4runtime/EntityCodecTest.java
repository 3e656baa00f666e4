package io.weft.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.CloneSession;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.table.FabricTables;
import io.weft.p4.P4Action;
import io.weft.p4.P4Field;
import io.weft.p4.P4Table;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import p4.v1.P4RuntimeOuterClass;

class EntityCodecTest {
    @Property
    void givesBackWhatItWasGiven(@ForAll long seed) {
        Random random = new Random(seed);
        List<P4Table> tables = FabricTables.withEntries();
        Entity entry = entry(tables.get(random.nextInt(tables.size())), random);
        assertThat(EntityCodec.decode(EntityCodec.encode(entry))).isEqualTo(entry);

        List<P4Table> defaults = FabricTables.withDefault();
        P4Table table = defaults.get(random.nextInt(defaults.size()));
        Entity ofDefault = new TableEntry(EntryKey.defaultOf(table), call(table.defaultActions(), random));
        assertThat(EntityCodec.decode(EntityCodec.encode(ofDefault))).isEqualTo(ofDefault);

        Entity session = new CloneSession(1 + random.nextInt(500), 1 + random.nextInt(200), 255);
        assertThat(EntityCodec.decode(EntityCodec.encode(session))).isEqualTo(session);
    }

    private static TableEntry entry(P4Table table, Random random) {
        EntryKey.Builder key = EntryKey.on(table);
        for (P4Field field : table.fields()) {
            long value = value(field.bits(), random);
            switch (field.match()) {
                case EXACT -> key.exact(field, value);
                case LPM -> {
                    int length = random.nextInt(field.bits() + 1);
                    int rest = field.bits() - length;
                    key.prefix(field, value >>> rest << rest, length);
                }
            }
        }
        return new TableEntry(
                key.build(), table.selector().isPresent() ? set(table, random) : call(table.actions(), random));
    }

    private static ActionSet set(P4Table table, Random random) {
        List<ActionSet.Member> members = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            ActionCall call = ActionCall.of(table.actions().get(0), 1 + i, random.nextInt(16), random.nextInt(16));
            members.add(new ActionSet.Member(call, 1 + random.nextInt(9), random.nextInt(3)));
        }
        return new ActionSet(members);
    }

    private static ActionCall call(List<P4Action> actions, Random random) {
        P4Action action = actions.get(random.nextInt(actions.size()));
        return ActionCall.of(
                action,
                action.params().stream()
                        .mapToLong(param -> value(param.bits(), random))
                        .toArray());
    }

    private static long value(int bits, Random random) {
        return random.nextLong() >>> (Long.SIZE - bits);
    }

    @Test
    void omitsFieldsThatMatchAnything() {
        TableEntry anywhere = new TableEntry(
                EntryKey.on(WeftTables.ENDPOINT)
                        .prefix(WeftTables.ENDPOINT_ADDRESS, 0, 0)
                        .build(),
                ActionCall.of(WeftActions.REMOTE, 5));
        P4RuntimeOuterClass.TableEntry message = EntityCodec.encode(anywhere).getTableEntry();
        assertThat(message.getMatchList()).isEmpty();
        assertThat(message.getIsDefaultAction()).isFalse();
    }

    @Test
    void deletesByKeyAlone() {
        TableEntry queue = new TableEntry(EntryKey.exact(WeftTables.QUEUE, 1), ActionCall.of(WeftActions.ENQUEUE, 1));
        P4RuntimeOuterClass.Update message = EntityCodec.encode(Update.delete(queue));
        assertThat(message.getEntity().getTableEntry().hasAction()).isFalse();
    }

    @Test
    void refusesWhatTheProgramDoesNotHave() {
        P4RuntimeOuterClass.Entity unknownTable = P4RuntimeOuterClass.Entity.newBuilder()
                .setTableEntry(P4RuntimeOuterClass.TableEntry.newBuilder().setTableId(7))
                .build();
        assertThatThrownBy(() -> EntityCodec.decode(unknownTable))
                .isInstanceOf(EntityCodec.MalformedEntityException.class)
                .hasMessageContaining("id 7");

        P4RuntimeOuterClass.Entity withoutKey = P4RuntimeOuterClass.Entity.newBuilder()
                .setTableEntry(P4RuntimeOuterClass.TableEntry.newBuilder().setTableId(WeftTables.QUEUE.id()))
                .build();
        assertThatThrownBy(() -> EntityCodec.decode(withoutKey))
                .isInstanceOf(EntityCodec.MalformedEntityException.class)
                .hasMessageContaining("queue");
    }
}
