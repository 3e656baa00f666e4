package io.weft.bench;

import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.control.update.Phase;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeFabric;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import io.weft.p4runtime.SwitchEvents;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How fast a whole fabric is installed into emulated switches on the loopback interface, in entries a second; a
 * one-shot action set is one entry. Clients and switches share one JVM and its processors.
 *
 * <p>Arguments: the order of the Slim Fly (5 has 50 switches), and how often to install it anew; the first times are
 * those of a cold JVM.
 */
public final class InstallationBenchmark {
    private InstallationBenchmark() {}

    /** Runs it and prints one line for each time. */
    public static void main(String[] args) {
        int q = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        int times = args.length > 1 ? Integer.parseInt(args[1]) : 10;
        Topology topology = SlimFly.of(q);
        Fabric fabric = new Fabric(
                "benchmark",
                topology,
                Scheme.VALIANT,
                Spread.FLOW,
                4,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        System.out.println(topology + ", on " + Runtime.getRuntime().availableProcessors() + " processors, Java "
                + Runtime.version());
        for (int i = 0; i < times; i++) {
            install(fabric);
        }
    }

    private static void install(Fabric fabric) {
        Topology topology = fabric.topology();
        List<SwitchServer> servers = new ArrayList<>();
        Map<Integer, SwitchAddress> addresses = new HashMap<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            SwitchServer server = SwitchServer.start(new EmulatedSwitch(Addressing.switchId(s)), 0);
            servers.add(server);
            addresses.put(
                    s, new SwitchAddress(topology.switchName(s), Addressing.switchId(s), "127.0.0.1", server.port()));
        }
        try (P4RuntimeFabric switches = new P4RuntimeFabric(
                addresses, Pipeline.weft(), ClientOptions.defaults(), s -> SwitchEvents.ignored())) {
            if (!switches.connect().isEmpty()) {
                throw new IllegalStateException("not all switches are ready");
            }
            FabricController controller = new FabricController(fabric, switches, LocalProtection.WATCHED_PORTS);
            Failures none = Failures.none(topology);
            print("install", controller.program(none));
            print("repair ", controller.repair(none.withLink(0)));
            print("restore", controller.repair(none));
        }
        servers.forEach(SwitchServer::close);
    }

    private static void print(String what, ControlReport report) {
        if (!report.consistent()) {
            throw new IllegalStateException(what + " left deviations: " + report.deviations());
        }
        long updates =
                report.updates().values().stream().mapToLong(Long::longValue).sum();
        long entries =
                report.entries().values().stream().mapToLong(Long::longValue).sum();
        System.out.printf(
                "%s: %,d updates, %,.0f a second; recompute %.1f, diff %.1f, install %.1f,"
                        + " check %.1f ms (%,.0f entries a second read)%n",
                what,
                updates,
                1000 * updates / report.millis().get(Phase.INSTALL),
                report.millis().get(Phase.RECOMPUTE),
                report.millis().get(Phase.DIFF),
                report.millis().get(Phase.INSTALL),
                report.millis().get(Phase.CHECK),
                1000 * entries / report.millis().get(Phase.CHECK));
    }
}
