package io.weft.cli.simulate;

import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.traffic.Injections;
import io.weft.simulator.traffic.TrafficPatterns;
import io.weft.simulator.workload.Workloads;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** The names that options of a simulation take, for help and completion. */
public final class Candidates {
    private Candidates() {}

    /** The names of routings, those in files too. */
    static List<String> routings() {
        return Stream.concat(
                        SimulatedRoutings.all().stream().map(SimulatedRouting::name),
                        Stream.of(AskedRouting.TABLE + "FILE", AskedRouting.WAYPOINTS + "FILE"))
                .toList();
    }

    /** Of routings. */
    public static final class Routings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return routings().iterator();
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

    /** Of settings of any preset. */
    public static final class Settings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SwitchSettings.presets().values().stream()
                    .flatMap(preset -> preset.values().keySet().stream())
                    .distinct()
                    .map(name -> name + "=")
                    .iterator();
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
