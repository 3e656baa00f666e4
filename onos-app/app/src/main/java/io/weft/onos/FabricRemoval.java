package io.weft.onos;

import io.weft.onos.host.OnosServices;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.Device;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has ONOS take away what it was given for a fabric that is configured no more. Each node of the cluster sees that it
 * is not, and the next that looks after the fabric does it, so that it is done also when none does so at that time.
 * That there is no configuration when a node starts is no reason: it may have been lost, and the fabric goes on
 * forwarding. Of one thread.
 */
final class FabricRemoval {
    private static final Logger LOG = LoggerFactory.getLogger(FabricRemoval.class);

    private final OnosServices onos;
    private final ApplicationId owner;
    private final FabricMemory memory;
    private final BooleanSupplier isConfigured;
    private boolean configured;
    private boolean due;

    /**
     * Knows of no configuration yet.
     *
     * @param isConfigured whether there is a fabric in the configuration at this moment
     */
    FabricRemoval(OnosServices onos, ApplicationId owner, FabricMemory memory, BooleanSupplier isConfigured) {
        this.onos = onos;
        this.owner = owner;
        this.memory = memory;
        this.isConfigured = isConfigured;
    }

    /** Takes note of whether there is a fabric in the configuration. */
    void configured(boolean is) {
        due = !is && (due || configured);
        configured = is;
    }

    /**
     * Takes away what is no longer to be there. Call on the node that looks after the fabric.
     *
     * <p>If it throws, what could be removed is, and it is to be called again for the rest.
     *
     * @return why entries of a fabric that is not configured are left where they are; nothing if there are none, or it
     *     is configured
     */
    Optional<String> carryOut() {
        if (due && !isConfigured.getAsBoolean()) {
            LOG.info("the fabric is no longer configured: its entries are removed");
            onos.rules().removeFlowRulesById(owner);
            removeGroups();
            memory.forget();
            due = false;
            return Optional.empty();
        }
        return configured ? Optional.empty() : memory.recall().map(text -> leftBehind(owner, text));
    }

    /** A device that leaves ONOS at this moment has none of the others keep its groups. */
    private void removeGroups() {
        IllegalStateException failed = null;
        for (Device device : onos.devices().getDevices()) {
            try {
                onos.groups().getGroups(device.id(), owner).forEach(group -> onos.groups()
                        .removeGroup(device.id(), group.appCookie(), owner));
            } catch (RuntimeException e) {
                if (failed == null) {
                    failed = new IllegalStateException("the groups of " + device.id() + " cannot be removed: " + e, e);
                } else {
                    failed.addSuppressed(e);
                }
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    private static String leftBehind(ApplicationId owner, String text) {
        String place = FabricConfig.place(owner);
        String name = ConfiguredFabric.parsed(place, text)
                .map(last -> " " + last.fabric().name())
                .orElse("");
        return "there is no fabric under " + place + ", but fabric" + name
                + " ran before this node started: its entries are "
                + "left in the switches; configure it again to control it, or then remove it to delete its entries";
    }
}
