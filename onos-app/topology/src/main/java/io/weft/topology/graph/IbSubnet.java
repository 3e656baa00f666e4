package io.weft.topology.graph;

import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A topology as an InfiniBand subnet: the GUIDs of its nodes and ports, and the LIDs of its ports, which follow from
 * the indices of its switches and endpoints. Immutable.
 *
 * <p>Switches have the GUIDs 1, 2, ... and the LIDs 1, 2, ...; a switch is reached at its port 0, whose GUID is that of
 * the switch. An endpoint is a channel adapter with a port for each of its links, from 1. Its GUID and those of its
 * ports, in this order, are the next free ones, and so are the LIDs of its ports.
 */
public final class IbSubnet {
    /** Highest port of a switch: 255 stands for no port. */
    public static final int HIGHEST_PORT = 254;

    /** Highest LID of a single port: those above are for multicast. */
    public static final int HIGHEST_LID = 0xBFFF;

    private final Topology topology;
    /** By endpoint, the number of ports of those before it. */
    private final int[] portsBefore;

    /** Numbers the nodes and ports. O(endpoints). */
    public IbSubnet(Topology topology) {
        this.topology = topology;
        portsBefore = new int[topology.endpointCount() + 1];
        for (int e = 0; e < topology.endpointCount(); e++) {
            portsBefore[e + 1] = portsBefore[e] + topology.attachments(e);
        }
    }

    /** Why InfiniBand cannot hold this topology at all, as a clause about it; empty if it can. */
    static Optional<String> portObstacle(Topology t) {
        return t.highestPort() <= HIGHEST_PORT
                ? Optional.empty()
                : Optional.of(
                        "it has a port " + t.highestPort() + ", but an InfiniBand switch has ports 1.." + HIGHEST_PORT);
    }

    /** Why one InfiniBand subnet cannot hold this topology, as a clause about it; empty if it can. */
    public Optional<String> obstacle() {
        int lids = highestLid();
        return portObstacle(topology)
                .or(() -> lids <= HIGHEST_LID
                        ? Optional.empty()
                        : Optional.of(String.format(
                                Locale.ROOT,
                                "its switches and endpoints need %,d LIDs, but an InfiniBand subnet has %,d",
                                lids,
                                HIGHEST_LID)));
    }

    public Topology topology() {
        return topology;
    }

    /** Number of ports of endpoints. */
    public int endpointPorts() {
        return portsBefore[topology.endpointCount()];
    }

    /** Place of port {@code i} of endpoint {@code e}, from 0, among those of all endpoints. */
    public int endpointPort(int e, int i) {
        return portsBefore[e] + i;
    }

    /** The endpoint that a port belongs to, by its place among those of all endpoints. O(log endpoints). */
    public int endpointOf(int port) {
        int found = Arrays.binarySearch(portsBefore, port);
        return found < 0 ? -found - 2 : found;
    }

    /** Number of LIDs, which is the highest one. */
    public int highestLid() {
        return topology.switchCount() + endpointPorts();
    }

    /** The LID of switch {@code s}. */
    public int switchLid(int s) {
        return s + 1;
    }

    /** The LID of port {@code i} of endpoint {@code e}, {@code i} from 0. */
    public int endpointLid(int e, int i) {
        return topology.switchCount() + endpointPort(e, i) + 1;
    }

    /** The GUID of switch {@code s}, and of its port 0. */
    public long switchGuid(int s) {
        return s + 1L;
    }

    /** The GUID of endpoint {@code e}. */
    public long endpointGuid(int e) {
        return topology.switchCount() + e + portsBefore[e] + 1L;
    }

    /** The GUID of port {@code i} of endpoint {@code e}, {@code i} from 0. */
    public long portGuid(int e, int i) {
        return endpointGuid(e) + 1 + i;
    }

    /** The LIDs by the GUIDs of the ports, as OpenSM keeps them in its file guid2lid. */
    public void writeLids(Consumer<String> lines) {
        for (int s = 0; s < topology.switchCount(); s++) {
            writeLid(switchGuid(s), switchLid(s), lines);
        }
        for (int e = 0; e < topology.endpointCount(); e++) {
            for (int i = 0; i < topology.attachments(e); i++) {
                writeLid(portGuid(e, i), endpointLid(e, i), lines);
            }
        }
    }

    private static void writeLid(long guid, int lid, Consumer<String> lines) {
        String digits = String.format(Locale.ROOT, "0x%04x", lid);
        lines.accept("0x" + digits(guid) + " " + digits + " " + digits);
        lines.accept("");
    }

    /** A GUID as 16 hexadecimal digits. */
    public static String digits(long guid) {
        String digits = Long.toHexString(guid);
        return "0".repeat(16 - digits.length()) + digits;
    }
}
