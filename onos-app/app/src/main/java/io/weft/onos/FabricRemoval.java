package io.weft.onos;

import java.util.Optional;
import org.onosproject.core.ApplicationId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has ONOS take away what it was given for a fabric that is configured no more. Each node of the cluster sees that it is
 * not, and the next that looks after the fabric does it, so that it is done also when none does so at that time. That there
 * is none when a node starts is no reason: the configuration may have been lost, and the fabric goes on forwarding. Of one
 * thread.
 */
final class FabricRemoval {
    private static final Logger LOG = LoggerFactory.getLogger(FabricRemoval.class);

    private final OnosServices onos;
    private final ApplicationId owner;
    private final FabricMemory memory;
    private boolean configured;
    private boolean due;

    FabricRemoval(OnosServices onos, ApplicationId owner, FabricMemory memory) {
        this.onos = onos;
        this.owner = owner;
        this.memory = memory;
    }

    /** Whether there is a fabric in the configuration. */
    void configured(boolean isConfigured) {
        due = !isConfigured && (due || configured);
        configured = isConfigured;
    }

    /**
     * Takes away what is no longer to be there. Call on the node that looks after the fabric.
     *
     * @return why entries of a fabric that is not configured are left where they are; nothing if there are none, or it is
     *     configured
     */
    Optional<String> carryOut() {
        if (due) {
            LOG.info("the fabric is no longer configured: its entries are removed");
            due = false;
            memory.forget();
            onos.rules().removeFlowRulesById(owner);
            onos.devices().getDevices().forEach(device -> onos.groups()
                    .getGroups(device.id(), owner)
                    .forEach(group -> onos.groups().removeGroup(device.id(), group.appCookie(), owner)));
        }
        return configured ? Optional.empty() : memory.recall().map(text -> leftBehind(owner, text));
    }

    private static String leftBehind(ApplicationId owner, String text) {
        String place = FabricConfig.place(owner);
        String name = ConfiguredFabric.parsed(place, text)
                .map(last -> " " + last.fabric().name())
                .orElse("");
        return "there is no fabric under " + place + ", but fabric" + name
                + " ran before this node came: its entries are "
                + "left in the switches; configure it again to have it looked after, and then remove it if it should go";
    }
}
