package io.weft.emulation.p4runtime;

import io.weft.emulation.DropReason;
import java.util.Optional;

/** Where the frames for the controller go. */
@FunctionalInterface
public interface ControllerPort {

    /** Takes a frame, or says why it is dropped. */
    Optional<DropReason> send(byte[] frame);
}
