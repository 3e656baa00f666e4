package io.weft.onos.device;

import java.io.InputStream;
import java.util.Collection;
import java.util.Optional;
import org.onosproject.net.driver.Behaviour;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiPipeconfId;
import org.onosproject.net.pi.model.PiPipelineModel;

/**
 * A pipeconf under the fingerprint of its program. ONOS takes that for the cookie of the pipeline; as {@code weft
 * program} takes the same, a switch that either of them has given the program keeps it, and its entries, when the other
 * takes over.
 */
final class ProgramPipeconf implements PiPipeconf {
    private final PiPipeconf pipeconf;
    private final long fingerprint;

    ProgramPipeconf(PiPipeconf pipeconf, long fingerprint) {
        this.pipeconf = pipeconf;
        this.fingerprint = fingerprint;
    }

    @Override
    public PiPipeconfId id() {
        return pipeconf.id();
    }

    @Override
    public PiPipelineModel pipelineModel() {
        return pipeconf.pipelineModel();
    }

    @Override
    public long fingerprint() {
        return fingerprint;
    }

    @Override
    public Collection<Class<? extends Behaviour>> behaviours() {
        return pipeconf.behaviours();
    }

    @Override
    public Optional<Class<? extends Behaviour>> implementation(Class<? extends Behaviour> behaviour) {
        return pipeconf.implementation(behaviour);
    }

    @Override
    public boolean hasBehaviour(Class<? extends Behaviour> behaviour) {
        return pipeconf.hasBehaviour(behaviour);
    }

    @Override
    public Optional<InputStream> extension(ExtensionType type) {
        return pipeconf.extension(type);
    }
}
