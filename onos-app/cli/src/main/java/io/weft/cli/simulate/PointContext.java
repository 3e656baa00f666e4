package io.weft.cli.simulate;

import io.weft.operations.Request;
import io.weft.operations.Simulate;
import io.weft.operations.job.Simulation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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
    private static final Set<String> NAMES = Set.of(
            "fabric", "preset", "settings", "injection", "failed", "virtualChannels", "anyChannel", "hopChannels");

    /** That of the points of a request. */
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
        values.keySet().removeAll(NAMES);
        return values;
    }

    /** Of which fabric and which switches they are, in a line. */
    public String title() {
        return fabric + ", preset " + preset;
    }

    /** All that is said of a point, by name and in the order of columns. */
    public Map<String, Object> with(Map<String, Object> point) {
        Map<String, Object> values = new LinkedHashMap<>(point);
        values.put("fabric", fabric);
        values.put("preset", preset);
        values.put("settings", settings);
        if (!ofMessages()) {
            values.put("injection", injection);
        }
        values.put("failed", failed);
        values.put("virtualChannels", virtualChannels.get((String) point.get("routing")));
        values.put("anyChannel", anyChannel);
        values.put("hopChannels", hopChannels);
        return Collections.unmodifiableMap(values);
    }
}
