package io.weft.onos.device;

import io.weft.p4.ProgramDigest;
import io.weft.p4.WeftResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.List;
import java.util.stream.Collectors;
import org.onosproject.net.behaviour.Pipeliner;
import org.onosproject.net.device.PortStatisticsDiscovery;
import org.onosproject.net.driver.DriverAdminService;
import org.onosproject.net.driver.DriverProvider;
import org.onosproject.net.flow.FlowRuleProgrammable;
import org.onosproject.net.pi.model.DefaultPiPipeconf;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiPipeconf.ExtensionType;
import org.onosproject.net.pi.model.PiPipeconfId;
import org.onosproject.net.pi.model.PiPipelineInterpreter;
import org.onosproject.net.pi.service.PiPipeconfService;
import org.onosproject.p4runtime.model.P4InfoParser;
import org.onosproject.p4runtime.model.P4InfoParserException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The program of the switches as ONOS takes it: a pipeconf. */
public final class WeftPipeconf {
    /** The name of it in the network configuration. */
    public static final PiPipeconfId ID = new PiPipeconfId("io.weft");

    private static final Logger LOG = LoggerFactory.getLogger(WeftPipeconf.class);

    private WeftPipeconf() {}

    /**
     * Makes it from the compiled program that comes with Weft.
     *
     * @throws IllegalStateException if ONOS cannot read that
     */
    public static PiPipeconf make() {
        try {
            PiPipeconf pipeconf = DefaultPiPipeconf.builder()
                    .withId(ID)
                    .withPipelineModel(OneShotModel.of(P4InfoParser.parse(WeftResources.p4info())))
                    .addBehaviour(PiPipelineInterpreter.class, WeftInterpreter.class)
                    .addBehaviour(Pipeliner.class, WeftPipeliner.class)
                    .addBehaviour(FlowRuleProgrammable.class, WeftFlowRuleProgrammable.class)
                    .addBehaviour(PortStatisticsDiscovery.class, PortCounters.class)
                    .addExtension(ExtensionType.P4_INFO_TEXT, WeftResources.p4info())
                    .addExtension(ExtensionType.BMV2_JSON, WeftResources.bmv2Json())
                    .build();
            return new ProgramPipeconf(
                    pipeconf, ProgramDigest.of(bytes(WeftResources.p4info()), bytes(WeftResources.bmv2Json())));
        } catch (P4InfoParserException e) {
            throw new IllegalStateException("ONOS cannot read the P4Info of Weft's program: " + e.getMessage(), e);
        }
    }

    /** Has ONOS know it, as it is now. */
    public static PiPipeconf register(PiPipeconfService pipeconfs, DriverAdminService drivers) {
        if (pipeconfs.getPipeconf(ID).isPresent()) {
            // An earlier version that ended badly has left it there.
            pipeconfs.unregister(ID);
        }
        forgetDrivers(drivers);
        PiPipeconf program = make();
        pipeconfs.register(program);
        return program;
    }

    /** Takes it back. */
    public static void unregister(PiPipeconfService pipeconfs, DriverAdminService drivers) {
        pipeconfs.unregister(ID);
        forgetDrivers(drivers);
    }

    /**
     * Forgets the drivers that ONOS made of one and this. ONOS keeps them when a pipeconf goes, and takes them again
     * when one of that name comes: a later version of Weft would be driven by the classes of the earlier one.
     */
    static void forgetDrivers(DriverAdminService drivers) {
        List<DriverProvider> merged = drivers.getProviders().stream()
                .filter(provider -> provider.getDrivers().stream()
                        .anyMatch(driver -> driver.name().endsWith(":" + ID)))
                .collect(Collectors.toList());
        for (DriverProvider provider : merged) {
            LOG.info("forgets {}", provider.getDrivers());
            drivers.unregisterProvider(provider);
        }
    }

    private static byte[] bytes(URL resource) {
        try (InputStream in = resource.openStream()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }
}
