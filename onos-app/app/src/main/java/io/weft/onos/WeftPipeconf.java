package io.weft.onos;

import io.weft.p4.WeftResources;
import org.onosproject.net.behaviour.Pipeliner;
import org.onosproject.net.device.PortStatisticsDiscovery;
import org.onosproject.net.flow.FlowRuleProgrammable;
import org.onosproject.net.pi.model.DefaultPiPipeconf;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiPipeconf.ExtensionType;
import org.onosproject.net.pi.model.PiPipeconfId;
import org.onosproject.net.pi.model.PiPipelineInterpreter;
import org.onosproject.p4runtime.model.P4InfoParser;
import org.onosproject.p4runtime.model.P4InfoParserException;

/** The program of the switches as ONOS takes it: a pipeconf. */
final class WeftPipeconf {
    /** The name of it in the network configuration. */
    static final PiPipeconfId ID = new PiPipeconfId("io.weft");

    private WeftPipeconf() {}

    /**
     * Makes it from the compiled program that comes with Weft.
     *
     * @throws IllegalStateException if ONOS cannot read that
     */
    static PiPipeconf make() {
        try {
            return DefaultPiPipeconf.builder()
                    .withId(ID)
                    .withPipelineModel(OneShotModel.of(P4InfoParser.parse(WeftResources.p4info())))
                    .addBehaviour(PiPipelineInterpreter.class, WeftInterpreter.class)
                    .addBehaviour(Pipeliner.class, WeftPipeliner.class)
                    .addBehaviour(FlowRuleProgrammable.class, WeftFlowRuleProgrammable.class)
                    .addBehaviour(PortStatisticsDiscovery.class, PortCounters.class)
                    .addExtension(ExtensionType.P4_INFO_TEXT, WeftResources.p4info())
                    .addExtension(ExtensionType.BMV2_JSON, WeftResources.bmv2Json())
                    .build();
        } catch (P4InfoParserException e) {
            throw new IllegalStateException("ONOS cannot read the P4Info of Weft's program: " + e.getMessage(), e);
        }
    }
}
