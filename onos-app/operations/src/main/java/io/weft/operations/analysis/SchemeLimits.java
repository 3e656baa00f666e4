package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.NUMBER;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Progress;
import io.weft.planning.throughput.SchemeLimit;
import io.weft.planning.throughput.TrafficMatrix;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How much of given traffic a fabric carries by each scheme whose channel loads follow from traffic alone, as results
 * of operations have it. Immutable.
 *
 * <p>The routes are those of the fabric with as many virtual channels as there can be.
 */
public final class SchemeLimits {
    private static final String MINIMAL = "minimal";
    private static final String VALIANT = "valiant";
    private static final String VALIANT_BY_SWITCH = "valiantBySwitch";
    private static final MemberType<Double> LOAD = NUMBER.orNull();

    /** The load that each scheme carries that there is; null for any load. */
    public static final Shape<SchemeLimits> SHAPE = Shape.<SchemeLimits>named("SchemeLimits")
            .optional(MINIMAL, LOAD, "Carried by minimal routes", l -> l.limit(MINIMAL))
            .optional(VALIANT, LOAD, "Carried by Valiant routes", l -> l.limit(VALIANT))
            .optional(VALIANT_BY_SWITCH, LOAD, "Carried by Valiant routes by a switch", l -> l.limit(VALIANT_BY_SWITCH))
            .build();

    private final Map<String, Scheme> schemes;
    private final Map<String, SchemeLimit> limits;

    private SchemeLimits(Map<String, Scheme> schemes, Map<String, SchemeLimit> limits) {
        this.schemes = schemes;
        this.limits = limits;
    }

    /**
     * Finds them; see {@link SchemeLimit}.
     *
     * @param traffic of the fabric's topology
     * @param progress if it is cancelled, schemes that were not begun are left out
     */
    public static SchemeLimits of(Fabric fabric, Failures failures, TrafficMatrix traffic, Progress progress) {
        Map<String, Scheme> schemes = schemes(fabric.topology());
        Map<String, SchemeLimit> limits = new LinkedHashMap<>();
        schemes.forEach((key, scheme) -> {
            if (!progress.isCancelled()) {
                limits.put(
                        key,
                        progress.during(
                                "loading channels by " + scheme.name(),
                                0,
                                step -> SchemeLimit.of(routes(fabric, scheme, failures), traffic)));
            }
        });
        return new SchemeLimits(schemes, limits);
    }

    /** By their keys in documents, the schemes that suit a topology. */
    private static Map<String, Scheme> schemes(Topology topology) {
        Map<String, Scheme> schemes = new LinkedHashMap<>();
        schemes.put(MINIMAL, Scheme.MINIMAL);
        schemes.put(VALIANT, Scheme.VALIANT);
        if (topology.arrangement().groups().isPresent()) {
            schemes.put(VALIANT_BY_SWITCH, Scheme.VALIANT_BY_SWITCH);
        }
        schemes.values().removeIf(scheme -> !scheme.suits(topology));
        return schemes;
    }

    /** The routes of a scheme, with as many virtual channels as there can be. */
    public static Routes routes(Fabric fabric, Scheme scheme, Failures failures) {
        return Routes.of(fabric.withScheme(scheme).withVirtualChannels(Fabric.MAX_VIRTUAL_CHANNELS), failures);
    }

    /** The limit of a scheme that there is. */
    public SchemeLimit of(Scheme scheme) {
        return schemes.entrySet().stream()
                .filter(each -> each.getValue() == scheme)
                .map(each -> limits.get(each.getKey()))
                .findFirst()
                .orElseThrow();
    }

    /** The largest limit of any scheme, and at least another number. */
    public double orMore(double feasible) {
        return limits.values().stream().mapToDouble(SchemeLimit::limit).reduce(feasible, Math::max);
    }

    /** By the name that answers have for a scheme, how much of the traffic the fabric carries by it. */
    public Map<String, Double> limits() {
        return each(SchemeLimit::limit);
    }

    /** By the name that answers have for a scheme, what channels alone allow; infinity for any traffic. */
    public Map<String, Double> byChannelsAlone() {
        return each(SchemeLimit::channelLimit);
    }

    /** By the name that answers have for a scheme, by which share the limit is below what no routing exceeds. */
    public Map<String, Double> belowBound(double bound) {
        return each(limit -> Math.max(0, 1 - limit.limit() / bound));
    }

    private Double limit(String scheme) {
        return limits.containsKey(scheme) ? (Double) limits.get(scheme).limit() : null;
    }

    private Map<String, Double> each(ToDoubleFunction<SchemeLimit> value) {
        Map<String, Double> values = new LinkedHashMap<>();
        limits.forEach((name, limit) -> values.put(name, value.applyAsDouble(limit)));
        return values;
    }

    /** What no routing exceeds. */
    public static String bound(double bound) {
        return String.format(Locale.ROOT, "no routing carries more than %.3f of the endpoints' rate", bound);
    }

    /** Adds a row for each scheme, and how far it is below what no routing exceeds. */
    public void addTo(Rows rows, double bound) {
        limits.forEach((key, limit) -> rows.row("  " + schemes.get(key).name(), "%s", words(limit, bound)));
    }

    private static String words(SchemeLimit limit, double bound) {
        String most = String.format(Locale.ROOT, "%.3f", limit.limit());
        if (limit.channelLimit() > limit.limit() * 1.0005 && Double.isFinite(limit.channelLimit())) {
            most += String.format(Locale.ROOT, " (channels alone would allow %.3f)", limit.channelLimit());
        }
        double below = 1 - limit.limit() / bound;
        return below > 0.0005
                ? String.format(Locale.ROOT, "%s, %.1f %% below the bound", most, 100 * below)
                : most + ", which is the bound";
    }
}
