package io.weft.onos;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.onosproject.drivers.p4runtime.P4RuntimeFlowRuleProgrammable;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowEntry.FlowEntryState;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.FlowRuleService;

/**
 * ONOS's flow rules of P4Runtime devices, but never read while they are written. What ONOS reads every half minute it
 * compares with what it means to have written by now, and removes entries that differ; an entry that is changed meanwhile
 * would be removed just after it was changed.
 *
 * <p>It is also where action sets are made of the rules that carry them, see {@link TableActions}.
 *
 * <p>And where a device was away, or another node of the cluster was its master, it is read before it is written to: ONOS
 * takes it that it holds what it did before, and does not write what it would so have already.
 */
public final class WeftFlowRuleProgrammable extends P4RuntimeFlowRuleProgrammable {
    private static final Map<DeviceId, Lock> LOCKS = new ConcurrentHashMap<>();
    private static final Set<DeviceId> UNREAD = ConcurrentHashMap.newKeySet();

    /** A device is away, and may have anything when it returns, or another node wrote to it until now. */
    static void forget(DeviceId device) {
        UNREAD.add(device);
    }

    @Override
    protected boolean setupBehaviour(String operation) {
        boolean ready = super.setupBehaviour(operation);
        if (ready) {
            client = OneShotClient.of(client);
        }
        return ready;
    }

    @Override
    public Collection<FlowEntry> getFlowEntries() {
        return alone(this::read);
    }

    @Override
    public Collection<FlowRule> applyFlowRules(Collection<FlowRule> rules) {
        return alone(() -> {
            readIfForgotten();
            return super.applyFlowRules(rules);
        });
    }

    @Override
    public Collection<FlowRule> removeFlowRules(Collection<FlowRule> rules) {
        return alone(() -> {
            readIfForgotten();
            Set<FlowRule> changed =
                    changed(rules, handler().get(FlowRuleService.class).getFlowEntries(data().deviceId()));
            Collection<FlowRule> removed = new ArrayList<>(changed);
            removed.addAll(super.removeFlowRules(
                    rules.stream().filter(rule -> !changed.contains(rule)).collect(Collectors.toList())));
            return removed;
        });
    }

    /**
     * Those that ONOS wants to be otherwise by now. It asks to remove what it read before that was changed, since it
     * differs from what it has now: there is nothing of it any more, and the entry under its key has to stay.
     */
    static Set<FlowRule> changed(Collection<FlowRule> rules, Iterable<FlowEntry> stored) {
        Map<FlowRule, FlowRule> asked =
                rules.stream().collect(Collectors.toMap(rule -> rule, rule -> rule, (a, b) -> a));
        Set<FlowRule> changed = new HashSet<>();
        for (FlowEntry wanted : stored) {
            FlowRule rule = asked.get(wanted);
            boolean isWanted = wanted.state() == FlowEntryState.PENDING_ADD || wanted.state() == FlowEntryState.ADDED;
            if (rule != null && isWanted && !wanted.treatment().equals(rule.treatment())) {
                changed.add(rule);
            }
        }
        return changed;
    }

    private Collection<FlowEntry> read() {
        Collection<FlowEntry> entries = super.getFlowEntries();
        if (entries.isEmpty()) {
            // So it is, too, when the device could not be read.
            UNREAD.add(data().deviceId());
        } else {
            UNREAD.remove(data().deviceId());
        }
        return entries;
    }

    private void readIfForgotten() {
        if (UNREAD.contains(data().deviceId())) {
            read();
        }
    }

    private <T> T alone(Supplier<T> work) {
        Lock lock = LOCKS.computeIfAbsent(data().deviceId(), device -> new ReentrantLock());
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
