package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.control.entry.ActionSet;
import io.weft.control.entry.Entity;
import io.weft.control.entry.TableEntry;
import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.criteria.Criterion;
import org.onosproject.net.flow.criteria.PiCriterion;
import org.onosproject.net.flow.instructions.PiInstruction;
import org.onosproject.net.pi.model.PiPipelineModel;
import org.onosproject.net.pi.model.PiTableId;
import org.onosproject.net.pi.model.PiTableModel;
import org.onosproject.net.pi.runtime.PiAction;
import org.onosproject.net.pi.runtime.PiActionSet;
import org.onosproject.net.pi.runtime.PiTableAction;
import org.onosproject.store.serializers.KryoNamespaces;
import org.onosproject.store.service.Serializer;

/** Entries become flow rules that ONOS can put into switches, and come back as they were. */
class FlowRulesTest {
    private static final DeviceId DEVICE = DeviceId.deviceId("device:s");
    private static final PiPipelineModel MODEL = WeftPipeconf.make().pipelineModel();

    private final FlowRules rules = new FlowRules(new DefaultApplicationId(7, "io.weft"));

    private static Stream<TableEntry> entries(Topology topology, Scheme scheme, LocalProtection protection) {
        Fabric fabric = new Fabric(
                "test",
                topology,
                scheme,
                Spread.FLOW,
                Fabric.MAX_VIRTUAL_CHANNELS,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        DesiredState desired = DesiredState.of(Routes.of(fabric, Failures.none(topology)), protection);
        return Stream.of(0, topology.switchCount() - 1)
                .flatMap(s -> desired.entries(s).stream())
                .filter(TableEntry.class::isInstance)
                .map(TableEntry.class::cast);
    }

    static List<Scheme> schemes() {
        return Scheme.REGISTRY.all();
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void everyEntryComesBackAsItWas(Scheme scheme) {
        List<TableEntry> all =
                entries(SlimFly.of(5), scheme, LocalProtection.NONE).collect(Collectors.toList());
        assertThat(all).hasSizeGreaterThan(100);
        for (TableEntry entry : all) {
            assertThat(FlowRules.entry(rules.rule(DEVICE, entry))).contains(entry);
        }
    }

    /** By ONOS's own model of the program. */
    @ParameterizedTest
    @MethodSource("schemes")
    void everyRuleIsOneOfTheProgramAsOnosReadsIt(Scheme scheme) {
        entries(SlimFly.of(5), scheme, LocalProtection.NONE)
                .map(entry -> rules.rule(DEVICE, entry))
                .forEach(FlowRulesTest::assertIsOfTheProgram);
    }

    private static void assertIsOfTheProgram(FlowRule rule) {
        PiTableModel table = MODEL.table((PiTableId) rule.table()).orElseThrow();
        PiCriterion match = (PiCriterion) rule.selector().getCriterion(Criterion.Type.PROTOCOL_INDEPENDENT);
        if (match != null) {
            assertThat(match.fieldMatches()).allSatisfy(field -> assertThat(table.matchField(field.fieldId()))
                    .isPresent());
        }
        PiTableAction action =
                ((PiInstruction) rule.treatment().allInstructions().get(0)).action();
        assertIsOf(table, (PiAction) action);
        PiTableAction onDevice = TableActions.onDevice(action);
        assertThat(TableActions.fromDevice(onDevice)).isEqualTo(action);
        if (onDevice instanceof PiActionSet) {
            assertThat(table.oneShotOnly()).isTrue();
            ((PiActionSet) onDevice).actions().forEach(member -> assertIsOf(table, member.action()));
        } else {
            assertThat(onDevice).isEqualTo(action);
        }
    }

    /** A node of a cluster hands its rules to the others. */
    @ParameterizedTest
    @MethodSource("schemes")
    void everyRuleCanBeHandedToAnotherNode(Scheme scheme) {
        Serializer serializer = Serializer.using(KryoNamespaces.API);
        entries(Xgft.of(List.of(4, 4), List.of(1, 4)), scheme, LocalProtection.NONE)
                .forEach(entry -> {
                    FlowRule rule = rules.rule(DEVICE, entry);
                    FlowRule other = serializer.decode(serializer.encode(rule));
                    assertThat(other.exactMatch(rule)).isTrue();
                    assertThat(FlowRules.entry(other)).contains(entry);
                });
    }

    @Test
    void theMembersOfASetComeFromTheDeviceInAnyOrder() {
        TableEntry entry = entries(Xgft.of(List.of(4, 4), List.of(1, 4)), Scheme.MINIMAL, LocalProtection.NONE)
                .filter(each -> each.action() instanceof ActionSet
                        && ((ActionSet) each.action()).members().size() > 1)
                .findFirst()
                .orElseThrow();
        PiTableAction inRule = TableActions.inRule(entry.action());
        List<PiActionSet.WeightedAction> members =
                new ArrayList<>(((PiActionSet) TableActions.onDevice(inRule)).actions());
        Collections.reverse(members);
        PiActionSet.Builder reversed = PiActionSet.builder();
        members.forEach(member -> reversed.addWeightedAction(member.action(), member.weight()));
        assertThat(TableActions.fromDevice(reversed.build())).isEqualTo(inRule);
    }

    private static void assertIsOf(PiTableModel table, PiAction action) {
        assertThat(table.action(action.id()).orElseThrow().params())
                .extracting(param -> param.id())
                .containsExactlyInAnyOrderElementsOf(
                        action.parameters().stream().map(param -> param.id()).collect(Collectors.toList()));
    }

    @Test
    void anotherActionUnderTheSameKeyIsTheSameRule() {
        List<TableEntry> sets = entries(SlimFly.of(5), Scheme.MINIMAL, LocalProtection.NONE)
                .filter(entry -> entry.action() instanceof ActionSet)
                .limit(2)
                .collect(Collectors.toList());
        FlowRule first = rules.rule(DEVICE, sets.get(0));
        FlowRule changed =
                rules.rule(DEVICE, new TableEntry(sets.get(0).key(), sets.get(1).action()));
        assertThat(changed).isEqualTo(first);
        assertThat(changed.id()).isEqualTo(first.id());
        assertThat(rules.rule(DEVICE, sets.get(1))).isNotEqualTo(first);
    }

    @Test
    void watchedPortsAreRefusedSinceOnosCannotEncodeThem() {
        Entity watched = entries(Xgft.of(List.of(4, 4), List.of(1, 4)), Scheme.MINIMAL, LocalProtection.WATCHED_PORTS)
                .filter(entry -> entry.action() instanceof ActionSet
                        && ((ActionSet) entry.action())
                                .members().stream()
                                        .anyMatch(member -> member.watchPort() != ActionSet.Member.UNWATCHED))
                .findFirst()
                .orElseThrow();
        assertThatThrownBy(() -> rules.rule(DEVICE, (TableEntry) watched)).hasMessageContaining("watch a port");
    }
}
