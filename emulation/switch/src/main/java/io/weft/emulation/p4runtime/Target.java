package io.weft.emulation.p4runtime;

import io.weft.emulation.DropReason;
import io.weft.emulation.engine.Program;
import io.weft.emulation.engine.SwitchMemory;
import java.util.Optional;

/** What the server needs of the switch that it serves. */
public interface Target {
    /** The P4Runtime device id. */
    long deviceId();

    /** Makes what the switch would keep for a program, with only the entries that the program declares itself. */
    SwitchMemory newMemory(Program program);

    /** Runs a program from now on, with what {@link #newMemory} made for it. */
    void run(Program program, SwitchMemory memory);

    /** Whether the switch still runs the program that this is the memory of; a reset or another program ends that. */
    boolean runs(SwitchMemory memory);

    /** Processes a frame from the controller. */
    void packetOut(byte[] frame);

    /** Says who takes the frames for the controller. */
    void setController(ControllerPort port);

    /** Whether there can be a port of this number. */
    boolean hasPort(int port);

    /** Where the frames for the controller go. */
    @FunctionalInterface
    interface ControllerPort {
        /** Takes a frame, or says why it is dropped. */
        Optional<DropReason> send(byte[] frame);
    }
}
