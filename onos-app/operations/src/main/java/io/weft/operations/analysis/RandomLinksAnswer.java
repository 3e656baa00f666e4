package io.weft.operations.analysis;

import io.weft.operations.PlanningFields;
import io.weft.operations.Progress;
import io.weft.operations.ProgressListeners;
import io.weft.operations.Request;
import io.weft.operations.Rows;
import io.weft.operations.Subject;
import io.weft.planning.growth.RandomLinks;
import io.weft.planning.growth.RandomLinks.Network;
import io.weft.planning.growth.SparePorts;
import io.weft.planning.layout.Layout;
import io.weft.topology.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What random links over spare ports give, of any length and within racks alone: a part of {@link GrowthAnalysis}. */
final class RandomLinksAnswer {
    private static final int SAMPLES = 10;

    /** By key, what is said of a network. */
    private static final Map<String, ToDoubleFunction<Network>> VALUES = values();

    private RandomLinksAnswer() {}

    private static Map<String, ToDoubleFunction<Network>> values() {
        Map<String, ToDoubleFunction<Network>> values = new LinkedHashMap<>();
        values.put("links", Network::links);
        values.put("diameter", Network::diameter);
        values.put("averageHops", Network::averageHops);
        values.put("minimal", Network::minimal);
        values.put("valiant", Network::valiant);
        values.put("bound", Network::bound);
        values.put("cut", Network::cut);
        return values;
    }

    /** Draws them, adds what people read, and returns what programs do. */
    static Map<String, Object> of(Request request, Subject subject, SparePorts spare, Progress progress, Rows rows) {
        Topology topology = subject.fabric().topology();
        Layout layout = PlanningFields.layout(request, subject);
        RandomLinks.Samples samples = new RandomLinks.Samples(SAMPLES, request.get(PlanningFields.SEED));
        Function<int[], RandomLinks> draw = partOf -> progress.during(
                "drawing links",
                SAMPLES,
                step -> RandomLinks.of(topology, spare, partOf, samples, ProgressListeners.of(progress, step)));
        RandomLinks anywhere = draw.apply(new int[topology.switchCount()]);
        RandomLinks withinRacks = draw.apply(
                IntStream.range(0, topology.switchCount()).map(layout::rack).toArray());
        Network today = anywhere.before();
        rows.row(
                "random links",
                "over spare ports, mean of %d samples, by all minimal next hops; today %s",
                SAMPLES,
                words(value -> value.applyAsDouble(today)));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("samples", SAMPLES);
        document.put("today", document(List.of(today)));
        document.put("anywhere", answer("  anywhere", anywhere, rows));
        document.put("withinRacks", answer("  within racks", withinRacks, rows));
        return document;
    }

    private static Map<String, Object> answer(String label, RandomLinks found, Rows rows) {
        if (found.samples().isEmpty()) {
            rows.row(label, "%s", "not sampled");
            return null;
        }
        rows.row(label, "%s", words(found::mean));
        return document(found.samples());
    }

    /** By key the mean, the least and the most. */
    private static Map<String, Object> document(List<Network> networks) {
        Map<String, Object> document = new LinkedHashMap<>();
        VALUES.forEach((key, value) -> {
            Map<String, Object> of = new LinkedHashMap<>();
            of.put("mean", networks.stream().mapToDouble(value).average().orElseThrow());
            of.put("min", networks.stream().mapToDouble(value).min().orElseThrow());
            of.put("max", networks.stream().mapToDouble(value).max().orElseThrow());
            document.put(key, of);
        });
        return document;
    }

    private static String words(ToDoubleFunction<ToDoubleFunction<Network>> of) {
        return String.format(
                Locale.ROOT,
                "%,.0f links, diameter %.1f, %.3f hops on average, minimal %.3f, Valiant %.3f, at best %.3f, cut of %,.0f"
                        + " links",
                VALUES.values().stream().map(of::applyAsDouble).toArray());
    }
}
