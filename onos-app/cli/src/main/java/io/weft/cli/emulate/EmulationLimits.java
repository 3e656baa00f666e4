package io.weft.cli.emulate;

import com.sun.management.UnixOperatingSystemMXBean;
import io.weft.cli.input.InputException;
import io.weft.cli.input.ProgramCheck;
import io.weft.fabric.Fabric;
import io.weft.routing.GivenWaypoints;
import io.weft.topology.Topology;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** What cannot be emulated, and why. */
final class EmulationLimits {
    /** Heap for one switch without entries: its program, server, client and queues. */
    private static final long BYTES_PER_SWITCH = 1_500_000;
    /** Heap for one entry, in the switch and in the controller. */
    private static final long BYTES_PER_ENTRY = 1_500;
    /** The socket that a switch listens on, and the two ends of its connection with the controller. */
    private static final long FILES_PER_SWITCH = 3;
    /** What the network threads of switches and controller wait with. */
    private static final long FILES_PER_PROCESSOR = 8;
    /** Libraries that are opened on the way, and some to spare. */
    private static final long OTHER_FILES = 100;

    private EmulationLimits() {}

    /**
     * Refuses a fabric that the program cannot serve, or that this machine cannot hold.
     *
     * @param given pairs of endpoints that get entries of their own
     * @throws InputException with the reason
     */
    static void check(Fabric fabric, GivenWaypoints given) {
        ProgramCheck.require(fabric, "emulated");
        requireMemory(fabric, given.count());
        requireFiles(fabric);
    }

    private static void requireMemory(Fabric fabric, long pairs) {
        Topology topology = fabric.topology();
        long n = topology.switchCount();
        long entries = n * (n + topology.edgeSwitches().length) + pairs;
        long needed = n * BYTES_PER_SWITCH + entries * BYTES_PER_ENTRY;
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

    private static void requireFiles(Fabric fabric) {
        if (!(ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system)) {
            return;
        }
        long n = fabric.topology().switchCount();
        long needed = system.getOpenFileDescriptorCount()
                + n * FILES_PER_SWITCH
                + Runtime.getRuntime().availableProcessors() * FILES_PER_PROCESSOR
                + OTHER_FILES;
        if (needed > system.getMaxFileDescriptorCount()) {
            throw new InputException(String.format(
                    Locale.ROOT,
                    "%s has %,d switches; emulating them takes about %,d open files, but a process may have %,d; raise"
                            + " that limit, as with ulimit -n %d, or emulate a smaller fabric",
                    fabric.name(),
                    n,
                    needed,
                    system.getMaxFileDescriptorCount(),
                    needed));
        }
    }
}
