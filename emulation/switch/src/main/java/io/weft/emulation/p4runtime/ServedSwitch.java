package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.DropReason;
import io.weft.emulation.engine.Program;
import io.weft.emulation.engine.SwitchMemory;
import java.util.Optional;

/** The switch behind a P4Runtime server. */
public interface ServedSwitch {
    long deviceId();

    /** Makes the memory of the switch for a program, with the entries that the program declares. */
    SwitchMemory newMemory(Program program);

    /** Runs a program from now on, with memory of {@link #newMemory}. */
    void run(Program program, SwitchMemory memory);

    /** Whether the switch still runs with this memory; false after a reset or another {@link #run}. */
    boolean runs(SwitchMemory memory);

    void packetOut(byte[] frame);

    void setController(ControllerPort port);

    boolean hasPort(int port);

    @FunctionalInterface
    interface ControllerPort {
        /** Takes a frame; returns the reason if it is dropped. */
        Optional<DropReason> send(byte[] frame);
    }
}
