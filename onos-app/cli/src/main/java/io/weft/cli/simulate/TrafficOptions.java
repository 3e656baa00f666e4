package io.weft.cli.simulate;

import io.weft.simulator.Loads;
import io.weft.simulator.traffic.TrafficPatterns;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say what endpoints send. */
public final class TrafficOptions {
    @Option(
            names = "--pattern",
            paramLabel = "NAME",
            defaultValue = "uniform",
            completionCandidates = PatternNames.class,
            description = "Traffic pattern: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String pattern;

    @Option(
            names = "--load",
            paramLabel = "FROM:TO:STEP",
            defaultValue = "0.05:1.0:0.05",
            description = "Offered loads: a range, or numbers separated by commas (default: ${DEFAULT-VALUE}).")
    private String load;

    private static final class PatternNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return TrafficPatterns.names().iterator();
        }
    }

    /** The pattern, with its parameters. */
    public String pattern() {
        return pattern;
    }

    /** The offered loads, in their order. */
    public List<Double> loads() {
        return Loads.parse(load);
    }
}
