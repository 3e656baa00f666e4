package io.weft.operations.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.request.Subject;
import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.LoadSweep;
import io.weft.operations.simulate.RunningSimulation;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/** Short and endless simulations of a Slim Fly. */
public final class Simulated {
    public static final Duration PATIENCE = Duration.ofMinutes(2);
    public static final Topology TOPOLOGY = SlimFly.of(5, 4);
    public static final RunLimits SHORT = new RunLimits(100, 0.01, 0.005, 1_000);
    /** Would take hours. */
    public static final RunLimits ENDLESS = new RunLimits(100, 1e-9, 1e-9, 1_000_000_000);

    private Simulated() {}

    public static List<Thread> simulating() {
        return List.copyOf(Thread.getAllStackTraces().keySet()).stream()
                .filter(thread ->
                        thread.getName().equals("weft-job") || thread.getName().equals("simulation"))
                .collect(Collectors.toList());
    }

    public static Fabric fabric(Scheme scheme) {
        return fabric(TOPOLOGY, scheme);
    }

    public static Fabric fabric(Topology topology, Scheme scheme) {
        return new Fabric(
                "test", topology, scheme, Spread.PACKET, 4, new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
    }

    public static Subject planned(Scheme scheme) {
        return Subject.planned(fabric(scheme));
    }

    public static LoadSweep sweep(RunLimits limits, ChannelSettings channels, Double... loads) {
        return sweep(List.of("valiant"), limits, channels, loads);
    }

    public static LoadSweep sweep(List<String> routings, RunLimits limits, ChannelSettings channels, Double... loads) {
        return new LoadSweep(
                routings.stream().map(SimulatedRoutings::named).collect(Collectors.toList()),
                "uniform",
                List.of(loads),
                SwitchSettings.preset("sc14"),
                channels,
                limits,
                1);
    }

    public static Job start(Jobs jobs, LoadSweep sweep) {
        return start(jobs, sweep, Simulated::planned);
    }

    public static Job start(Jobs jobs, LoadSweep sweep, Function<Scheme, Subject> fabrics) {
        return jobs.start(new RunningSimulation(Map.of("what", "a test"), sweep, fabric(Scheme.MINIMAL), fabrics, 1));
    }

    public static LoadSweep endless() {
        return sweep(ENDLESS, ChannelSettings.INSTALLED, 0.5);
    }

    @SuppressWarnings("unchecked")
    public static List<Map<String, Object>> points(Job job) {
        return (List<Map<String, Object>>) Job.SHAPE.json(job).get("points");
    }

    @SuppressWarnings("unchecked")
    public static Map<String, Object> progress(Job job) {
        return (Map<String, Object>) Job.SUMMARY.json(job).get("progress");
    }

    public static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void awaitCycles(Job job, long cycles) {
        awaitUntil(() -> (Long) progress(job).get("cycles") >= cycles);
    }

    /** Waits for a condition of a job that nobody announces. */
    public static void awaitUntil(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(condition);
    }
}
