package io.weft.onos.host;

import io.weft.onos.device.FakeClients;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.DefaultFlowEntry;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.FlowRuleOperation;
import org.onosproject.net.flow.FlowRuleOperations;
import org.onosproject.net.flow.FlowRuleServiceAdapter;
import org.onosproject.net.flow.FlowRuleStoreException;

/** ONOS's flow rules as far as a test says: what is answered to a batch, and what the store has. */
public final class FakeRules extends FlowRuleServiceAdapter {
    /** What it was asked to do, the latest last. */
    final List<FlowRuleOperation> asked = Collections.synchronizedList(new ArrayList<>());

    /** What removing the rules of an application fails with; null if it does not. */
    public RuntimeException fault;

    /** So many times it cannot tell what it has, because a device has no master. */
    int withoutMaster;

    private final List<FlowEntry> stored = new ArrayList<>();
    private Consumer<FlowRuleOperations> answer = batch -> batch.callback().onSuccess(batch);

    /** From now on a batch with these rules fails, and they are those that failed. */
    void refuse(FlowRule... rules) {
        FlowRuleOperations.Builder failed = FlowRuleOperations.builder();
        List.of(rules).forEach(failed::add);
        answer = batch -> batch.callback().onError(failed.build());
    }

    /** From now on devices do what they are told, and say so when they are read; the store has what they have. */
    public void carriedOutBy(FakeClients devices) {
        answer = batch -> {
            batch.stages().forEach(stage -> stage.forEach(operation -> carryOut(operation, devices)));
            batch.callback().onSuccess(batch);
        };
    }

    private synchronized void carryOut(FlowRuleOperation operation, FakeClients devices) {
        FlowRule rule = operation.rule();
        stored.removeIf(rule::equals);
        if (operation.type() == FlowRuleOperation.Type.REMOVE) {
            devices.drop(rule);
        } else {
            devices.hold(rule);
            store(rule, FlowEntryState.ADDED);
        }
    }

    /** The store has a rule, in some state. */
    public synchronized void store(FlowRule rule, FlowEntryState state) {
        stored.add(new DefaultFlowEntry(rule, state));
    }

    @Override
    public void apply(FlowRuleOperations batch) {
        batch.stages().forEach(asked::addAll);
        answer.accept(batch);
    }

    @Override
    public void removeFlowRulesById(ApplicationId owner) {
        if (fault != null) {
            throw fault;
        }
        stored.removeIf(rule -> rule.appId() == owner.id());
    }

    @Override
    public synchronized Iterable<FlowEntry> getFlowEntries(DeviceId device) {
        if (withoutMaster > 0) {
            withoutMaster--;
            throw new FlowRuleStoreException("There is no master for available device " + device);
        }
        return stored.stream().filter(rule -> rule.deviceId().equals(device)).collect(Collectors.toList());
    }
}
