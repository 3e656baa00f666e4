package io.weft.cli.export;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weft.cli.input.InputException;
import io.weft.cli.input.ProgramCheck;
import io.weft.cli.output.Json;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * Hosts, switches and links as a Mininet script needs them. Besides the names of the fabric, hosts and switches have
 * ids from 1, for names that fit the 15 characters of a Linux interface.
 */
final class MininetJson implements ExportFormat {
    /** Switches serve P4Runtime on TCP ports of one host from this on. */
    private static final int FIRST_PORT = 50_001;

    private static final int LAST_PORT = 65_535;

    @Override
    public String name() {
        return "mininet-json";
    }

    @Override
    public String meaning() {
        return "switches, hosts and links for a Mininet script, as JSON";
    }

    @Override
    public void check(Fabric fabric) {
        ProgramCheck.require(fabric, "exported for Mininet");
        requirePorts(fabric.topology());
    }

    private static void requirePorts(Topology topology) {
        int most = LAST_PORT - FIRST_PORT + 1;
        if (topology.switchCount() > most) {
            throw new InputException(String.format(
                    Locale.ROOT,
                    "%,d switches need as many TCP ports from %d on, of which there are %,d",
                    topology.switchCount(),
                    FIRST_PORT,
                    most));
        }
    }

    @Override
    public void write(Exported exported, PrintWriter out) throws IOException {
        Fabric fabric = exported.fabric();
        Topology t = fabric.topology();
        try (JsonGenerator json = Json.generator(out)) {
            json.writeStartObject();
            json.writeStringField("fabric", fabric.name());
            json.writeStringField("scheme", fabric.scheme().name());
            json.writeArrayFieldStart("switches");
            for (int s = 0; s < t.switchCount(); s++) {
                json.writeStartObject();
                json.writeStringField("name", t.switchName(s));
                json.writeNumberField("id", Addressing.switchId(s));
                json.writeNumberField("grpcPort", FIRST_PORT + s);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("hosts");
            for (int e = 0; e < t.endpointCount(); e++) {
                writeHost(fabric, e, json);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("links");
            for (int l = 0; l < t.linkCount(); l++) {
                int c = t.channelOfLink(l);
                json.writeStartObject();
                json.writeStringField("name", t.linkName(l));
                json.writeStringField("switchA", t.switchName(t.source(c)));
                json.writeNumberField("portA", t.port(c));
                json.writeStringField("switchB", t.switchName(t.target(c)));
                json.writeNumberField("portB", t.port(t.reverse(c)));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.println();
    }

    private static void writeHost(Fabric fabric, int e, JsonGenerator json) throws IOException {
        Topology t = fabric.topology();
        json.writeStartObject();
        json.writeStringField("name", t.endpointName(e));
        json.writeNumberField("id", e + 1);
        json.writeStringField("ip", fabric.addressing().ipv4Text(e));
        json.writeNumberField("prefixLength", fabric.addressing().prefix().length());
        json.writeStringField("mac", fabric.addressing().macText(e));
        json.writeStringField("switch", t.switchName(t.edgeSwitch(e, 0)));
        json.writeNumberField("port", t.endpointPort(e, 0));
        json.writeEndObject();
    }
}
