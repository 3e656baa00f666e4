package io.weft.cli.emulate;

import io.weft.cli.input.InputException;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.util.Locale;

/** What cannot be emulated, and why. */
final class EmulationLimits {
    /** Heap for one switch without entries: its program, server, client and queues. */
    private static final long BYTES_PER_SWITCH = 1_500_000;
    /** Heap for one entry, in the switch and in the controller. */
    private static final long BYTES_PER_ENTRY = 1_500;

    private EmulationLimits() {}

    /**
     * Refuses a fabric that packets cannot be delivered in, or that this heap cannot hold.
     *
     * @throws InputException with the reason
     */
    static void check(Fabric fabric) {
        Topology topology = fabric.topology();
        if (!topology.singleHomed()) {
            throw new InputException(
                    fabric.name() + " cannot be emulated: its endpoints have " + topology.attachments(0)
                            + " links each (w1 > 1), and an address leads to one port of one switch; describe, verify and export"
                            + " work, or set w1 to 1");
        }
        long n = topology.switchCount();
        long needed = n * BYTES_PER_SWITCH + n * (n + topology.edgeSwitches().length) * BYTES_PER_ENTRY;
        long heap = Runtime.getRuntime().maxMemory();
        if (needed > heap) {
            throw new InputException(String.format(
                    Locale.ROOT,
                    "%s has %,d switches; emulating them takes about %,d MB, but java may use %,d MB; set"
                            + " WEFT_JAVA_OPTS=-Xmx%dg, or emulate a smaller fabric",
                    fabric.name(),
                    n,
                    needed >> 20,
                    heap >> 20,
                    (needed >> 30) + 1));
        }
    }
}
