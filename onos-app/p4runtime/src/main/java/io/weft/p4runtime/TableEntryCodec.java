package io.weft.p4runtime;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableAction;
import io.weft.control.entry.TableEntry;
import io.weft.control.table.FabricTables;
import io.weft.p4.P4Action;
import io.weft.p4.P4Field;
import io.weft.p4.P4Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import p4.v1.P4RuntimeOuterClass;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.ActionProfileActionSet;
import p4.v1.P4RuntimeOuterClass.FieldMatch;

/** Translates table entries to P4Runtime messages and back. Stateless. */
final class TableEntryCodec {
    private TableEntryCodec() {}

    static P4RuntimeOuterClass.TableEntry encode(TableEntry entry) {
        return key(entry.key()).setAction(encode(entry.action())).build();
    }

    /** The message that names an entry and does not say what it does. */
    static P4RuntimeOuterClass.TableEntry encodeKey(EntryKey key) {
        return key(key).build();
    }

    private static P4RuntimeOuterClass.TableEntry.Builder key(EntryKey key) {
        P4RuntimeOuterClass.TableEntry.Builder message = P4RuntimeOuterClass.TableEntry.newBuilder()
                .setTableId(key.table().id());
        if (key.isDefault()) {
            return message.setIsDefaultAction(true);
        }
        List<P4Field> fields = key.table().fields();
        for (int i = 0; i < fields.size(); i++) {
            if (key.mask(i) != 0) {
                message.addMatch(match(fields.get(i), key, i));
            }
        }
        return message;
    }

    private static FieldMatch match(P4Field field, EntryKey key, int i) {
        FieldMatch.Builder match = FieldMatch.newBuilder().setFieldId(field.id());
        switch (field.match()) {
            case EXACT -> match.setExact(FieldMatch.Exact.newBuilder().setValue(CanonicalBytes.of(key.value(i))));
            case LPM -> match.setLpm(FieldMatch.LPM
                    .newBuilder()
                    .setValue(CanonicalBytes.of(key.value(i)))
                    .setPrefixLen(key.prefixLength(i)));
        }
        return match.build();
    }

    private static P4RuntimeOuterClass.TableAction encode(TableAction action) {
        P4RuntimeOuterClass.TableAction.Builder message = P4RuntimeOuterClass.TableAction.newBuilder();
        if (action instanceof ActionCall call) {
            return message.setAction(encode(call)).build();
        }
        ActionProfileActionSet.Builder set = ActionProfileActionSet.newBuilder();
        for (ActionSet.Member member : ((ActionSet) action).members()) {
            set.addActionProfileActions(ActionProfileAction.newBuilder()
                    .setAction(encode(member.action()))
                    .setWeight(member.weight())
                    .setWatch(member.watchPort()));
        }
        return message.setActionProfileActionSet(set).build();
    }

    private static P4RuntimeOuterClass.Action encode(ActionCall call) {
        P4RuntimeOuterClass.Action.Builder message = P4RuntimeOuterClass.Action.newBuilder()
                .setActionId(call.action().id());
        for (int i = 0; i < call.action().params().size(); i++) {
            message.addParams(P4RuntimeOuterClass.Action.Param.newBuilder()
                    .setParamId(call.action().params().get(i).id())
                    .setValue(CanonicalBytes.of(call.argument(i))));
        }
        return message.build();
    }

    /**
     * The entry of a message.
     *
     * @throws EntityCodec.MalformedEntityException if its table, a field or its action is not of the program
     */
    static TableEntry decode(P4RuntimeOuterClass.TableEntry message) {
        P4Table table = ProgramIndex.table(message.getTableId());
        try {
            EntryKey key = message.getIsDefaultAction() ? EntryKey.defaultOf(table) : decodeKey(table, message);
            return new TableEntry(key, decode(message.getAction()));
        } catch (IllegalArgumentException e) {
            throw new EntityCodec.MalformedEntityException("an entry of " + table.name() + ": " + e.getMessage());
        }
    }

