package io.weft.bench;

import io.weft.e2e.EmulatedSwitches;
import io.weft.e2e.Planned;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4runtime.SwitchAddress;
import io.weft.topology.generate.SlimFly;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** The emulated switches of a Slim Fly in a process of their own, so that a controller's memory is its own too. */
final class SwitchesProcess implements AutoCloseable {
    private final Process process;
    private final Map<Integer, SwitchAddress> addresses = new TreeMap<>();

    /** Starts it; returns when all switches can be reached. */
    SwitchesProcess(int q, String scheme, String heap) throws IOException {
        process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx" + heap,
                        "-cp",
                        System.getProperty("java.class.path"),
                        SwitchesProcess.class.getName(),
                        Integer.toString(q),
                        scheme)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); !"ready".equals(line); line = lines.readLine()) {
            if (line == null) {
                throw new IOException("the switches did not start");
            }
            String[] words = line.split(" ", -1);
            addresses.put(
                    Integer.parseInt(words[0]),
                    new SwitchAddress(words[1], Long.parseLong(words[2]), "127.0.0.1", Integer.parseInt(words[3])));
        }
    }

    static Fabric fabric(int q, String scheme) {
        return Planned.fabric(SlimFly.of(q, 1), Scheme.REGISTRY.named(scheme), Spread.FLOW);
    }

    Map<Integer, SwitchAddress> addresses() {
        return addresses;
    }

    /** Ends it. */
    @Override
    public void close() throws IOException {
        try (OutputStream end = process.getOutputStream()) {
            end.flush();
        }
    }

    /** The other process: serves until its input ends. */
    public static void main(String[] arguments) throws IOException {
        try (EmulatedSwitches switches = new EmulatedSwitches(fabric(Integer.parseInt(arguments[0]), arguments[1]))) {
            new TreeMap<>(switches.addresses())
                    .forEach((s, a) -> System.out.println(s + " " + a.name() + " " + a.deviceId() + " " + a.port()));
            System.out.println("ready");
            while (System.in.read() >= 0) {
                // Nothing is expected but the end.
            }
        }
    }
}
