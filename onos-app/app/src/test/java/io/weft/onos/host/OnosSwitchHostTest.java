package io.weft.onos.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.CloneSession;
import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.control.live.SwitchHost.Standing;
import io.weft.control.table.DesiredState;
import io.weft.control.table.LocalProtection;
import io.weft.control.update.UpdateError;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.onos.device.FakeClients;
import io.weft.onos.device.FlowRules;
import io.weft.onos.device.P4RuntimeDevices;
import io.weft.onos.device.WeftPipeconf;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftTables;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.onosproject.core.ApplicationId;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DefaultDevice;
import org.onosproject.net.Device;
import org.onosproject.net.DeviceId;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.FlowRuleOperation;
import org.onosproject.net.group.GroupProgrammable;
import org.onosproject.net.pi.PiPipeconfServiceAdapter;
import org.onosproject.net.pi.model.DefaultPiPipeconf;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiPipeconfId;
import org.onosproject.net.provider.ProviderId;

/** What a control loop is told of switches, by what ONOS says of devices and rules. */
class OnosSwitchHostTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3));
    private static final FabricDevices DEVICES = new FabricDevices(TOPOLOGY);
    private static final ApplicationId OWNER = new DefaultApplicationId(7, "io.weft");
    private static final PiPipeconf PROGRAM = WeftPipeconf.make();
    private static final List<TableEntry> ENTRIES = entries();
    private static final long ID = 9;
    private static final CloneSession SESSION = new CloneSession(WeftConstants.ARP_CLONE_SESSION, 1);

    private final FlowRules translated = new FlowRules(OWNER);
    private final FakeRules rules = new FakeRules();
    private final Set<DeviceId> known = new HashSet<>();
    private final Set<DeviceId> available = new HashSet<>();
    private final Map<DeviceId, PiPipeconf> programs = new HashMap<>();
    private final FakeClients clients = new FakeClients(ID, available);
    private final FakeDrivers drivers = new FakeDrivers();
    private final OnosSwitchHost host = new OnosSwitchHost(
            DEVICES,
            new OnosServices(devices(), rules, new FakeGroups(), pipeconfs(), drivers),
            new P4RuntimeDevices(clients, PROGRAM, device -> Optional.of(ID))::send,
            new P4RuntimeDevices(clients, PROGRAM, device -> Optional.of(ID)),
            OWNER);

    OnosSwitchHostTest() {
        connect(0);
    }

    private static List<TableEntry> entries() {
        Fabric fabric = new Fabric(
                "test",
                TOPOLOGY,
                Scheme.MINIMAL,
                Spread.FLOW,
                1,
                new Addressing(TOPOLOGY, Ipv4Prefix.parse("10.0.0.0/8")));
        return DesiredState.of(Routes.of(fabric, Failures.none(TOPOLOGY)), LocalProtection.NONE).entries(0).stream()
                .filter(TableEntry.class::isInstance)
                .map(TableEntry.class::cast)
                .collect(Collectors.toList());
    }

    private DeviceService devices() {
        return (DeviceService) Proxy.newProxyInstance(
                DeviceService.class.getClassLoader(), new Class<?>[] {DeviceService.class}, (proxy, method, asked) -> {
                    switch (method.getName()) {
                        case "isAvailable":
                            return available.contains(asked[0]);
                        case "getDevice":
                            return known.contains(asked[0]) ? device((DeviceId) asked[0]) : null;
                        default:
                            throw new UnsupportedOperationException(method.getName());
                    }
                });
    }

    private static Device device(DeviceId id) {
        return new DefaultDevice(ProviderId.NONE, id, Device.Type.SWITCH, "", "", "", "", null);
    }

    private PiPipeconfServiceAdapter pipeconfs() {
        return new PiPipeconfServiceAdapter() {
            @Override
            public Optional<PiPipeconf> getPipeconf(DeviceId device) {
                return Optional.ofNullable(programs.get(device));
            }
        };
    }

    private void connect(int s) {
        known.add(DEVICES.device(s));
        available.add(DEVICES.device(s));
        programs.put(DEVICES.device(s), PROGRAM);
    }

    private FlowRule rule(TableEntry entry) {
        return translated.rule(DEVICES.device(0), entry);
    }

    /** Entries of the same table with another action. */
    private static List<TableEntry> others(TableEntry entry) {
        return ENTRIES.stream()
                .filter(each -> each.key().table().equals(entry.key().table()))
                .filter(each -> !each.action().equals(entry.action()))
                .collect(Collectors.toList());
    }

    private void holds(TableEntry entry) {
        clients.hold(rule(entry));
    }

    private static List<Entity> read(OnosSwitchHost host) {
        return host.read(0).join();
    }

    @AfterEach
    void close() {
        host.close();
    }

    @Test
    void whatOnosConfirmsIsInEffect() {
        assertThat(host.write(0, List.of(Update.insert(ENTRIES.get(0)), Update.delete(ENTRIES.get(1))))
                        .join())
                .isEmpty();
        assertThat(rules.asked)
                .extracting(FlowRuleOperation::rule, FlowRuleOperation::type)
                .containsExactlyInAnyOrder(
                        tuple(rule(ENTRIES.get(0)), FlowRuleOperation.Type.ADD),
                        tuple(rule(ENTRIES.get(1)), FlowRuleOperation.Type.REMOVE));
    }

    @Test
    void theUpdateOfARuleThatIsRefusedIsToldAndNoOther() {
        rules.refuse(rule(ENTRIES.get(1)));
        List<Update> updates = List.of(Update.insert(ENTRIES.get(0)), Update.insert(ENTRIES.get(1)));
        assertThat(host.write(0, updates).join())
                .extracting(UpdateError::target, UpdateError::update)
                .containsExactly(tuple(0, updates.get(1)));
    }

    @Test
    void aWriteToADeviceThatIsGoneFailsAsAWhole() {
        rules.refuse(rule(ENTRIES.get(0)));
        available.clear();
        assertThatThrownBy(() ->
                        host.write(0, List.of(Update.insert(ENTRIES.get(0)))).join())
                .hasMessageContaining("ONOS has no connection with device:h0");
    }

    /** Another node may be writing by then. */
    @Test
    void nothingIsWrittenAnyMoreWhenTheFabricIsNotLookedAfter() {
        host.close();
        assertThatThrownBy(() ->
                        host.write(0, List.of(Update.insert(ENTRIES.get(0)))).join())
                .hasMessageContaining("does not control the fabric any more");
        assertThat(rules.asked).isEmpty();
    }

    @Test
    void aCloneSessionIsWrittenAndRead() {
        assertThat(host.write(0, List.of(Update.insert(SESSION))).join()).isEmpty();
        assertThat(rules.asked).isEmpty();
        assertThat(read(host)).containsExactly(SESSION);
        assertThat(host.write(0, List.of(Update.delete(SESSION))).join()).isEmpty();
        assertThat(read(host)).isEmpty();
    }

    @Test
    void aDeviceHoldsWhatItSaysAndOnosDoesNotMeanToRemove() {
        for (int i = 0; i < 3; i++) {
            holds(ENTRIES.get(i));
        }
        rules.store(rule(ENTRIES.get(0)), FlowEntryState.ADDED);
        rules.store(rule(ENTRIES.get(1)), FlowEntryState.PENDING_ADD);
        rules.store(rule(ENTRIES.get(2)), FlowEntryState.PENDING_REMOVE);
        assertThat(read(host)).containsExactlyInAnyOrder(ENTRIES.get(0), ENTRIES.get(1));
        assertThat(rules.asked).isEmpty();
    }

    @Test
    void whatOnosKnowsNothingOfIsGivenToItBeforeItIsTold() {
        List<TableEntry> unknown = ENTRIES.stream()
                .filter(entry -> !entry.key().isDefault())
                .limit(2)
                .collect(Collectors.toList());
        unknown.forEach(this::holds);
        assertThat(read(host)).containsExactlyInAnyOrderElementsOf(unknown);
        assertThat(rules.asked)
                .extracting(FlowRuleOperation::rule, FlowRuleOperation::type)
                .containsExactlyInAnyOrder(
                        tuple(rule(unknown.get(0)), FlowRuleOperation.Type.ADD),
                        tuple(rule(unknown.get(1)), FlowRuleOperation.Type.ADD));
        rules.refuse(rule(unknown.get(0)));
        assertThatThrownBy(() -> read(host)).hasMessageContaining("ONOS does not take over 1 entries that device:h0");
    }

    @Test
    void theDefaultEntriesOfTheProgramAreNobodys() {
        TableEntry unconfigured = new TableEntry(
                EntryKey.defaultOf(WeftTables.SWITCH_CONFIG), ActionCall.of(WeftActions.CONFIGURE, 0, 0, 0, 0));
        holds(unconfigured);
        holds(new TableEntry(EntryKey.defaultOf(WeftTables.ENDPOINT), ActionCall.of(WeftActions.UNKNOWN)));
        assertThat(read(host)).isEmpty();
        assertThat(rules.asked).isEmpty();
        rules.store(rule(unconfigured), FlowEntryState.ADDED);
        assertThat(read(host)).containsExactly(unconfigured);
    }

    /** After a restart of all of ONOS nothing differs, and nothing is to be modified. */
    @Test
    void theDefaultEntriesOfAConfiguredSwitchAreTheEngines() {
        List<TableEntry> byDefault =
                ENTRIES.stream().filter(entry -> entry.key().isDefault()).collect(Collectors.toList());
        assertThat(byDefault).hasSize(2);
        ENTRIES.forEach(this::holds);
        assertThat(read(host)).containsExactlyInAnyOrderElementsOf(ENTRIES);
        assertThat(rules.asked)
                .extracting(FlowRuleOperation::rule)
                .contains(rule(byDefault.get(0)), rule(byDefault.get(1)));
        assertThat(Diff.between(read(host), ENTRIES)).isEmpty();
    }

    @Test
    void whatOnosTakesToBeThereIsNotThereUntilTheDeviceSaysSo() {
        rules.store(rule(ENTRIES.get(0)), FlowEntryState.ADDED);
        assertThat(read(host)).isEmpty();
        holds(ENTRIES.get(0));
        assertThat(read(host)).containsExactly(ENTRIES.get(0));
    }

    @Test
    void anEntryThatDiffersFromThatOfOnosIsToldAsTheDeviceHasIt() {
        TableEntry wanted = ENTRIES.stream()
                .filter(entry -> !others(entry).isEmpty())
                .findFirst()
                .orElseThrow();
        TableEntry other = new TableEntry(wanted.key(), others(wanted).get(0).action());
        holds(other);
        rules.store(rule(wanted), FlowEntryState.ADDED);
        assertThat(read(host)).containsExactly(other);
    }

    @Test
    void everyEntryOfTheEngineIsReadAsItWasWritten() {
        ENTRIES.forEach(this::holds);
        ENTRIES.forEach(entry -> rules.store(rule(entry), FlowEntryState.PENDING_ADD));
        assertThat(read(host)).containsExactlyInAnyOrderElementsOf(ENTRIES);
    }

    /** The device answers; it is ONOS that elects another master for it. */
    @Test
    void aDeviceThatHasNoMasterForAMomentIsReadWhenItHasOne() {
        holds(ENTRIES.get(0));
        rules.store(rule(ENTRIES.get(0)), FlowEntryState.ADDED);
        rules.withoutMaster = 2;
        assertThat(read(host)).containsExactly(ENTRIES.get(0));
    }

    @Test
    void aDeviceThatCannotBeReadIsNotTakenForAnEmptyOne() {
        clients.refuseReads("not now");
        rules.store(rule(ENTRIES.get(0)), FlowEntryState.ADDED);
        assertThatThrownBy(() -> read(host)).hasMessageContaining("device:h0 cannot be read: not now");
        available.clear();
        assertThatThrownBy(() -> read(host)).hasMessageContaining("no connection with device:h0");
    }

    @Test
    void rulesOfOtherApplicationsAreNotTheEngines() {
        FlowRules others = new FlowRules(new DefaultApplicationId(8, "other"));
        rules.store(others.rule(DEVICES.device(0), ENTRIES.get(0)), FlowEntryState.ADDED);
        holds(ENTRIES.get(0));
        assertThat(read(host)).isEmpty();
    }

    @Test
    void aDeviceThatIsThereAttachesAtOnce() {
        assertThat(host.attach(0)).succeedsWithin(1, TimeUnit.SECONDS).isEqualTo(Standing.PRIMARY);
    }

    @Test
    void aDeviceThatComesLaterAttachesThen() {
        CompletableFuture<Standing> attempt = host.attach(1);
        assertThat(attempt).isNotDone();
        connect(1);
        host.deviceChanged(1);
        assertThat(attempt).isCompletedWithValue(Standing.PRIMARY);
    }

    /** All at the same time, since each waits until its time is over. */
    @Test
    void aDeviceThatCannotBeUsedIsToldWithTheReason() {
        known.add(DEVICES.device(1));
        connect(2);
        programs.put(
                DEVICES.device(2),
                DefaultPiPipeconf.builder()
                        .withId(new PiPipeconfId("org.onosproject.other"))
                        .withPipelineModel(PROGRAM.pipelineModel())
                        .build());
        known.remove(DEVICES.device(0));
        available.remove(DEVICES.device(0));
        assertThat(new DriverCheck(drivers).lacksBmv2()).isFalse();
        List<CompletableFuture<Standing>> attempts = List.of(host.attach(0), host.attach(1), host.attach(2));
        assertThatThrownBy(attempts.get(0)::join).hasMessageContaining("ONOS knows no device device:h0");
        assertThatThrownBy(attempts.get(1)::join).hasMessageContaining("ONOS has no connection with device:h1");
        assertThatThrownBy(attempts.get(2)::join)
                .hasMessageContaining("device:h2 runs pipeconf org.onosproject.other, expected io.weft");
    }

    @Test
    void aDeviceWhoseDriverLacksWhatIsNeededIsNotUsed() {
        drivers.without(GroupProgrammable.class);
        assertThatThrownBy(() -> host.attach(0).get(1, TimeUnit.SECONDS))
                .hasMessageContainingAll(
                        "driver test of " + DEVICES.device(0), "GroupProgrammable (clone sessions)", "weft-bmv2");
    }

    @Test
    void aDeviceWithoutADriverIsNotUsed() {
        drivers.none();
        assertThatThrownBy(() -> host.attach(0).get(1, TimeUnit.SECONDS))
                .hasMessageContaining("no driver for " + DEVICES.device(0));
    }

    @Test
    void aDeviceThatAttachesAnewIsEmptiedOfWhatIsTheEngines() {
        rules.store(rule(ENTRIES.get(0)), FlowEntryState.ADDED);
        holds(ENTRIES.get(0));
        assertThat(host.attachAnew(0).join()).isEqualTo(Standing.PRIMARY);
        assertThat(rules.asked)
                .extracting(FlowRuleOperation::rule, FlowRuleOperation::type)
                .containsExactly(tuple(rule(ENTRIES.get(0)), FlowRuleOperation.Type.REMOVE));
    }

    @Test
    void framesGoOutByThePortAndQueueThatAreAskedFor() {
        host.sendPacket(0, 3, 5, new byte[] {1, 2, 3});
        assertThat(clients.sent).hasSize(1);
        assertThat(clients.sent.get(0).data().asArray()).containsExactly(1, 2, 3);
        assertThat(clients.sent.get(0).metadatas())
                .extracting(each -> each.id().id(), each -> each.value().toString())
                .contains(tuple("egress_port", "0x3"), tuple("priority", "0x5"));
    }

    @Test
    void aFrameForADeviceThatIsAwayIsRefused() {
        assertThatThrownBy(() -> host.sendPacket(1, 3, 5, new byte[14]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("device:h1");
    }
}
