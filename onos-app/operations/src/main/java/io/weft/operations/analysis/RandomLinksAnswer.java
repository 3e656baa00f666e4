package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.object;

import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Progress;
import io.weft.operations.request.ProgressListeners;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.planning.growth.RandomLinks;
import io.weft.planning.growth.RandomLinks.Network;
import io.weft.planning.growth.SparePorts;
import io.weft.planning.layout.Layout;
import io.weft.topology.Topology;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What random links over spare ports give, of any length and within racks alone: a part of {@link GrowthAnalysis}.
 * Immutable.
 */
final class RandomLinksAnswer {
    private static final int SAMPLES = 10;

    private static final Shape<DoubleSummaryStatistics> SAMPLED = Shape.<DoubleSummaryStatistics>named("SampledValue")
            .with("mean", NUMBER, "The mean of all samples", DoubleSummaryStatistics::getAverage)
            .with("min", NUMBER, "The least of any sample", DoubleSummaryStatistics::getMin)
            .with("max", NUMBER, "The most of any sample", DoubleSummaryStatistics::getMax)
            .build();

    /** What is said of networks, in the order in which people read it. */
    private static final List<Member<List<Network>, DoubleSummaryStatistics>> VALUES = List.of(
            member("links", "Links between switches", Network::links),
            member("diameter", "Diameter, in hops", Network::diameter),
            member("averageHops", "Average hops between two endpoints", Network::averageHops),
            member("minimal", "Uniform load that minimal next hops sustain", Network::minimal),
            member("valiant", "Uniform load that Valiant routes sustain", Network::valiant),
            member("bound", "Uniform load that no routing exceeds", Network::bound),
            member("cut", "Links of the smallest cut found between two halves", Network::cut));

    private static final MemberType<List<Network>> NETWORKS = object(networks());
    private static final MemberType<List<Network>> SOME = NETWORKS.orNull();

    static final Shape<RandomLinksAnswer> SHAPE = Shape.<RandomLinksAnswer>named("RandomLinks")
            .with("samples", COUNT, "How often links are drawn", each -> SAMPLES)
            .with("today", NETWORKS, "The fabric as it is", RandomLinksAnswer::today)
            .with("anywhere", SOME, "With links of any length; null if cut short", each -> some(each.anywhere))
            .with("withinRacks", SOME, "With links within racks; null if cut short", each -> some(each.withinRacks))
            .build();

    private final RandomLinks anywhere;
    private final RandomLinks withinRacks;

    private RandomLinksAnswer(RandomLinks anywhere, RandomLinks withinRacks) {
        this.anywhere = anywhere;
        this.withinRacks = withinRacks;
    }

    private static Member<List<Network>, DoubleSummaryStatistics> member(
            String name, String meaning, ToDoubleFunction<Network> value) {
        return Member.of(name, object(SAMPLED), meaning, networks -> networks.stream()
                .mapToDouble(value)
                .summaryStatistics());
    }

    private static Shape<List<Network>> networks() {
        Shape.Builder<List<Network>> shape = Shape.named("SampledNetworks");
        VALUES.forEach(shape::with);
        return shape.build();
    }

    /** Draws them. */
    static RandomLinksAnswer of(Request request, Subject subject, SparePorts spare, Progress progress) {
        Topology topology = subject.fabric().topology();
        Layout layout = PlanningFields.layout(request, subject);
        RandomLinks.Samples samples = new RandomLinks.Samples(SAMPLES, request.get(PlanningFields.SEED));
        Function<int[], RandomLinks> draw = partOf -> progress.during(
                "drawing links",
                SAMPLES,
                step -> RandomLinks.of(topology, spare, partOf, samples, ProgressListeners.of(progress, step)));
        RandomLinks anywhere = draw.apply(new int[topology.switchCount()]);
        return new RandomLinksAnswer(
                anywhere,
                draw.apply(IntStream.range(0, topology.switchCount())
                        .map(layout::rack)
                        .toArray()));
    }

    private List<Network> today() {
        return List.of(anywhere.before());
    }

    private static List<Network> some(RandomLinks found) {
        return found.samples().isEmpty() ? null : found.samples();
    }

    void addTo(Rows rows) {
        rows.row(
                "random links",
                "over spare ports, mean of %d samples, by all minimal next hops; today %s",
                SAMPLES,
                words(today()));
        addTo(rows, "  anywhere", anywhere);
        addTo(rows, "  within racks", withinRacks);
    }

    private static void addTo(Rows rows, String label, RandomLinks found) {
        rows.row(label, "%s", found.samples().isEmpty() ? "not sampled" : words(found.samples()));
    }

    private static String words(List<Network> networks) {
        return String.format(
                Locale.ROOT,
                "%,.0f links, diameter %.1f, %.3f hops on average, minimal %.3f, Valiant %.3f, at best %.3f, cut of %,.0f"
                        + " links",
                VALUES.stream().map(each -> each.of(networks).getAverage()).toArray());
    }
}
