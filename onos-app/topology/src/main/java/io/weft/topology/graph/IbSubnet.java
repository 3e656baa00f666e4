package io.weft.topology.graph;

import io.weft.refusal.Refusal;
import io.weft.registry.SourceTexts;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A topology as an InfiniBand subnet: the GUIDs of its nodes and ports, and the LIDs of its ports. Immutable.
 *
 * <p>A switch is reached at its port 0, whose GUID is that of the switch. An endpoint is a channel adapter with a port
 * for each of its links, from 1. GUIDs and LIDs are those of a netlist, or follow from the indices of switches and
 * endpoints: switches have the GUIDs and the LIDs 1, 2, ..., the GUID of an endpoint and those of its ports, in this
 * order, are the next free ones, and so are the LIDs of its ports.
 */
public final class IbSubnet {
    /** Highest port of a switch: 255 stands for no port. */
    public static final int HIGHEST_PORT = 254;

    /** Highest LID of a single port: those above are for multicast. */
    public static final int HIGHEST_LID = 0xBFFF;

    private final Topology topology;
    /** By endpoint, the number of ports of those before it. */
    private final int[] portsBefore;
    /** By switch. */
    private final long[] switchGuids;

    private final int[] switchLids;
    /** By endpoint. */
    private final long[] endpointGuids;
    /** By the place of a port among those of all endpoints. */
    private final long[] portGuids;

    private final int[] portLids;

    /**
     * @param portGuids by endpoint, then by its link
     * @param portLids by endpoint, then by its link
     */
    IbSubnet(
            Topology topology,
            long[] switchGuids,
            int[] switchLids,
            long[] endpointGuids,
            long[][] portGuids,
            int[][] portLids) {
        this.topology = topology;
        this.switchGuids = switchGuids.clone();
        this.switchLids = switchLids.clone();
        this.endpointGuids = endpointGuids.clone();
        this.portGuids = Arrays.stream(portGuids).flatMapToLong(Arrays::stream).toArray();
        this.portLids = Arrays.stream(portLids).flatMapToInt(Arrays::stream).toArray();
        portsBefore = new int[topology.endpointCount() + 1];
        for (int e = 0; e < topology.endpointCount(); e++) {
            portsBefore[e + 1] = portsBefore[e] + topology.attachments(e);
        }
    }

    /** Numbers the nodes and ports by their indices. O(switches + endpoints). */
    public static IbSubnet of(Topology topology) {
        int switches = topology.switchCount();
        int endpoints = topology.endpointCount();
        long[] endpointGuids = new long[endpoints];
        long[][] portGuids = new long[endpoints][];
        int[][] portLids = new int[endpoints][];
        long guid = switches + 1L;
        int lid = switches + 1;
        for (int e = 0; e < endpoints; e++) {
            int ports = topology.attachments(e);
            endpointGuids[e] = guid;
            portGuids[e] = LongStream.rangeClosed(guid + 1, guid + ports).toArray();
            portLids[e] = IntStream.range(lid, lid + ports).toArray();
            guid += 1 + ports;
            lid += ports;
        }
        return new IbSubnet(
                topology,
                LongStream.rangeClosed(1, switches).toArray(),
                IntStream.rangeClosed(1, switches).toArray(),
                endpointGuids,
                portGuids,
                portLids);
    }

    /**
     * Finds the GUIDs and LIDs of a topology's nodes, by their names, in a netlist as {@code ibnetdiscover} prints it.
     *
     * @throws Refusal if it is no netlist, or its nodes and cables are not those of the topology
     */
    public static IbSubnet of(Topology topology, SourceTexts.Text netlist) {
        return new IbNetDiscoverReader(netlist).subnet(topology);
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

    /** Highest LID in use. O(LIDs). */
    public int highestLid() {
        return IntStream.concat(Arrays.stream(switchLids), Arrays.stream(portLids))
                .max()
                .orElse(0);
    }

    public int switchLid(int s) {
        return switchLids[s];
    }

    /** The LID of port {@code i} of endpoint {@code e}, {@code i} from 0. */
    public int endpointLid(int e, int i) {
        return portLids[endpointPort(e, i)];
    }

    /** The GUID of switch {@code s}, and of its port 0. */
    public long switchGuid(int s) {
        return switchGuids[s];
    }

    public long endpointGuid(int e) {
        return endpointGuids[e];
    }

    /** The GUID of port {@code i} of endpoint {@code e}, {@code i} from 0. */
    public long portGuid(int e, int i) {
        return portGuids[endpointPort(e, i)];
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
