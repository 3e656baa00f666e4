package io.weft.onos.cli;

import io.weft.operations.Field;
import io.weft.operations.Simulate;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.karaf.shell.api.action.lifecycle.Service;
import org.onosproject.cli.AbstractChoicesCompleter;

/** Complete what options of a simulation take; Karaf makes them by their classes. */
public final class SimulateCompleters {
    private SimulateCompleters() {}

    /** The names that a field takes, but for those in files. */
    private abstract static class OfField extends AbstractChoicesCompleter {
        private final Field<?> field;

        OfField(Field<?> field) {
            this.field = field;
        }

        @Override
        protected final List<String> choices() {
            return field.choices().stream()
                    .filter(name -> !name.endsWith(":FILE"))
                    .collect(Collectors.toList());
        }
    }

    /** Routings. */
    @Service
    public static final class Routings extends OfField {
        /** Of {@link Simulate#ROUTINGS}. */
        public Routings() {
            super(Simulate.ROUTINGS);
        }
    }

    /** Traffic patterns. */
    @Service
    public static final class Patterns extends OfField {
        /** Of {@link Simulate#PATTERN}. */
        public Patterns() {
            super(Simulate.PATTERN);
        }
    }

    /** Kinds of injection. */
    @Service
    public static final class Injections extends OfField {
        /** Of {@link Simulate#INJECTION}. */
        public Injections() {
            super(Simulate.INJECTION);
        }
    }

    /** Presets of switches. */
    @Service
    public static final class Presets extends OfField {
        /** Of {@link Simulate#PRESET}. */
        public Presets() {
            super(Simulate.PRESET);
        }
    }

    /** Workloads. */
    @Service
    public static final class Workloads extends OfField {
        /** Of {@link Simulate#WORKLOAD}. */
        public Workloads() {
            super(Simulate.WORKLOAD);
        }
    }
}