    private static EntryKey decodeKey(P4Table table, P4RuntimeOuterClass.TableEntry message) {
        EntryKey.Builder key = EntryKey.on(table);
        for (FieldMatch match : message.getMatchList()) {
            P4Field field = field(table, match.getFieldId());
            switch (match.getFieldMatchTypeCase()) {
                case EXACT -> key.exact(
                        field, CanonicalBytes.toLong(match.getExact().getValue()));
                case LPM -> key.prefix(
                        field,
                        CanonicalBytes.toLong(match.getLpm().getValue()),
                        match.getLpm().getPrefixLen());
                default -> throw new EntityCodec.MalformedEntityException(
                        field.name() + " matches by " + match.getFieldMatchTypeCase());
            }
        }
        return key.build();
    }

    private static P4Field field(P4Table table, int id) {
        return table.fields().stream()
                .filter(field -> field.id() == id)
                .findFirst()
                .orElseThrow(() -> new EntityCodec.MalformedEntityException("no field has id " + id));
    }

    private static TableAction decode(P4RuntimeOuterClass.TableAction message) {
        return switch (message.getTypeCase()) {
            case ACTION -> decode(message.getAction());
            case ACTION_PROFILE_ACTION_SET -> decode(message.getActionProfileActionSet());
            default -> throw new EntityCodec.MalformedEntityException("an action of kind " + message.getTypeCase());
        };
    }

    private static ActionSet decode(ActionProfileActionSet message) {
        List<ActionSet.Member> members = new ArrayList<>(message.getActionProfileActionsCount());
        for (ActionProfileAction member : message.getActionProfileActionsList()) {
            members.add(new ActionSet.Member(decode(member.getAction()), member.getWeight(), member.getWatch()));
        }
        return new ActionSet(members);
    }

    private static ActionCall decode(P4RuntimeOuterClass.Action message) {
        P4Action action = ProgramIndex.action(message.getActionId());
        long[] arguments = new long[action.params().size()];
        boolean[] given = new boolean[arguments.length];
        for (P4RuntimeOuterClass.Action.Param param : message.getParamsList()) {
            for (int i = 0; i < arguments.length; i++) {
                if (action.params().get(i).id() == param.getParamId()) {
                    arguments[i] = CanonicalBytes.toLong(param.getValue());
                    given[i] = true;
                }
            }
        }
        for (int i = 0; i < arguments.length; i++) {
            if (!given[i]) {
                throw new EntityCodec.MalformedEntityException(
                        action.name() + " without its " + action.params().get(i).name());
            }
        }
        return ActionCall.of(action, arguments);
    }

    /** The tables that the control engine reads and their actions, by P4Runtime id. */
    private static final class ProgramIndex {
        private static final Map<Integer, P4Table> TABLES = new HashMap<>();
        private static final Map<Integer, P4Action> ACTIONS = new HashMap<>();

        static {
            FabricTables.withEntries().forEach(ProgramIndex::index);
            FabricTables.withDefault().forEach(ProgramIndex::index);
        }

        private ProgramIndex() {}

        private static void index(P4Table table) {
            TABLES.put(table.id(), table);
            table.actions().forEach(action -> ACTIONS.put(action.id(), action));
            table.defaultActions().forEach(action -> ACTIONS.put(action.id(), action));
            // Only others give it to entries, and then it is to be replaced.
            table.constantDefault().ifPresent(action -> ACTIONS.put(action.id(), action));
        }

        static P4Table table(int id) {
            P4Table table = TABLES.get(id);
            if (table == null) {
                throw new EntityCodec.MalformedEntityException(
                        "an entry of a table with id " + id + ", which is not the engine's");
            }
            return table;
        }

        static P4Action action(int id) {
            P4Action action = ACTIONS.get(id);
            if (action == null) {
                throw new EntityCodec.MalformedEntityException(
                        "an action with id " + id + ", which no table of the engine's has");
            }
            return action;
        }
    }
}
