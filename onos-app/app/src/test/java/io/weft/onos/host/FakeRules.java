package io.weft.onos.host;

import java.util.ArrayList;
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
    final List<FlowRuleOperation> asked = new ArrayList<>();

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

    /** The store has a rule, in some state. */
    public void store(FlowRule rule, FlowEntryState state) {
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
    public Iterable<FlowEntry> getFlowEntries(DeviceId device) {
        if (withoutMaster > 0) {
            withoutMaster--;
            throw new FlowRuleStoreException("There is no master for available device " + device);
        }
        return stored.stream().filter(rule -> rule.deviceId().equals(device)).collect(Collectors.toList());
    }
}
