package io.weft.e2e;

import io.weft.fabric.Ipv4Prefix;
import io.weft.p4runtime.SwitchAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * bmv2 switches in one network namespace. A veth pair between the root namespace and theirs carries P4Runtime and
 * nothing else.
 */
final class Bmv2Processes {
    private static final int FIRST_GRPC_PORT = 30_000;
    private static final int FIRST_THRIFT_PORT = 20_000;
    private static final Duration START = Duration.ofSeconds(30);
    /** Of 198.18.0.0/15, which is for tests of networks; each process takes four addresses of it. */
    private static final int TEST_NETWORK = 198 << 24 | 18 << 16;

    private static final int TEST_SUBNETS = 1 << 15;

    private final Namespaces namespaces;
    private final String space;
    private final Map<SwitchAddress, Process> processes = new LinkedHashMap<>();

    /** Makes the namespace, without a switch yet; it goes away with the others. */
    Bmv2Processes(Namespaces namespaces) {
        this.namespaces = namespaces;
        space = namespaces.add("switches");
        String outside = "weft" + ProcessHandle.current().pid();
        Namespaces.ip(List.of(
                "link add " + outside + " type veth peer name control netns " + space,
                "address add " + subnetAddress(1) + "/30 dev " + outside,
                "link set " + outside + " up"));
        Namespaces.ip(space, List.of("address add " + address() + "/30 dev control", "link set control up"));
    }

    private static String subnetAddress(int host) {
        int subnet = (int) (ProcessHandle.current().pid() % TEST_SUBNETS);
        return Ipv4Prefix.format(TEST_NETWORK + 4 * subnet + host);
    }

    /** The namespace. */
    String space() {
        return space;
    }

    /** The address of the switches' P4Runtime servers. */
    static String address() {
        return subnetAddress(2);
    }

    /**
     * Starts a switch without a program.
     *
     * @param interfaces its ports in the namespace, from port 1 on
     * @param options of its P4Runtime server
     */
    SwitchAddress start(String name, int device, List<String> interfaces, List<String> options) {
        SwitchAddress address = new SwitchAddress(name, device, address(), FIRST_GRPC_PORT + device);
        List<String> command = new ArrayList<>(List.of(
                Machine.bmv2(),
                "--no-p4",
                "--device-id",
                "" + device,
                "--thrift-port",
                "" + (FIRST_THRIFT_PORT + device),
                "-L",
                "off"));
        command.addAll(Machine.bmv2Notifications(namespaces.directory().resolve("notifications-" + device)));
        for (int i = 0; i < interfaces.size(); i++) {
            command.addAll(List.of("-i", (i + 1) + "@" + interfaces.get(i)));
        }
        command.addAll(List.of(
                "--",
                "--grpc-server-addr",
                address.host() + ":" + address.port(),
                "--cpu-port",
                "255",
                "--priority-queues",
                "8"));
        command.addAll(options);
        processes.put(address, namespaces.start(space, command, log(address)));
        return address;
    }

    /** Waits until every switch listens. */
    void awaitAll() {
        processes.forEach(
                (address, process) -> Await.until(address + " listens", START, () -> listens(process, address)));
    }

    private boolean listens(Process process, SwitchAddress address) {
        if (!process.isAlive()) {
            throw new IllegalStateException(address + " ended: " + lastWords(address));
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.host(), address.port()), (int) START.toMillis());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private String lastWords(SwitchAddress address) {
        try {
            return Files.readString(log(address));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path log(SwitchAddress address) {
        return namespaces.directory().resolve("switch-" + address.deviceId() + ".log");
    }

    /** The switches whose process has ended, by name, and its last words. */
    Map<String, String> fallen() {
        Map<String, String> fallen = new HashMap<>();
        processes.forEach((address, process) -> {
            if (!process.isAlive()) {
                fallen.put(address.name(), "exit " + process.exitValue() + ": " + lastWords(address));
            }
        });
        return fallen;
    }
}
