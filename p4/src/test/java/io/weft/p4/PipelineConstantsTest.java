package io.weft.p4;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.Action;
import p4.config.v1.P4InfoOuterClass.ActionProfile;
import p4.config.v1.P4InfoOuterClass.ActionRef;
import p4.config.v1.P4InfoOuterClass.ControllerPacketMetadata;
import p4.config.v1.P4InfoOuterClass.Counter;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.config.v1.P4InfoOuterClass.Register;
import p4.config.v1.P4InfoOuterClass.Table;

/** Holds the constants against the p4info that goes into the switches. */
class PipelineConstantsTest {
    private static P4Info p4info;

    @BeforeAll
    static void parse() throws IOException {
        p4info = TextFormat.parse(text(WeftResources.p4info().openStream()), P4Info.class);
    }

    @Test
    void everyTableIsItsP4info() throws IllegalAccessException {
        Map<Integer, P4Table> tables = constants(WeftTables.class, P4Table.class, P4Table::id);
        assertThat(tables).hasSize(p4info.getTablesCount());
        for (Table table : p4info.getTablesList()) {
            P4Table constant = tables.get(table.getPreamble().getId());
            assertThat(constant.name()).isEqualTo(table.getPreamble().getName());
            assertThat(constant.size()).isEqualTo(table.getSize());
            assertThat(constant.fields().stream()
                            .map(field -> field.id() + field.name() + field.bits() + field.match()))
                    .isEqualTo(table.getMatchFieldsList().stream()
                            .map(field -> field.getId() + field.getName() + field.getBitwidth() + field.getMatchType())
                            .collect(Collectors.toList()));
            assertThat(constant.constantDefault().map(P4Action::id).orElse(0))
                    .isEqualTo(table.getConstDefaultActionId());
            assertThat(constant.selector().map(P4Selector::id).orElse(0)).isEqualTo(table.getImplementationId());
        }
    }

    @Test
    void entriesHaveTheActionsThatTheP4infoAllows() throws IllegalAccessException {
        Map<Integer, P4Table> tables = constants(WeftTables.class, P4Table.class, P4Table::id);
        for (Table table : p4info.getTablesList()) {
            P4Table constant = tables.get(table.getPreamble().getId());
            List<Integer> allowed = new ArrayList<>();
            for (ActionRef action : table.getActionRefsList()) {
                if (table.getMatchFieldsCount() > 0 && action.getScope() != ActionRef.Scope.DEFAULT_ONLY) {
                    allowed.add(action.getId());
                }
            }
            assertThat(constant.actions().stream().map(P4Action::id)).isEqualTo(allowed);
        }
    }

    @Test
    void everyActionIsItsP4info() throws IllegalAccessException {
        Map<Integer, P4Action> actions = constants(WeftActions.class, P4Action.class, P4Action::id);
        assertThat(actions).hasSize(p4info.getActionsCount());
        for (Action action : p4info.getActionsList()) {
            P4Action constant = actions.get(action.getPreamble().getId());
            assertThat(constant.name()).isEqualTo(action.getPreamble().getName());
            assertThat(constant.params().stream().map(param -> param.id() + param.name() + param.bits()))
                    .isEqualTo(action.getParamsList().stream()
                            .map(param -> param.getId() + param.getName() + param.getBitwidth())
                            .collect(Collectors.toList()));
        }
    }

    @Test
    void everySelectorCounterAndRegisterIsItsP4info() throws IllegalAccessException {
        Map<Integer, P4Selector> selectors = constants(WeftTables.class, P4Selector.class, P4Selector::id);
        assertThat(selectors).hasSize(p4info.getActionProfilesCount());
        for (ActionProfile profile : p4info.getActionProfilesList()) {
            P4Selector constant = selectors.get(profile.getPreamble().getId());
            assertThat(constant.size()).isEqualTo(profile.getSize());
            assertThat(constant.maxGroupSize()).isEqualTo(profile.getMaxGroupSize());
        }
        Map<Integer, P4Counter> counters = constants(WeftCounters.class, P4Counter.class, P4Counter::id);
        assertThat(counters).hasSize(p4info.getCountersCount() + p4info.getDirectCountersCount());
        for (Counter counter : p4info.getCountersList()) {
            assertThat(counters.get(counter.getPreamble().getId()).size()).isEqualTo(counter.getSize());
        }
        Map<Integer, P4Register> registers = constants(WeftRegisters.class, P4Register.class, P4Register::id);
        assertThat(registers).hasSize(p4info.getRegistersCount());
        for (Register register : p4info.getRegistersList()) {
            P4Register constant = registers.get(register.getPreamble().getId());
            assertThat(constant.size()).isEqualTo(register.getSize());
            assertThat(constant.bits())
                    .isEqualTo(register.getTypeSpec().getBitstring().getBit().getBitwidth());
        }
    }

    @Test
    void everyFieldOfAControllerPacketIsItsP4info() throws ReflectiveOperationException {
        int fields = 0;
        for (ControllerPacketMetadata packet : p4info.getControllerPacketMetadataList()) {
            for (ControllerPacketMetadata.Metadata field : packet.getMetadataList()) {
                String name = packet.getPreamble().getAlias() + "_" + field.getName();
                P4Param constant = (P4Param) WeftPackets.class
                        .getField(name.toUpperCase(Locale.ROOT))
                        .get(null);
                assertThat(constant.id()).isEqualTo(field.getId());
                assertThat(constant.name()).isEqualTo(field.getName());
                assertThat(constant.bits()).isEqualTo(field.getBitwidth());
                fields++;
            }
        }
        assertThat(WeftPackets.class.getFields()).hasSize(fields);
    }

    @Test
    void nextHopsAreOneShotSetsOfForward() {
        assertThat(WeftTables.NEXT_HOP.fields()).containsExactly(WeftTables.NEXT_HOP_TARGET);
        assertThat(WeftTables.NEXT_HOP.actions()).containsExactly(WeftActions.FORWARD);
        assertThat(WeftTables.NEXT_HOP.selector()).contains(WeftTables.NEXT_HOP_CHOICE);
        assertThat(WeftTables.NEXT_HOP.defaultActions()).isEmpty();
    }

    @Test
    void arraysHoldTheirIndices() {
        assertThat(WeftConstants.CHANNELS).isEqualTo(WeftConstants.PORTS * WeftConstants.VIRTUAL_CHANNELS);
        assertThat(WeftCounters.CHANNEL_PACKETS.size()).isEqualTo(WeftConstants.CHANNELS);
        assertThat(WeftCounters.ARRIVALS.size()).isEqualTo(WeftConstants.CHANNELS);
        assertThat(WeftCounters.DROPS.size()).isGreaterThanOrEqualTo(DropReason.values().length);
    }

    @Test
    void compiledProgramNamesItsSourcesRelatively() throws IOException {
        String json = text(WeftResources.bmv2Json().openStream());
        assertThat(json).contains("\"program\" : \"weft.p4\"").contains("\"filename\" : \"include/");
        assertThat(json).doesNotContain("\"filename\" : \"/");
    }

    private static <T> Map<Integer, T> constants(Class<?> owner, Class<T> type, Function<T, Integer> id)
            throws IllegalAccessException {
        Map<Integer, T> constants = new HashMap<>();
        for (Field field : owner.getFields()) {
            if (field.getType() == type) {
                T constant = type.cast(field.get(null));
                constants.put(id.apply(constant), constant);
            }
        }
        return constants;
    }

    private static String text(InputStream stream) throws IOException {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
