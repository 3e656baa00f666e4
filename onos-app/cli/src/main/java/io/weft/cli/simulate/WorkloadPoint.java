package io.weft.cli.simulate;

import io.weft.simulator.Finite;
import io.weft.simulator.WorkloadResult;
import io.weft.simulator.workload.PlacedWorkload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A workload under one routing, as JSON and CSV have it.
 *
 * @param routing the routing's name
 * @param workload as it was asked for
 * @param placement as it was asked for
 * @param ranks processes, one on an endpoint
 * @param outstanding messages that a rank sends at a time
 * @param complete whether all messages have arrived; if not, all that follows is of what did within the most cycles
 * @param completionCycles cycles from when the first message was sent until the last had arrived
 * @param completionNanoseconds the same in nanoseconds; not a number where the model of switches knows cycles only
 * @param effectiveThroughput what arrived in that time, as a part of what the links of all ranks carry
 * @param messages all there are
 * @param deliveredMessages those that have arrived
 * @param deliveredBytes what these hold
 * @param packets sent
 * @param flits sent
 * @param flitHops channels between switches that flits took
 * @param averageHops channels between switches that a flit took
 * @param averageMessageLatency cycles from when a rank began to send a message until it had arrived as a whole
 * @param p99MessageLatency what 99 % of all messages do not exceed
 * @param maxChannelLoad flits in a cycle on the busiest channel between switches, over the whole run
 * @param wallSeconds seconds that it took
 * @param seed of all that was drawn
 */
public record WorkloadPoint(
        String routing,
        String workload,
        String placement,
        int ranks,
        int outstanding,
        boolean complete,
        int completionCycles,
        double completionNanoseconds,
        double effectiveThroughput,
        long messages,
        long deliveredMessages,
        long deliveredBytes,
        long packets,
        long flits,
        long flitHops,
        double averageHops,
        double averageMessageLatency,
        double p99MessageLatency,
        double maxChannelLoad,
        double wallSeconds,
        long seed) {
    static WorkloadPoint of(String routing, WorkloadSweep sweep, PlacedWorkload workload, WorkloadResult result) {
        return new WorkloadPoint(
                routing,
                sweep.asked().name(),
                sweep.asked().placement(),
                workload.ranks(),
                workload.outstanding(),
                result.complete(),
                result.completionCycles(),
                result.completionNanoseconds().orElse(Double.NaN),
                result.effectiveThroughput(),
                result.messages(),
                result.deliveredMessages(),
                result.deliveredBytes(),
                result.packets(),
                result.flits(),
                result.flitHops(),
                (double) result.flitHops() / result.flits(),
                result.averageMessageLatency(),
                result.p99MessageLatency(),
                result.maxChannelLoad(),
                result.seconds(),
                sweep.seed());
    }

    /** All values by name, in this order; null for what is not a finite number. */
    public Map<String, Object> document() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("routing", routing);
        values.put("workload", workload);
        values.put("placement", placement);
        values.put("ranks", ranks);
        values.put("outstanding", outstanding);
        values.put("complete", complete);
        values.put("completionCycles", completionCycles);
        values.put("completionNanoseconds", Finite.orNull(completionNanoseconds));
        values.put("effectiveThroughput", Finite.orNull(effectiveThroughput));
        values.put("messages", messages);
        values.put("deliveredMessages", deliveredMessages);
        values.put("deliveredBytes", deliveredBytes);
        values.put("packets", packets);
        values.put("flits", flits);
        values.put("flitHops", flitHops);
        values.put("averageHops", Finite.orNull(averageHops));
        values.put("averageMessageLatency", Finite.orNull(averageMessageLatency));
        values.put("p99MessageLatency", Finite.orNull(p99MessageLatency));
        values.put("maxChannelLoad", Finite.orNull(maxChannelLoad));
        values.put("wallSeconds", Finite.orNull(wallSeconds));
        values.put("seed", seed);
        return Collections.unmodifiableMap(values);
    }
}
