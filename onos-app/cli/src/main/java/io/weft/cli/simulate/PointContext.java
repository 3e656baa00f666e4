package io.weft.cli.simulate;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;

import io.weft.operations.answer.Shape;
import io.weft.operations.request.Request;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.Simulate;
import io.weft.operations.simulate.Simulation;
import io.weft.refusal.Refusal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What all points of a simulation are of, which each of them says behind its own values, so that those of several
 * simulations can be put together.
 *
 * @param fabric its name
 * @param preset of the switches
 * @param settings that were set in its place, as {@code --set} takes them; empty if none was
 * @param injection as it was asked for; empty where messages are sent
 * @param failed names of links and switches out of service, separated by commas; empty if there are none
 * @param anyChannel whether packets take any virtual channel
 * @param hopChannels whether packets take the next virtual channel at every hop
 * @param virtualChannels by the name of a routing, how many virtual channels there are
 */
public record PointContext(
        String fabric,
        String preset,
        String settings,
        String injection,
        String failed,
        boolean anyChannel,
        boolean hopChannels,
        Map<String, Integer> virtualChannels) {
    private static final Shape<PointContext> SHAPE = Shape.<PointContext>named("PointContext")
            .with("fabric", TEXT, "The name of the fabric", PointContext::fabric)
            .with("preset", TEXT, "The preset of the switches", PointContext::preset)
            .with("settings", TEXT, "What was set in place of the preset's values", PointContext::settings)
            .optional("injection", TEXT, "When packets are ready", each -> each.ofMessages() ? null : each.injection)
            .with("failed", TEXT, "Links and switches out of service, separated by commas", PointContext::failed)
            .build();

    private static final Shape<Channels> CHANNELS = Shape.<Channels>named("PointChannels")
            .with("virtualChannels", COUNT.orNull(), "Virtual channels", Channels::count)
            .with("anyChannel", FLAG, "Whether packets take any of them", each -> each.context.anyChannel)
            .with("hopChannels", FLAG, "Whether packets take the next at every hop", each -> each.context.hopChannels)
            .build();

    /** The shapes of what each point says behind its own values. */
    public static List<Shape<?>> shapes() {
        return List.of(SHAPE, CHANNELS);
    }

    /** The virtual channels of a point. */
    private record Channels(PointContext context, Integer count) {}

    public static PointContext of(Request request, FabricToSimulate fabric, Simulation.Prepared prepared) {
        Map<String, Integer> virtualChannels = new LinkedHashMap<>();
        for (String routing : Simulate.routings(request, fabric.written())) {
            virtualChannels.put(routing, prepared.virtualChannels(routing));
        }
        return new PointContext(
                fabric.written().name(),
                request.get(Simulate.PRESET),
                request.get(Simulate.SETTINGS).entrySet().stream()
                        .map(each -> each.getKey() + "=" + each.getValue())
                        .collect(Collectors.joining(",")),
                Simulate.ofMessages(request) ? "" : request.get(Simulate.INJECTION),
                String.join(",", fabric.failures().names()),
                request.has(Simulate.ANY_CHANNEL),
                request.has(Simulate.HOP_CHANNELS),
                virtualChannels);
    }

    /** Whether they are of messages: of a workload, of jobs or of flows. */
    public boolean ofMessages() {
        return injection.isEmpty();
    }

    /** A point without what is said here, of one with it. */
    Map<String, Object> without(Map<String, Object> point) {
        Map<String, Object> values = new LinkedHashMap<>(point);
        Stream.of(SHAPE, CHANNELS)
                .flatMap(shape -> shape.members().stream())
                .forEach(member -> values.remove(member.name()));
        return values;
    }

    /**
     * Does nothing if points can be of a routing.
     *
     * @throws Refusal if the simulation is not of that routing, without the point as the subject
     */
    void requireKnown(String routing) {
        if (virtualChannels.get(routing) == null) {
            throw new Refusal("has routing '" + routing + "', but the sweep is of "
                    + String.join(", ", virtualChannels.keySet()));
        }
    }

    /** The fabric and the switches, in a line. */
    public String title() {
        return fabric + ", preset " + preset;
    }

    /** All that is said of a point, by name and in the order of columns. */
    public Map<String, Object> with(Point point) {
        Map<String, Object> values = new LinkedHashMap<>(point.json());
        values.putAll(SHAPE.json(this));
        values.putAll(CHANNELS.json(new Channels(this, virtualChannels.get(point.routing()))));
        return Collections.unmodifiableMap(values);
    }
}
