package io.weft.cli.simulate;

import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.traffic.Injections;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.simulator.workload.Workloads;
import java.util.Iterator;

/** The names that options of a simulation take, for help and completion. */
public final class Candidates {
    private Candidates() {}

    /** Of routings. */
    public static final class Routings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SimulatedRoutings.all().stream().map(SimulatedRouting::name).iterator();
        }
    }

    /** Of traffic patterns. */
    public static final class Patterns implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return TrafficPatterns.names().iterator();
        }
    }

    /** Of kinds of injection. */
    public static final class Injectors implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Injections.names().iterator();
        }
    }

    /** Of presets. */
    public static final class Presets implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SwitchSettings.presets().keySet().iterator();
        }
    }

    /** Of workloads. */
    public static final class WorkloadNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Workloads.names().iterator();
        }
    }
}
