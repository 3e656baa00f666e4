package io.weft.operations.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.Subject;
import io.weft.simulator.RunLimits;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Short and endless simulations of a Slim Fly. */
final class Simulated {
    static final Duration PATIENCE = Duration.ofMinutes(2);
    static final Topology TOPOLOGY = SlimFly.of(5, 4);
    static final RunLimits SHORT = new RunLimits(100, 0.01, 0.005, 1_000);
    /** Would take hours. */
    static final RunLimits ENDLESS = new RunLimits(100, 1e-9, 1e-9, 1_000_000_000);

    private Simulated() {}

    static List<Thread> simulating() {
        return List.copyOf(Thread.getAllStackTraces().keySet()).stream()
                .filter(thread -> thread.getName().equals("weft-simulation")
                        || thread.getName().equals("simulation"))
                .collect(Collectors.toList());
    }

    static Fabric fabric(Scheme scheme) {
        return fabric(TOPOLOGY, scheme);
    }

    static Fabric fabric(Topology topology, Scheme scheme) {
        return new Fabric(
                "test", topology, scheme, Spread.PACKET, 4, new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
    }

    static Subject planned(Scheme scheme) {
        return Subject.planned(fabric(scheme));
    }

    static LoadSweep sweep(RunLimits limits, ChannelSettings channels, Double... loads) {
        return sweep(List.of("valiant"), limits, channels, loads);
    }

    static LoadSweep sweep(List<String> routings, RunLimits limits, ChannelSettings channels, Double... loads) {
        return new LoadSweep(
                routings.stream().map(SimulatedRoutings::named).collect(Collectors.toList()),
                "uniform",
                List.of(loads),
                SwitchSettings.preset("sc14"),
                channels,
                limits,
                1);
    }

    static SimulationJob start(Jobs jobs, LoadSweep sweep) {
        return start(jobs, sweep, Simulated::planned);
    }

    static SimulationJob start(Jobs jobs, LoadSweep sweep, Function<Scheme, Subject> fabrics) {
        return jobs.start(Map.of("what", "a test"), sweep, fabric(Scheme.MINIMAL), fabrics, 1);
    }

    static LoadSweep endless() {
        return sweep(ENDLESS, ChannelSettings.INSTALLED, 0.5);
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> progress(SimulationJob job) {
        return (Map<String, Object>) job.summary().get("progress");
    }

    static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void awaitCycles(SimulationJob job, long cycles) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while ((Long) progress(job).get("cycles") < cycles) {
            assertThat(System.nanoTime()).as("cycles of %s", job.document()).isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }
}
