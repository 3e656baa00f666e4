package io.weft.simulator;

import io.weft.fabric.Fabric;
import io.weft.simulator.network.SwitchSettings;
import io.weft.topology.Failures;
import java.util.Map;
import java.util.OptionalInt;

/** What simulations say of what they simulate, in words. */
final class FabricWords {
    private FabricWords() {}

    /** Adds the fabric, and what is out of service of it. */
    static void addFabric(Map<String, String> about, Fabric fabric, Failures failures) {
        about.put("fabric", fabric.topology().toString());
        if (!failures.isEmpty()) {
            about.put("out of service", String.join(", ", failures.names()));
        }
    }

    /** Adds the switches, and the virtual channels that packets take. */
    static void addSwitches(Map<String, String> about, Fabric fabric, SwitchSettings switches, OptionalInt anyChannel) {
        about.put("switches", switches.kind() + ", " + switches.toString().replace(",", ", "));
        about.put(
                "virtual channels",
                anyChannel.isPresent()
                        ? "any of " + anyChannel.getAsInt() + " at every hop"
                        : fabric.virtualChannels() + ", as installed");
    }
}
