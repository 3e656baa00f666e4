package io.weft.onos.device;

import java.util.List;
import java.util.Set;
import org.onlab.packet.Ethernet;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.behaviour.NextGroup;
import org.onosproject.net.behaviour.Pipeliner;
import org.onosproject.net.behaviour.PipelinerContext;
import org.onosproject.net.driver.AbstractHandlerBehaviour;
import org.onosproject.net.flow.criteria.Criterion;
import org.onosproject.net.flow.criteria.EthTypeCriterion;
import org.onosproject.net.flowobjective.FilteringObjective;
import org.onosproject.net.flowobjective.ForwardingObjective;
import org.onosproject.net.flowobjective.NextObjective;
import org.onosproject.net.flowobjective.Objective;
import org.onosproject.net.flowobjective.ObjectiveError;

/**
 * Answers flow objectives. Those by which ONOS's link and host discovery ask for packets are met by the program as it
 * is; all others are refused, since routes alone decide what a packet does.
 */
public final class WeftPipeliner extends AbstractHandlerBehaviour implements Pipeliner {
    /** What the program hands to the controller by itself: LLDP, BDDP and ARP. */
    private static final Set<Short> HANDED_ON = Set.of(Ethernet.TYPE_LLDP, Ethernet.TYPE_BSN, Ethernet.TYPE_ARP);

    @Override
    public void init(DeviceId device, PipelinerContext context) {
        // It keeps nothing.
    }

    @Override
    public void filter(FilteringObjective objective) {
        refuse(objective);
    }

    @Override
    public void forward(ForwardingObjective objective) {
        Criterion type = objective.selector().getCriterion(Criterion.Type.ETH_TYPE);
        boolean isMet = type != null
                && HANDED_ON.contains(((EthTypeCriterion) type).ethType().toShort());
        if (isMet) {
            objective.context().ifPresent(context -> context.onSuccess(objective));
        } else {
            refuse(objective);
        }
    }

    @Override
    public void next(NextObjective objective) {
        refuse(objective);
    }

    @Override
    public void purgeAll(ApplicationId application) {
        // Nobody's objective has become a rule.
    }

    private static void refuse(Objective objective) {
        objective.context().ifPresent(context -> context.onError(objective, ObjectiveError.UNSUPPORTED));
    }

    @Override
    public List<String> getNextMappings(NextGroup next) {
        return List.of();
    }
}
