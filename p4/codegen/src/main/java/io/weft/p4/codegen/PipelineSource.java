package io.weft.p4.codegen;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import p4.config.v1.P4InfoOuterClass.Action;
import p4.config.v1.P4InfoOuterClass.ActionProfile;
import p4.config.v1.P4InfoOuterClass.ActionRef;
import p4.config.v1.P4InfoOuterClass.ControllerPacketMetadata;
import p4.config.v1.P4InfoOuterClass.Counter;
import p4.config.v1.P4InfoOuterClass.DirectCounter;
import p4.config.v1.P4InfoOuterClass.MatchField;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.config.v1.P4InfoOuterClass.Preamble;
import p4.config.v1.P4InfoOuterClass.Register;
import p4.config.v1.P4InfoOuterClass.Table;

/**
 * Writes {@code WeftActions}, {@code WeftTables}, {@code WeftCounters}, {@code WeftRegisters} and {@code WeftPackets}.
 *
 * <p>The constant of an action's parameter is named after both, {@code FORWARD_PORT}, and likewise that of a table's
 * key field.
 */
final class PipelineSource {
    private final P4Info p4info;
    private final Map<Integer, Preamble> preambles = new HashMap<>();

    PipelineSource(P4Info p4info) {
        this.p4info = p4info;
        p4info.getActionsList().forEach(action -> remember(action.getPreamble()));
        p4info.getTablesList().forEach(table -> remember(table.getPreamble()));
        p4info.getActionProfilesList().forEach(profile -> remember(profile.getPreamble()));
        if (p4info.getMetersCount() + p4info.getDirectMetersCount() + p4info.getDigestsCount() > 0) {
            throw new IllegalStateException("the p4info has meters or digests, which no constants are generated for");
        }
    }

    /** Java source by class name. */
    Map<String, String> classes() {
        Map<String, String> classes = new TreeMap<>();
        classes.put("WeftActions", actions());
        classes.put("WeftTables", tables());
        classes.put("WeftCounters", counters());
        classes.put("WeftRegisters", registers());
        classes.put("WeftPackets", packets());
        return classes;
    }

    private void remember(Preamble preamble) {
        preambles.put(preamble.getId(), preamble);
    }

    private String actions() {
        JavaSource source = open("WeftActions", "The program's actions, and their parameters.");
        for (Action action : p4info.getActionsList()) {
            String name = constant(action.getPreamble());
            for (Action.Param param : action.getParamsList()) {
                param(source, name, param.getName(), param.getId(), param.getBitwidth());
            }
            String params = action.getParamsList().stream()
                    .map(param -> ", " + name + "_" + constant(param.getName()))
                    .collect(Collectors.joining());
            declare(source, "P4Action", action.getPreamble(), params);
        }
        return close(source, "WeftActions");
    }

    private String tables() {
        JavaSource source = open(
                "WeftTables",
                "The program's tables, their key fields and their selectors.",
                "java.util.List",
                "java.util.Optional");
        for (ActionProfile profile : p4info.getActionProfilesList()) {
            declare(
                    source,
                    "P4Selector",
                    profile.getPreamble(),
                    ", " + profile.getSize() + ", " + profile.getMaxGroupSize());
        }
        p4info.getTablesList().forEach(table -> table(source, table));
        return close(source, "WeftTables");
    }

    private void table(JavaSource source, Table table) {
        String name = constant(table.getPreamble());
        for (MatchField field : table.getMatchFieldsList()) {
            source.line(
                    "    /** Key field {@code %s} of {@code %s}. */",
                    field.getName(), table.getPreamble().getName());
            source.line(
                    "    public static final P4Field %s_%s = new P4Field(%d, %s, %d, P4Match.%s);",
                    name,
                    constant(field.getName()),
                    field.getId(),
                    JavaSource.quote(field.getName()),
                    field.getBitwidth(),
                    field.getMatchType());
        }
        String fields = table.getMatchFieldsList().stream()
                .map(field -> name + "_" + constant(field.getName()))
                .collect(Collectors.joining(", "));
        String arguments = String.format(
                Locale.ROOT,
                ", %d, List.of(%s), List.of(%s), List.of(%s), %s, %s",
                table.getSize(),
                fields,
                references(table.getMatchFieldsCount() == 0 ? List.of() : entryActions(table)),
                references(defaultActions(table)),
                optional("WeftActions.", table.getConstDefaultActionId()),
                optional("", table.getImplementationId()));
        declare(source, "P4Table", table.getPreamble(), arguments);
    }

