package io.weft.cli.export;

import com.fasterxml.jackson.databind.util.RawValue;
import io.weft.cli.input.Inputs;
import io.weft.cli.output.JsonPrinter;
import io.weft.config.Target;
import io.weft.fabric.DeviceName;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The network configuration of ONOS 2.7: the fabric for Weft's application, devices with their ports, links in both
 * directions, and hosts.
 *
 * <p>Ports are listed because ONOS's bmv2 driver cannot discover them; links in both directions because ONOS expects
 * each direction by itself.
 */
final class OnosNetcfg extends ExportFormat {
    OnosNetcfg() {
        super("onos-netcfg", "the network configuration of ONOS: the fabric, devices, links and hosts");
    }

    @Override
    public void check(Fabric fabric) {
        Inputs.requireProgrammable(fabric, "exported for ONOS");
    }

    @Override
    public boolean namesTargets() {
        return true;
    }

    private record DeviceBasic(String name, String driver, String pipeconf, String managementAddress) {}

    private record Port(int number, String name, boolean enabled) {}

    private record Device(DeviceBasic basic, Map<String, Port> ports) {}

    private record HostBasic(String name, List<String> ips, List<String> locations) {}

    private record Netcfg(
            Map<String, Object> apps,
            Map<String, Device> devices,
            Map<String, Object> links,
            Map<String, Object> hosts) {}

    @Override
    public void write(Exported exported, PrintWriter out) {
        Fabric fabric = exported.fabric();
        Topology t = fabric.topology();
        Map<String, Device> devices = new LinkedHashMap<>();
        exported.targets()
                .orElseThrow()
                .forEach((s, target) -> devices.put(
                        device(t, s),
                        new Device(
                                new DeviceBasic(t.switchName(s), "weft-bmv2", "io.weft", managementAddress(target)),
                                ports(t, s))));
        Map<String, Object> links = new LinkedHashMap<>();
        for (int c = 0; c < t.channelCount(); c++) {
            links.put(
                    place(t, t.source(c), t.port(c)) + "-" + place(t, t.target(c), t.port(t.reverse(c))),
                    Map.of("basic", Map.of("type", "DIRECT")));
        }
        Map<String, Object> hosts = new LinkedHashMap<>();
        for (int e = 0; e < t.endpointCount(); e++) {
            HostBasic basic = new HostBasic(
                    t.endpointName(e),
                    List.of(fabric.addressing().ipv4Text(e)),
                    List.of(place(t, t.edgeSwitch(e, 0), t.endpointPort(e, 0))));
            hosts.put(fabric.addressing().macText(e) + "/None", Map.of("basic", basic));
        }
        Map<String, Object> apps = Map.of("io.weft", Map.of("fabric", new RawValue(exported.document())));
        JsonPrinter.print(out, new Netcfg(apps, devices, links, hosts));
    }

    private static Map<String, Port> ports(Topology t, int s) {
        Map<String, Port> ports = new LinkedHashMap<>();
        for (int port : t.portsOf(s)) {
            ports.put(String.valueOf(port), new Port(port, t.switchName(s) + ":" + t.portName(s, port), true));
        }
        return ports;
    }

    private static String managementAddress(Target target) {
        String host = target.host().indexOf(':') < 0 ? target.host() : "[" + target.host() + "]";
        return (target.tls().isPresent() ? "grpcs" : "grpc") + "://" + host + ":" + target.port() + "?device_id="
                + target.deviceId();
    }

    private static String device(Topology t, int s) {
        return DeviceName.uri(t.switchName(s));
    }

    private static String place(Topology t, int s, int port) {
        return device(t, s) + "/" + port;
    }
}
