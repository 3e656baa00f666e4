package io.weft.reproduction.exhibit;

import io.weft.operations.report.LineChart;
import io.weft.registry.Named;
import java.util.List;
import java.util.Optional;

/**
 * A table, figure or section of a paper. One that is measured is a class of its own, which has a row for each value
 * that is compared; the others say why they have none. Immutable.
 */
public abstract class Exhibit implements Named {
    private final String label;
    private final String title;

    /** How far an exhibit is reproduced. */
    public enum State {
        /** It has rows. */
        MEASURED,
        /** It has no rows yet; the remark says what it waits for. */
        OPEN,
        /** It has no value that could be measured; the remark says why. */
        NOTHING
    }

    /**
     * @param label as the paper has it: {@code Figure 5a}, {@code Table II}
     * @param title what it shows, without a full stop
     */
    protected Exhibit(String label, String title) {
        this.label = label;
        this.title = title;
    }

    /** One that has no rows yet. */
    public static Exhibit open(String label, String title, String waitsFor) {
        return new Unmeasured(label, title, State.OPEN, waitsFor);
    }

    /** One without a value that could be measured, such as a drawing. */
    public static Exhibit nothing(String label, String title, String reason) {
        return new Unmeasured(label, title, State.NOTHING, reason);
    }

    /** As users type it: {@code figure-5a}, {@code table-2}. */
    @Override
    public final String name() {
        return ExhibitName.of(label);
    }

    /** What it shows, without a full stop. */
    @Override
    public final String meaning() {
        return title;
    }

    /** As the paper has it: {@code Table II}. */
    public final String label() {
        return label;
    }

    /** How far it is reproduced. */
    public State state() {
        return State.MEASURED;
    }

    /** The values that are compared, in the order of the paper; the same at every call. Takes no time. */
    public abstract List<Comparison> rows();

    /** What readers of all rows should know, in sentences, such as what is left out and why; empty for nothing. */
    public String remark() {
        return "";
    }

    /**
     * The figure, drawn anew for a report; nothing if a table says it all.
     *
     * @param measured the rows that were run. What else it needs has to be there within seconds.
     */
    public Optional<LineChart> chart(List<Measured> measured) {
        return Optional.empty();
    }

    @Override
    public final String toString() {
        return name();
    }

    private static final class Unmeasured extends Exhibit {
        private final State state;
        private final String remark;

        Unmeasured(String label, String title, State state, String remark) {
            super(label, title);
            this.state = state;
            this.remark = remark;
        }

        @Override
        public State state() {
            return state;
        }

        @Override
        public List<Comparison> rows() {
            return List.of();
        }

        @Override
        public String remark() {
            return remark;
        }
    }
}