    private static List<ActionRef> entryActions(Table table) {
        return table.getActionRefsList().stream()
                .filter(action -> action.getScope() != ActionRef.Scope.DEFAULT_ONLY)
                .toList();
    }

    private static List<ActionRef> defaultActions(Table table) {
        // bmv2 has no default action in a table with a selector.
        if (table.getConstDefaultActionId() != 0 || table.getImplementationId() != 0) {
            return List.of();
        }
        return table.getActionRefsList().stream()
                .filter(action -> action.getScope() != ActionRef.Scope.TABLE_ONLY)
                .toList();
    }

    private String references(List<ActionRef> actions) {
        return actions.stream()
                .map(action -> "WeftActions." + constant(preambles.get(action.getId())))
                .collect(Collectors.joining(", "));
    }

    private String optional(String owner, int id) {
        return id == 0 ? "Optional.empty()" : "Optional.of(" + owner + constant(preambles.get(id)) + ")";
    }

    private String counters() {
        JavaSource source = open("WeftCounters", "The program's counters, of packets and bytes.");
        for (Counter counter : p4info.getCountersList()) {
            declare(source, "P4Counter", counter.getPreamble(), ", " + counter.getSize());
        }
        for (DirectCounter counter : p4info.getDirectCountersList()) {
            Preamble table = preambles.get(counter.getDirectTableId());
            declare(source, "P4Counter", counter.getPreamble(), ", WeftTables." + constant(table));
        }
        return close(source, "WeftCounters");
    }

    private String registers() {
        JavaSource source = open("WeftRegisters", "The program's registers.");
        for (Register register : p4info.getRegistersList()) {
            int bits = register.getTypeSpec().getBitstring().getBit().getBitwidth();
            declare(source, "P4Register", register.getPreamble(), ", " + register.getSize() + ", " + bits);
        }
        return close(source, "WeftRegisters");
    }

    private String packets() {
        JavaSource source = open("WeftPackets", "What accompanies packets to and from the controller.");
        for (ControllerPacketMetadata packet : p4info.getControllerPacketMetadataList()) {
            String name = constant(packet.getPreamble());
            for (ControllerPacketMetadata.Metadata field : packet.getMetadataList()) {
                param(source, name, field.getName(), field.getId(), field.getBitwidth());
            }
        }
        return close(source, "WeftPackets");
    }

    /** A constant of {@code type}, whose constructor takes id, name and the rest of the arguments, as in ", 7". */
    private static void declare(JavaSource source, String type, Preamble preamble, String arguments) {
        source.line("    /** {@code %s}. */", preamble.getName());
        source.line(
                "    public static final %s %s = new %s(0x%08X, %s%s);",
                type, constant(preamble), type, preamble.getId(), JavaSource.quote(preamble.getName()), arguments);
    }

    private static void param(JavaSource source, String owner, String name, int id, int bits) {
        source.line("    /** {@code %s}, %d bits. */", name, bits);
        source.line(
                "    public static final P4Param %s_%s = new P4Param(%d, %s, %d);",
                owner, constant(name), id, JavaSource.quote(name), bits);
    }

    private static JavaSource open(String name, String meaning, String... imports) {
        JavaSource source = new JavaSource(meaning, imports);
        source.line("public final class %s {", name);
        return source;
    }

    private static String close(JavaSource source, String name) {
        source.line("");
        source.line("    private %s() {}", name);
        source.line("}");
        return source.toString();
    }

    private static String constant(Preamble preamble) {
        return constant(preamble.getAlias());
    }

    /** {@code next_hop} and {@code NoAction} as {@code NEXT_HOP} and {@code NO_ACTION}. */
    private static String constant(String name) {
        return name.replaceAll("([a-z])([A-Z])", "$1_$2").replace('.', '_').toUpperCase(Locale.ROOT);
    }
}
