package io.weft.topology.graph;

import io.weft.registry.SourceTexts;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * An InfiniBand netlist as {@code ibnetdiscover} prints it, and as ibsim reads it. A record begins with a line such as
 *
 * <pre>Switch	36 "S-0002c902400c8a38"		# "leaf1" enhanced port 0 lid 4 lmc 0</pre>
 *
 * and has a line for each port with a cable, such as
 *
 * <pre>[1]	"H-0002c903000abc10"[1](2c903000abc11) 		# "node01 HCA-1" lid 5 4xEDR</pre>
 *
 * <p>{@code Switch} is a switch, {@code Ca}, {@code Rt} and ibsim's {@code Hca} are endpoints; a cable may be named at
 * one end or at both. A node's description behind {@code #} is its name if that can be one and no other node has it;
 * otherwise the id in quotes is. ibsim's netlists are the same but for three things: their ids are any texts, the port
 * at the other end may be left out if it is 1, and they may have settings such as {@code w=4} and lines such as
 * {@code module}, which are passed over; {@code include} and aliases ({@code @}) are refused.
 *
 * <p>Written are ids by index and names as descriptions. A port's name is lost, as is a length, and a rate that no
 * InfiniBand link of four lanes has.
 */
final class IbNetDiscover extends GraphFormat {
    /** Lanes have rates by these names, in Gb/s. */
    static final List<String> LANES = List.of("SDR", "DDR", "QDR", "FDR10", "FDR", "EDR", "HDR", "NDR", "XDR");

    static final double[] RATES = {2.5, 5, 10, 10, 14, 25, 50, 100, 200};

    private static final int USUAL_LANES = 4;
    private static final int HIGHEST_PORT = 254;

    IbNetDiscover() {
        super(
                "ibnetdiscover",
                "an InfiniBand netlist as ibnetdiscover prints it and ibsim reads it",
                ".ibnetdiscover",
                ".ibnd",
                ".netlist",
                ".topo");
    }

    @Override
    Graph read(SourceTexts.Text text) {
        return new IbNetDiscoverReader(text).graph();
    }

    @Override
    public Optional<String> obstacle(Topology t) {
        return t.highestPort() <= HIGHEST_PORT
                ? Optional.empty()
                : Optional.of(
                        "it has a port " + t.highestPort() + ", but an InfiniBand switch has ports 1.." + HIGHEST_PORT);
    }

    @Override
    public void write(Topology t, Annotations annotations, Consumer<String> lines) {
        lines.accept("#");
        lines.accept("# Topology file: " + annotations.graph());
        lines.accept("#");
        for (int s = 0; s < t.switchCount(); s++) {
            writeSwitch(t, s, lines);
        }
        for (int e = 0; e < t.endpointCount(); e++) {
            writeEndpoint(t, e, lines);
        }
    }

    private static void writeSwitch(Topology t, int s, Consumer<String> lines) {
        lines.accept("");
        lines.accept("switchguid=0x" + guid(s) + "(" + guid(s) + ")");
        lines.accept("Switch\t" + Math.max(1, t.highestPort()) + " \"" + switchId(s) + "\"\t\t# \"" + t.switchName(s)
                + "\" base port 0 lid " + (s + 1) + " lmc 0");
        for (int port : t.portsOf(s)) {
            int e = t.endpointAt(s, port);
            if (e >= 0) {
                int i = 0;
                while (t.edgeSwitch(e, i) != s) {
                    i++;
                }
                lines.accept("[" + port + "]\t\"" + endpointId(t, e) + "\"[" + (i + 1) + "](" + endpointGuid(t, e)
                        + ") \t\t# \"" + t.endpointName(e) + "\" lid 0");
            } else {
                int c = t.channelAt(s, port);
                int back = t.reverse(c);
                lines.accept("[" + port + "]\t\"" + switchId(t.target(c)) + "\"[" + t.port(back) + "]\t\t# \""
                        + t.switchName(t.target(c)) + "\" lid " + (t.target(c) + 1) + lanes(t.rate(t.link(c))));
            }
        }
    }

    private static void writeEndpoint(Topology t, int e, Consumer<String> lines) {
        lines.accept("");
        lines.accept("caguid=0x" + endpointGuid(t, e));
        lines.accept("Ca\t" + t.attachments(e) + " \"" + endpointId(t, e) + "\"\t\t# \"" + t.endpointName(e) + "\"");
        for (int i = 0; i < t.attachments(e); i++) {
            int s = t.edgeSwitch(e, i);
            lines.accept("[" + (i + 1) + "](" + endpointGuid(t, e) + ") \t\"" + switchId(s) + "\"["
                    + t.endpointPort(e, i) + "]\t\t# lid 0 lmc 0 \"" + t.switchName(s) + "\" lid " + (s + 1));
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

    private static String switchId(int s) {
        return "S-" + guid(s);
    }

    private static String endpointId(Topology t, int e) {
        return "H-" + endpointGuid(t, e);
    }

    private static String endpointGuid(Topology t, int e) {
        return guid(t.switchCount() + e);
    }

    /** Global ids from 1: those of the switches, then of the endpoints. */
    private static String guid(int i) {
        String digits = Integer.toHexString(i + 1);
        return "0".repeat(16 - digits.length()) + digits;
    }
}
