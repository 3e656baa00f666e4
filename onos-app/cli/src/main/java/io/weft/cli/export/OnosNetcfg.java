package io.weft.cli.export;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weft.cli.input.ProgramCheck;
import io.weft.cli.output.Json;
import io.weft.config.Target;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.SortedMap;

/**
 * The network configuration of ONOS 2.7: the fabric for Weft's application, devices with their ports, links in both
 * directions, and hosts.
 *
 * <p>Ports are listed because ONOS's bmv2 driver cannot discover them; links in both directions because ONOS expects
 * each direction by itself.
 */
final class OnosNetcfg implements ExportFormat {
    @Override
    public String name() {
        return "onos-netcfg";
    }

    @Override
    public String meaning() {
        return "the network configuration of ONOS: the fabric, devices, links and hosts";
    }

    @Override
    public void check(Fabric fabric) {
        ProgramCheck.require(fabric, "exported for ONOS");
    }

    @Override
    public boolean namesTargets() {
        return true;
    }

    @Override
    public void write(Exported exported, PrintWriter out) throws IOException {
        Fabric fabric = exported.fabric();
        Topology t = fabric.topology();
        SortedMap<Integer, Target> targets = exported.targets().orElseThrow();
        try (JsonGenerator json = Json.generator(out)) {
            json.writeStartObject();
            json.writeObjectFieldStart("apps");
            json.writeObjectFieldStart("io.weft");
            json.writeFieldName("fabric");
            json.writeRawValue(exported.document());
            json.writeEndObject();
            json.writeEndObject();
            json.writeObjectFieldStart("devices");
            for (int s = 0; s < t.switchCount(); s++) {
                writeDevice(t, s, targets.get(s), json);
            }
            json.writeEndObject();
            json.writeObjectFieldStart("links");
            for (int c = 0; c < t.channelCount(); c++) {
                json.writeObjectFieldStart(
                        place(t, t.source(c), t.port(c)) + "-" + place(t, t.target(c), t.port(t.reverse(c))));
                json.writeObjectFieldStart("basic");
                json.writeStringField("type", "DIRECT");
                json.writeEndObject();
                json.writeEndObject();
            }
            json.writeEndObject();
            json.writeObjectFieldStart("hosts");
            for (int e = 0; e < t.endpointCount(); e++) {
                writeHost(fabric, e, json);
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        out.println();
    }

    private static void writeDevice(Topology t, int s, Target target, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(device(t, s));
        json.writeObjectFieldStart("basic");
        json.writeStringField("name", t.switchName(s));
        json.writeStringField("driver", "weft-bmv2");
        json.writeStringField("pipeconf", "io.weft");
        json.writeStringField("managementAddress", managementAddress(target));
        json.writeEndObject();
        json.writeObjectFieldStart("ports");
        for (int port = 1; port <= t.endpointsAt(s) + t.degree(s); port++) {
            json.writeObjectFieldStart(String.valueOf(port));
            json.writeNumberField("number", port);
            json.writeStringField("name", t.switchName(s) + ":" + port);
            json.writeBooleanField("enabled", true);
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static String managementAddress(Target target) {
        String host = target.host().indexOf(':') < 0 ? target.host() : "[" + target.host() + "]";
        return (target.tls().isPresent() ? "grpcs" : "grpc") + "://" + host + ":" + target.port() + "?device_id="
                + target.deviceId();
    }

    private static void writeHost(Fabric fabric, int e, JsonGenerator json) throws IOException {
        Topology t = fabric.topology();
        json.writeObjectFieldStart(fabric.addressing().macText(e) + "/None");
        json.writeObjectFieldStart("basic");
        json.writeStringField("name", t.endpointName(e));
        json.writeArrayFieldStart("ips");
        json.writeString(fabric.addressing().ipv4Text(e));
        json.writeEndArray();
        json.writeArrayFieldStart("locations");
        json.writeString(place(t, t.edgeSwitch(e, 0), t.endpointPort(e, 0)));
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private static String device(Topology t, int s) {
        return "device:" + t.switchName(s);
    }

    private static String place(Topology t, int s, int port) {
        return device(t, s) + "/" + port;
    }
}
