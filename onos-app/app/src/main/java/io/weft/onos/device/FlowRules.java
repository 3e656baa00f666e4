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
import org.onosproject.net.pi.runtime.PiTernaryFieldMatch;

/**
 * Translates table entries to ONOS's flow rules and back. A rule is permanent, and is known by its device, table,
 * selector and priority: an entry with another action under the same key is the same rule with another treatment.
 * Immutable.
 */
public final class FlowRules {
    /** Of rules in tables that have no priorities; ONOS asks for one. */
    private static final int NO_PRIORITY = 100;

    /** ONOS adds so much to the priority of a rule in a table with ternary fields. */
    private static final int ADDED_BY_ONOS = 1;

    private final ApplicationId owner;

    public FlowRules(ApplicationId owner) {
        this.owner = owner;
    }

    /** The rule that has ONOS put an entry into a device. */
    public FlowRule rule(DeviceId device, TableEntry entry) {
        EntryKey key = entry.key();
        return DefaultFlowRule.builder()
                .forDevice(device)
                .forTable(PiTableId.of(key.table().name()))
                .fromApp(owner)
                .makePermanent()
                .withPriority(key.priority() == 0 ? NO_PRIORITY : key.priority() - ADDED_BY_ONOS)
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
            switch (field.match()) {
                case EXACT:
                    match.matchExact(id, value);
                    break;
                case LPM:
                    match.matchLpm(id, value, key.prefixLength(i));
                    break;
                default:
                    match.matchTernary(id, value, PiBytes.of(key.mask(i), field.bits()));
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
                .map(table -> key(
                        table,
                        field -> criterion == null ? Optional.empty() : criterion.fieldMatch(field),
                        rule.priority() + ADDED_BY_ONOS));
    }

    /** The entry that a device says it has; nothing if it is of no table of the engine's. */
    public static Optional<TableEntry> entry(PiTableEntry held) {
        return ProgramNames.table(held.table().id()).flatMap(table -> TableActions.of(held.action())
                .map(action -> new TableEntry(
                        key(
                                table,
                                field -> held.matchKey().fieldMatch(field),
                                held.priority().orElse(0)),
                        action)));
    }

    /** The key of an entry that matches these fields, and has this priority if its table has priorities. */
    private static EntryKey key(P4Table table, Function<PiMatchFieldId, Optional<PiFieldMatch>> matches, int priority) {
        EntryKey.Builder key = EntryKey.on(table);
        boolean ternary = false;
        boolean any = false;
        for (P4Field field : table.fields()) {
            ternary |= field.match() == P4Match.TERNARY;
            Optional<PiFieldMatch> match = matches.apply(PiMatchFieldId.of(field.name()));
            any |= match.isPresent();
            match.ifPresent(each -> add(key, field, each));
        }
        if (!any && !ternary) {
            return EntryKey.defaultOf(table);
        }
        return ternary ? key.priority(priority).build() : key.build();
    }

    private static void add(EntryKey.Builder key, P4Field field, PiFieldMatch match) {
        switch (field.match()) {
            case EXACT:
                key.exact(field, PiBytes.value(((PiExactFieldMatch) match).value()));
                break;
            case LPM:
                PiLpmFieldMatch prefix = (PiLpmFieldMatch) match;
                key.prefix(field, PiBytes.value(prefix.value()), prefix.prefixLength());
                break;
            default:
                PiTernaryFieldMatch ternary = (PiTernaryFieldMatch) match;
                key.ternary(field, PiBytes.value(ternary.value()), PiBytes.value(ternary.mask()));
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
