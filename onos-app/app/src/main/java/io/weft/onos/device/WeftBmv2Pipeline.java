package io.weft.onos.device;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.onosproject.drivers.p4runtime.AbstractP4RuntimePipelineProgrammable;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiPipeconf.ExtensionType;

/** Gives a bmv2 its program: the JSON that p4c compiled. */
public final class WeftBmv2Pipeline extends AbstractP4RuntimePipelineProgrammable {
    @Override
    public ByteBuffer createDeviceDataBuffer(PiPipeconf pipeconf) {
        try (InputStream json = pipeconf.extension(ExtensionType.BMV2_JSON)
                .orElseThrow(() -> new IllegalArgumentException(
                        "pipeconf " + pipeconf.id() + " has no program for bmv2, expected " + WeftPipeconf.ID))) {
            return ByteBuffer.wrap(json.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("the program of pipeconf " + pipeconf.id() + " cannot be read", e);
        }
    }

    /** The network configuration says which. */
    @Override
    public Optional<PiPipeconf> getDefaultPipeconf() {
        return Optional.empty();
    }
}
