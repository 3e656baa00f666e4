package io.weft.onos;

import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A fabric, and the text that says it, by which it is told from others. Immutable. */
final class ConfiguredFabric {
    private static final Logger LOG = LoggerFactory.getLogger(ConfiguredFabric.class);

    private final Fabric fabric;
    final String text;

    private ConfiguredFabric(Fabric fabric, String text) {
        this.fabric = fabric;
        this.text = text;
    }

    /**
     * Reads what a fabric file says, as JSON.
     *
     * @throws io.weft.refusal.Refusal if it is no valid fabric
     */
    static ConfiguredFabric parse(String subject, String text) {
        return new ConfiguredFabric(FabricFile.parse(subject, text), text);
    }

    /** As {@link #parse}; nothing for what is no valid fabric, as what another version of Weft may have stored. */
    static Optional<ConfiguredFabric> parsed(String subject, String text) {
        try {
            return Optional.of(parse(subject, text));
        } catch (Refusal e) {
            return Optional.empty();
        }
    }

    Fabric fabric() {
        return fabric;
    }

    /** Whether it can take the place of another while that runs. */
    boolean canReplace(ConfiguredFabric running) {
        try {
            fabric.inPlaceOf(running.fabric);
            return true;
        } catch (Refusal e) {
            LOG.info("cannot change the running fabric in place, so takes its switches over anew: {}", e.getMessage());
            return false;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ConfiguredFabric && text.equals(((ConfiguredFabric) other).text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
