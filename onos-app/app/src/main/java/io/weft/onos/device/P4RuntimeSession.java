package io.weft.onos.device;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.onosproject.net.DeviceId;
import org.onosproject.net.flow.FlowEntry;
import org.onosproject.net.flow.FlowRule;
import org.onosproject.net.flow.FlowRuleService;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.runtime.PiTableEntry;
import org.onosproject.net.pi.runtime.PiTableEntryHandle;
import org.onosproject.net.pi.service.PiFlowRuleTranslator;
import org.onosproject.net.pi.service.PiTranslationException;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeReadClient.ReadResponse;
import org.onosproject.p4runtime.api.P4RuntimeWriteClient.EntityUpdateResponse;
import org.onosproject.p4runtime.api.P4RuntimeWriteClient.WriteRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A device by ONOS's P4Runtime client. */
final class P4RuntimeSession implements DeviceSession {
    private static final Logger LOG = LoggerFactory.getLogger("fabric");

    private final DeviceId device;
    private final P4RuntimeClient client;
    private final long p4RuntimeId;
    private final PiPipeconf program;
    private final PiFlowRuleTranslator translator;
    private final FlowRuleService rules;
    private final boolean deletesFirst;

    P4RuntimeSession(
            DeviceId device,
            P4RuntimeClient client,
            long p4RuntimeId,
            PiPipeconf program,
            PiFlowRuleTranslator translator,
            FlowRuleService rules,
            boolean deletesFirst) {
        this.device = device;
        this.client = client;
        this.p4RuntimeId = p4RuntimeId;
        this.program = program;
        this.translator = translator;
        this.rules = rules;
        this.deletesFirst = deletesFirst;
    }

    @Override
    public Optional<Collection<PiTableEntry>> read() {
        ReadResponse response =
                P4RuntimeDevices.tables(client, p4RuntimeId, program).submitSync();
        if (!response.isSuccess()) {
            LOG.warn("{} cannot be read: {}", device, response.explanation());
            return Optional.empty();
        }
        return Optional.of(P4RuntimeDevices.entries(response));
    }

    @Override
    public Set<PiTableEntryHandle> write(List<EntryUpdate> updates) {
        WriteRequest request = client.write(p4RuntimeId, program);
        updates.forEach(update -> request.entity(TableActions.onDevice(update.entry), update.type));
        Set<PiTableEntryHandle> written = new HashSet<>();
        List<EntityUpdateResponse> failed = new ArrayList<>();
        for (EntityUpdateResponse response : request.submitSync().all()) {
            PiTableEntryHandle handle = (PiTableEntryHandle) response.handle();
            if (response.isSuccess()) {
                written.add(handle);
            } else {
                failed.add(response);
            }
        }
        if (!failed.isEmpty()) {
            EntityUpdateResponse first = failed.get(0);
            LOG.warn(
                    "{} did not make {} of {} updates, such as {} {}: {}",
                    device,
                    failed.size(),
                    updates.size(),
                    first.updateType(),
                    first.handle(),
                    first.explanation());
            failed.forEach(response -> written.remove((PiTableEntryHandle) response.handle()));
        }
        return written;
    }

    @Override
    public Optional<PiTableEntry> entry(FlowRule rule) {
        try {
            return Optional.of(translator.translate(rule, program));
        } catch (PiTranslationException e) {
            LOG.warn("{} cannot have the rule {}: {}", device, rule, e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public PiTableEntryHandle handle(PiTableEntry entry) {
        return entry.handle(device);
    }

    @Override
    public Iterable<FlowEntry> stored() {
        return rules.getFlowEntries(device);
    }

    @Override
    public boolean deletesFirst() {
        return deletesFirst;
    }
}
