package io.weft.topology.graph;

import io.weft.topology.Topology;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes a topology as the netlist that {@code ibnetdiscover} prints of it and that ibsim simulates, with the GUIDs and
 * LIDs of its {@link IbSubnet}. Nodes have their names as descriptions.
 */
public final class IbNetlist {
    /** Lanes have rates by these names, in Gb/s. */
    static final List<String> LANES = List.of("SDR", "DDR", "QDR", "FDR10", "FDR", "EDR", "HDR", "NDR", "XDR");

    static final double[] RATES = {2.5, 5, 10, 10, 14, 25, 50, 100, 200};

    private static final int USUAL_LANES = 4;
    /** Most characters of a node's description, which has 64 bytes. */
    private static final int LONGEST_NAME = 63;

    private final Topology t;
    private final IbSubnet subnet;
    private final boolean namesAsIds;
    private final Consumer<String> lines;

    /**
     * Writes it line by line.
     *
     * @param namesAsIds whether nodes have their names as ids, by which ibsim's console and clients know them; else ids
     *     are made of GUIDs, as ibnetdiscover does
     * @param lines takes one line after the other, without its end
     */
    public static void write(IbSubnet subnet, boolean namesAsIds, Consumer<String> lines) {
        new IbNetlist(subnet, namesAsIds, lines).write();
    }

    private IbNetlist(IbSubnet subnet, boolean namesAsIds, Consumer<String> lines) {
        this.t = subnet.topology();
        this.subnet = subnet;
        this.namesAsIds = namesAsIds;
        this.lines = lines;
    }

    /** The first name that InfiniBand's tools do not read as it is, and why, as a clause; empty if they read all. */
    public static Optional<String> nameObstacle(Topology t) {
        return Stream.concat(
                        IntStream.range(0, t.switchCount()).mapToObj(s -> nameFault("switch", t.switchName(s))),
                        IntStream.range(0, t.endpointCount()).mapToObj(e -> nameFault("endpoint", t.endpointName(e))))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> nameFault(String kind, String name) {
        if (name.length() > LONGEST_NAME) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "the name of its %s %s has %d characters, but an InfiniBand node's description has at most %d",
                    kind,
                    name,
                    name.length(),
                    LONGEST_NAME));
        }
        return name.codePoints()
                .filter(c -> c < ' ' || c > '~' || "{}@".indexOf(c) >= 0)
                .mapToObj(c -> "the name of its " + kind + " " + name + " has a " + Character.toString(c)
                        + ", but InfiniBand's tools read names of ASCII characters without {, } and @")
                .findFirst();
    }

    private void write() {
        for (int s = 0; s < t.switchCount(); s++) {
            writeSwitch(s);
        }
        for (int e = 0; e < t.endpointCount(); e++) {
            writeEndpoint(e);
        }
    }

    private void writeSwitch(int s) {
        String guid = IbSubnet.digits(subnet.switchGuid(s));
        lines.accept("");
        lines.accept("switchguid=0x" + guid + "(" + guid + ")");
        lines.accept("Switch\t" + Math.max(1, t.highestPort()) + " " + switchId(s) + "\t\t# \"" + t.switchName(s)
                + "\" base port 0 lid " + subnet.switchLid(s) + " lmc 0");
        for (int port : t.portsOf(s)) {
            int e = t.endpointAt(s, port);
            if (e >= 0) {
                int i = 0;
                while (t.edgeSwitch(e, i) != s) {
                    i++;
                }
                lines.accept("[" + port + "]\t" + endpointId(e) + "[" + (i + 1) + "]("
                        + IbSubnet.digits(subnet.portGuid(e, i)) + ") \t\t# \"" + t.endpointName(e) + "\" lid "
                        + subnet.endpointLid(e, i));
            } else {
                int c = t.channelAt(s, port);
                int to = t.target(c);
                lines.accept("[" + port + "]\t" + switchId(to) + "[" + t.port(t.reverse(c)) + "]\t\t# \""
                        + t.switchName(to) + "\" lid " + subnet.switchLid(to) + lanes(t.rate(t.link(c))));
            }
        }
    }

    private void writeEndpoint(int e) {
        lines.accept("");
        lines.accept("caguid=0x" + IbSubnet.digits(subnet.endpointGuid(e)));
        lines.accept("Ca\t" + t.attachments(e) + " " + endpointId(e) + "\t\t# \"" + t.endpointName(e) + "\"");
        for (int i = 0; i < t.attachments(e); i++) {
            int s = t.edgeSwitch(e, i);
            lines.accept("[" + (i + 1) + "](" + IbSubnet.digits(subnet.portGuid(e, i)) + ") \t" + switchId(s) + "["
                    + t.endpointPort(e, i) + "]\t\t# lid " + subnet.endpointLid(e, i) + " lmc 0 \"" + t.switchName(s)
                    + "\" lid " + subnet.switchLid(s));
        }
    }

    private static String lanes(OptionalDouble rate) {
        for (int i = 0; rate.isPresent() && i < RATES.length; i++) {
            if (USUAL_LANES * RATES[i] == rate.getAsDouble()) {
                return " " + USUAL_LANES + "x" + LANES.get(i);
            }
        }
        return "";
    }

    private String switchId(int s) {
        return '"' + (namesAsIds ? t.switchName(s) : "S-" + IbSubnet.digits(subnet.switchGuid(s))) + '"';
    }

    private String endpointId(int e) {
        return '"' + (namesAsIds ? t.endpointName(e) : "H-" + IbSubnet.digits(subnet.endpointGuid(e))) + '"';
    }
}
