package io.weft.operations.simulate;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.refusal.Refusal;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.topology.Failures;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** The virtual channels of a simulation: by which rule packets take them, and of how many. Immutable. */
public final class ChannelSettings {
    /**
     * By the installed rule: as many as the fabric file states; if it states none, as many as routes need while nothing
     * fails, and as many as are installed when something failed.
     */
    public static final ChannelSettings INSTALLED =
            new ChannelSettings(VirtualChannelRule.INSTALLED, OptionalInt.empty());

    final VirtualChannelRule rule;
    private final OptionalInt count;

    private ChannelSettings(VirtualChannelRule rule, OptionalInt count) {
        this.rule = rule;
        this.count = count;
    }

    /** So many, whatever the fabric has. */
    public static ChannelSettings of(VirtualChannelRule rule, int count) {
        return new ChannelSettings(rule, OptionalInt.of(count));
    }

    int count(Fabric fabric) {
        return count.orElse(fabric.virtualChannels());
    }

    /**
     * A fabric with as many as are installed in a simulation of it.
     *
     * @throws Refusal if these are fewer than its routes need while nothing fails
     */
    Fabric on(Fabric fabric, Failures failures) {
        boolean asFabricHas = count.isEmpty() && (fabric.statesVirtualChannels() || !failures.isEmpty());
        if (rule != VirtualChannelRule.INSTALLED || asFabricHas) {
            return fabric;
        }
        int needed = VirtualChannelNeed.of(fabric.topology(), fabric.scheme());
        if (count.orElse(needed) < needed) {
            throw Simulate.tooFewInstalled(count.getAsInt(), needed, fabric);
        }
        return fabric.withVirtualChannels(count.orElse(needed)).withSurvival(fabric.survival(), true);
    }

    /** How many there are and how packets take them, in words, for routes of these schemes. */
    String words(Fabric fabric, Failures failures, Set<Scheme> schemes) {
        switch (rule) {
            case ANY:
                return "any of " + count.getAsInt() + " at every hop";
            case EVERY_HOP:
                return "the next of " + count.getAsInt() + " at every hop";
            default:
                return schemes.stream()
                        .map(scheme -> on(fabric.withScheme(scheme), failures).virtualChannels())
                        .distinct()
                        .map(String::valueOf)
                        .collect(Collectors.joining(" or ", "", ", as installed"));
        }
    }
}
