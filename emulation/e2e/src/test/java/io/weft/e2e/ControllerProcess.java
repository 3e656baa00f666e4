package io.weft.e2e;

import io.weft.control.live.ControlLoop;
import io.weft.control.live.LoopOptions;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeHost;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchAddress;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A controller in a process of its own with little memory, which ends if that is not enough. */
final class ControllerProcess implements AutoCloseable {
    private static final String HEAP = "heap ";
    private static final Duration AUDIT = Duration.ofSeconds(2);
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Process process;
    private final BufferedWriter questions;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    /** Starts it. */
    ControllerProcess(Map<Integer, SwitchAddress> addresses, int megabytes) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + megabytes + "m",
                "-XX:MaxDirectMemorySize=" + megabytes + "m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                ControllerProcess.class.getName()));
        for (int s = 0; s < addresses.size(); s++) {
            SwitchAddress address = addresses.get(s);
            command.add(address.name());
            command.add(String.valueOf(address.deviceId()));
            command.add(String.valueOf(address.port()));
        }
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        questions = process.outputWriter(StandardCharsets.UTF_8);
        Thread reader = new Thread(
                () -> process.inputReader(StandardCharsets.UTF_8).lines().forEach(lines::add), "controller-output");
        reader.setDaemon(true);
        reader.start();
    }

    /** What the controller told of, one event a line. */
    List<String> lines() {
        return lines;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The bytes that it holds after a garbage collection. */
    long heap() {
        int before = lines.size();
        try {
            questions.write(HEAP + "\n");
            questions.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the controller is not there any more", e);
        }
        Await.until("it tells of its memory", LONG, () -> lines.stream()
                .skip(before)
                .anyMatch(line -> line.startsWith(HEAP)));
        return lines.stream()
                .skip(before)
                .filter(line -> line.startsWith(HEAP))
                .mapToLong(line -> Long.parseLong(line.substring(HEAP.length())))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Controls the switches whose names, devices and ports are given, in this order. */
    public static void main(String[] args) throws IOException {
        Fabric fabric = HostileSwitchTest.fabric();
        Map<Integer, SwitchAddress> addresses = new HashMap<>();
        for (int i = 0; i + 2 < args.length; i += 3) {
            addresses.put(
                    i / 3,
                    new SwitchAddress(
                            args[i], Long.parseLong(args[i + 1]), "127.0.0.1", Integer.parseInt(args[i + 2])));
        }
        P4RuntimeHost host = new P4RuntimeHost(
                addresses, Pipeline.weft(), ClientOptions.defaults().withCallTimeout(Duration.ofSeconds(5)));
        ControlLoop loop = new ControlLoop(
                fabric,
                host,
                LocalProtection.NONE,
                LoopOptions.defaults().withAuditPeriod(AUDIT),
                event -> System.out.println(event.line()));
        host.listen(loop);
        loop.start();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (input.readLine() != null) {
            System.gc();
            System.out.println(HEAP
                    + ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        loop.close();
        host.close();
    }
}
