package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.simulator.Loads;
import io.weft.simulator.Saturation;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that say what endpoints send. */
public final class TrafficOptions {
    private static final String USUAL_LOADS = "0.05:1.0:0.05";

    @Option(
            names = "--pattern",
            paramLabel = "NAME",
            completionCandidates = Candidates.Patterns.class,
            description = "Traffic pattern: ${COMPLETION-CANDIDATES} (default: uniform).")
    private String pattern = "uniform";

    @Option(
            names = "--load",
            paramLabel = "FROM:TO:STEP",
            description = "Offered loads: a range, or numbers separated by commas (default: " + USUAL_LOADS + ").")
    private String load;

    @Option(
            names = "--saturation",
            paramLabel = "PRECISION",
            arity = "0..1",
            fallbackValue = "0.005",
            converter = Precision.class,
            description =
                    "In place of --load, find for each routing the highest load that is not saturated, by bisection, "
                            + "to this part of what an endpoint's link can carry (default: ${FALLBACK-VALUE}).")
    private Double saturation;

    @Option(
            names = "--injection",
            paramLabel = "NAME",
            completionCandidates = Candidates.Injectors.class,
            description =
                    "When packets are ready: ${COMPLETION-CANDIDATES}, in bursts of so many packets on average (default: "
                            + "bernoulli).")
    private String injection = "bernoulli";

    /** The pattern, with its parameters. */
    public String pattern() {
        return pattern;
    }

    /** The kind of injection, with its parameters. */
    public String injection() {
        return injection;
    }

    /**
     * The offered loads, in their order, each as often as it is asked for; the full load alone where saturation is searched for.
     *
     * @throws IllegalArgumentException if they are no loads, or both are asked for
     */
    public List<Double> loads() {
        if (saturation == null) {
            return Loads.parse(load == null ? USUAL_LOADS : load);
        }
        if (load != null) {
            throw new IllegalArgumentException("--saturation finds loads by itself; leave out --load");
        }
        return List.of(1.0);
    }

    /**
     * The search for saturation, if it is asked for.
     *
     * @throws InputException if its precision is out of range
     */
    public Optional<Saturation> saturation() {
        try {
            return Optional.ofNullable(saturation).map(Saturation::new);
        } catch (IllegalArgumentException e) {
            throw new InputException("--saturation: " + e.getMessage(), e);
        }
    }

    /** Reads what may follow {@code --saturation}. */
    private static final class Precision implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            try {
                return Double.valueOf(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is not a number; expected a precision, as in"
                        + " --saturation=0.02, or another option or nothing behind it: FILE may stand in front");
            }
        }
    }
}
