package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.ActionFunction;
import io.weft.emulation.engine.KeyPart;
import io.weft.emulation.engine.TableNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import p4.config.v1.P4InfoOuterClass;
import p4.config.v1.P4InfoOuterClass.ActionRef;
import p4.config.v1.P4InfoOuterClass.CounterSpec;
import p4.config.v1.P4InfoOuterClass.MatchField;
import p4.config.v1.P4InfoOuterClass.Table;

/** A table in p4info and in the program. */
final class TableSchema {
    private final Table info;
    final TableNode node;
    private final Map<Integer, ActionSchema> actions = new HashMap<>();
    private final Map<Integer, ActionRef.Scope> scopes = new HashMap<>();
    private final Optional<CounterSpec.Unit> counterUnit;
    private final boolean metered;

    /**
     * Pairs them up, and checks that they have the same key; {@code all} has the actions in p4info by id,
     * {@code counterUnit} what a direct counter counts, if p4info has one.
     */
    TableSchema(
            Table info,
            TableNode node,
            Map<Integer, P4InfoOuterClass.Action> all,
            Optional<CounterSpec.Unit> counterUnit,
            boolean metered) {
        this.info = info;
        this.node = node;
        this.counterUnit = counterUnit.filter(unit -> node.properties().isCounted());
        this.metered = metered && node.properties().meter() != null;
        checkKey();
        for (ActionRef ref : info.getActionRefsList()) {
            actions.put(ref.getId(), pair(ref.getId(), all.get(ref.getId())));
            scopes.put(ref.getId(), ref.getScope());
        }
    }

    private ActionSchema pair(int id, P4InfoOuterClass.Action action) {
        String actionName =
                action == null ? "with id " + id : action.getPreamble().getName();
        ActionFunction function = node.actions().get(actionName);
        if (function == null) {
            throw EntityException.invalid("action " + actionName + " of table " + name() + " is missing in "
                    + (action == null ? "p4info" : "the bmv2 JSON"));
        }
        return new ActionSchema(action, function);
    }

    private void checkKey() {
        List<KeyPart> key = node.key();
        if (key.size() != info.getMatchFieldsCount()) {
            throw EntityException.invalid("table " + name() + " has " + info.getMatchFieldsCount()
                    + " match fields in p4info and " + key.size() + " in the bmv2 JSON");
        }
        for (int i = 0; i < key.size(); i++) {
            MatchField field = info.getMatchFields(i);
            // An error code has a width in the program only.
            if (field.getBitwidth() != 0
                    && field.getBitwidth() != key.get(i).field().width()) {
                throw EntityException.invalid("match field " + field.getName() + " of table " + name() + " has "
                        + field.getBitwidth() + " bits in p4info and "
                        + key.get(i).field().width() + " in the bmv2 JSON");
            }
        }
    }

    String name() {
        return info.getPreamble().getName();
    }

    int id() {
        return info.getPreamble().getId();
    }

    int fields() {
        return info.getMatchFieldsCount();
    }

    MatchField field(int index) {
        return info.getMatchFields(index);
    }

    /** The position of a match field in the key, or -1. */
    int fieldIndex(int fieldId) {
        for (int i = 0; i < fields(); i++) {
            if (field(i).getId() == fieldId) {
                return i;
            }
        }
        return -1;
    }

    int profileId() {
        return info.getImplementationId();
    }

    /** How many entries fit; as many as the program declares, which bmv2 enforces. */
    long size() {
        return Math.min(info.getSize(), node.properties().size());
    }

    boolean isCounted() {
        return counterUnit.isPresent();
    }

    CounterSpec.Unit counterUnit() {
        return counterUnit.orElseThrow();
    }

    boolean isMetered() {
        return metered;
    }

    /** Whether the controller hears of entries that no packet hits. */
    boolean isAgeing() {
        return info.getIdleTimeoutBehavior() == Table.IdleTimeoutBehavior.NOTIFY_CONTROL
                && node.properties().isAgeing();
    }

    /** Whether the controller may not change entries. */
    boolean isConstant() {
        return info.getIsConstTable() || node.properties().constantEntries();
    }

    /** Whether the controller may not change the default entry. */
    boolean hasConstantDefault() {
        return info.getConstDefaultActionId() != 0 || node.properties().constantDefault();
    }

    ActionSchema action(int actionId, boolean isDefault) {
        ActionSchema action = actions.get(actionId);
        if (action == null) {
            throw EntityException.invalid("table " + name() + " has no action with id " + actionId + ", it has "
                    + actions.values().stream()
                            .map(a -> a.name() + " (" + a.id() + ")")
                            .sorted()
                            .toList());
        }
        ActionRef.Scope forbidden = isDefault ? ActionRef.Scope.TABLE_ONLY : ActionRef.Scope.DEFAULT_ONLY;
        if (scopes.get(actionId) == forbidden) {
            throw EntityException.denied("action " + action.name() + " is " + forbidden + " in table " + name());
        }
        return action;
    }

    ActionSchema action(String actionName) {
        return actions.values().stream()
                .filter(a -> a.name().equals(actionName))
                .findFirst()
                .orElseThrow(() -> EntityException.invalid(
                        "the bmv2 JSON uses action " + actionName + " in table " + name() + ", p4info does not"));
    }
}
