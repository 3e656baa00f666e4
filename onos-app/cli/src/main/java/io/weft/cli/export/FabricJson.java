package io.weft.cli.export;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weft.cli.output.Json;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.IOException;
import java.io.PrintWriter;

/** All there is to know of a fabric's switches, ports, links and endpoints, as JSON. */
final class FabricJson implements ExportFormat {
    @Override
    public String name() {
        return "json";
    }

    @Override
    public void check(Fabric fabric) {}

    @Override
    public void write(Exported exported, PrintWriter out) throws IOException {
        Fabric fabric = exported.fabric();
        Topology t = fabric.topology();
        try (JsonGenerator json = Json.generator(out)) {
            json.writeStartObject();
            json.writeStringField("fabric", fabric.name());
            json.writeStringField("type", t.type());
            json.writePOJOField("parameters", t.parameters());
            json.writeStringField("scheme", fabric.scheme().word());
            json.writeStringField("spread", fabric.spread().word());
            json.writeNumberField("virtualChannels", fabric.virtualChannels());
            json.writeStringField("addresses", fabric.addressing().prefix().toString());
            json.writeArrayFieldStart("switches");
            for (int s = 0; s < t.switchCount(); s++) {
                writeSwitch(t, s, json);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("links");
            for (int l = 0; l < t.linkCount(); l++) {
                writeLink(t, l, json);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("endpoints");
            for (int e = 0; e < t.endpointCount(); e++) {
                writeEndpoint(fabric, e, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.println();
    }

    private static void writeSwitch(Topology t, int s, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", t.switchName(s));
        json.writeNumberField("id", Addressing.switchId(s));
        json.writeArrayFieldStart("ports");
        for (int i = 0; i < t.endpointsAt(s); i++) {
            json.writeStartObject();
            json.writeNumberField("port", i + 1);
            json.writeStringField("endpoint", t.endpointName(t.endpoint(s, i)));
            json.writeEndObject();
        }
        for (int c = t.firstChannel(s); c < t.firstChannel(s + 1); c++) {
            json.writeStartObject();
            json.writeNumberField("port", t.port(c));
            json.writeStringField("link", t.linkName(t.link(c)));
            json.writeStringField("neighbour", t.switchName(t.target(c)));
            json.writeNumberField("neighbourPort", t.port(t.reverse(c)));
            if (t.classCount() > 0) {
                json.writeStringField("channelClass", t.classNames().get(t.channelClass(c) - 1));
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeLink(Topology t, int l, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", t.linkName(l));
        writeEnd("a", t, t.channelOfLink(l), json);
        writeEnd("b", t, t.reverse(t.channelOfLink(l)), json);
        json.writeEndObject();
    }

    private static void writeEnd(String field, Topology t, int c, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeStringField("switch", t.switchName(t.source(c)));
        json.writeNumberField("port", t.port(c));
        json.writeEndObject();
    }

    private static void writeEndpoint(Fabric fabric, int e, JsonGenerator json) throws IOException {
        Topology t = fabric.topology();
        json.writeStartObject();
        json.writeStringField("name", t.endpointName(e));
        json.writeStringField("address", fabric.addressing().ipv4Text(e));
        json.writeStringField("mac", fabric.addressing().macText(e));
        json.writeStringField("switch", t.switchName(t.edgeSwitch(e, 0)));
        json.writeNumberField("port", t.endpointPort(e, 0));
        if (t.attachments(e) > 1) {
            json.writeArrayFieldStart("furtherLinks");
            for (int i = 1; i < t.attachments(e); i++) {
                json.writeStartObject();
                json.writeStringField("switch", t.switchName(t.edgeSwitch(e, i)));
                json.writeNumberField("port", t.endpointPort(e, i));
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
