package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.Program;
import io.weft.emulation.engine.SwitchMemory;
import java.util.function.Predicate;

/** What the server needs of the switch that it serves. */
public interface Target {

    /** The P4Runtime device id. */
    long deviceId();

    /** Runs a program from now on, with only the entries that it declares itself, and returns its memory. */
    SwitchMemory run(Program program);

    /** Whether the switch still runs the program that this is the memory of; a reset or another program ends that. */
    boolean runs(SwitchMemory memory);

    /** Processes a frame from the controller. */
    void packetOut(byte[] frame);

    /** Says who takes the frames for the controller, and returns whether it did. */
    void setController(Predicate<byte[]> taker);

    /** Whether there can be a port of this number. */
    boolean hasPort(int port);
}
