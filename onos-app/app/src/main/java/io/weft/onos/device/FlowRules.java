package io.weft.onos.device;

import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableAction;
import io.weft.control.entry.TableEntry;
import io.weft.p4.P4Field;
import io.weft.p4.P4Match;
import io.weft.p4.P4Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.DefaultFlowRule;
import org.onosproject.net.flow.DefaultTrafficSelector;
import org.onosproject.net.flow.DefaultTrafficTreatment;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.TrafficSelector;
import org.onosproject.net.flow.TrafficTreatment;
import org.onosproject.net.flow.criteria.Criterion;
import org.onosproject.net.flow.criteria.PiCriterion;
import org.onosproject.net.flow.instructions.Instruction;
import org.onosproject.net.flow.instructions.PiInstruction;
import org.onosproject.net.pi.model.PiMatchFieldId;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.runtime.PiExactFieldMatch;
import org.onosproject.net.pi.runtime.PiFieldMatch;
import org.onosproject.net.pi.runtime.PiLpmFieldMatch;
import org.onosproject.net.pi.runtime.PiTableEntry;

/**
 * Translates table entries to ONOS's flow rules and back. A rule is permanent, and is known by its device, table and
 * selector: an entry with another action under the same key is the same rule with another treatment. Immutable.
 */
public final class FlowRules {
    /** The tables of the program have none; ONOS asks for one. */
    private static final int PRIORITY = 100;

    private final ApplicationId owner;

    public FlowRules(ApplicationId owner) {
        this.owner = owner;
    }

    public FlowRule rule(DeviceId device, TableEntry entry) {
        EntryKey key = entry.key();
        return DefaultFlowRule.builder()
                .forDevice(device)
                .forTable(PiTableId.of(key.table().name()))
                .fromApp(owner)
                .makePermanent()
                .withPriority(PRIORITY)
                .withSelector(selector(key))
                .withTreatment(DefaultTrafficTreatment.builder()
                        .piTableAction(TableActions.inRule(entry.action()))
                        .build())
                .build();
    }

    private static TrafficSelector selector(EntryKey key) {
        PiCriterion.Builder match = PiCriterion.builder();
        boolean any = false;
        List<P4Field> fields = key.isDefault() ? List.of() : key.table().fields();
        for (int i = 0; i < fields.size(); i++) {
            P4Field field = fields.get(i);
            PiMatchFieldId id = PiMatchFieldId.of(field.name());
            byte[] value = PiBytes.of(key.value(i), field.bits());
            if (key.mask(i) == 0) {
                continue;
            }
            any = true;
            if (field.match() == P4Match.EXACT) {
                match.matchExact(id, value);
            } else {
                match.matchLpm(id, value, key.prefixLength(i));
            }
        }
        TrafficSelector.Builder selector = DefaultTrafficSelector.builder();
        return any ? selector.matchPi(match.build()).build() : selector.build();
    }

    /** The entry that a rule stands for; nothing if the rule is of no table of the engine's. */
    public static Optional<TableEntry> entry(FlowRule rule) {
        return key(rule).flatMap(key -> action(rule.treatment()).map(action -> new TableEntry(key, action)));
    }

    /** The key of the entry that a rule stands for; nothing if the rule is of no table of the engine's. */
    public static Optional<EntryKey> key(FlowRule rule) {
        PiCriterion criterion = (PiCriterion) rule.selector().getCriterion(Criterion.Type.PROTOCOL_INDEPENDENT);
        return ProgramNames.table(rule.table().toString())
                .map(table -> key(table, field -> criterion == null ? Optional.empty() : criterion.fieldMatch(field)));
    }

    /** The entry that a device says it has; nothing if it is of no table of the engine's. */
    public static Optional<TableEntry> entry(PiTableEntry held) {
        return ProgramNames.table(held.table().id()).flatMap(table -> TableActions.of(held.action())
                .map(action ->
                        new TableEntry(key(table, field -> held.matchKey().fieldMatch(field)), action)));
    }

    private static EntryKey key(P4Table table, Function<PiMatchFieldId, Optional<PiFieldMatch>> matches) {
        EntryKey.Builder key = EntryKey.on(table);
        boolean any = false;
        for (P4Field field : table.fields()) {
            Optional<PiFieldMatch> match = matches.apply(PiMatchFieldId.of(field.name()));
            any |= match.isPresent();
            match.ifPresent(each -> add(key, field, each));
        }
        return any ? key.build() : EntryKey.defaultOf(table);
    }

    private static void add(EntryKey.Builder key, P4Field field, PiFieldMatch match) {
        if (field.match() == P4Match.EXACT) {
            key.exact(field, PiBytes.value(((PiExactFieldMatch) match).value()));
        } else {
            PiLpmFieldMatch prefix = (PiLpmFieldMatch) match;
            key.prefix(field, PiBytes.value(prefix.value()), prefix.prefixLength());
        }
    }

    private static Optional<TableAction> action(TrafficTreatment treatment) {
        return treatment.allInstructions().stream()
                .filter(instruction -> instruction.type() == Instruction.Type.PROTOCOL_INDEPENDENT)
                .map(instruction -> ((PiInstruction) instruction).action())
                .findFirst()
                .flatMap(TableActions::of);
    }
}
