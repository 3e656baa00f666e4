package io.weft.cli.simulate;

import io.weft.simulator.LoadResult;

/**
 * A point of a sweep, as JSON and CSV have it.
 *
 * @param routing the routing's name
 * @param pattern the pattern, as it was asked for
 * @param offeredLoad packets that a sender has ready in a cycle
 * @param acceptedThroughput packets that arrive in a cycle, for each sender
 * @param acceptedHalfWidth half the width of the 95 % confidence interval of that
 * @param averageLatency cycles from when a packet is ready until it has arrived
 * @param latencyHalfWidth half the width of the 95 % confidence interval of that
 * @param p99Latency what 99 % of all packets do not exceed
 * @param averageHops channels between switches that a packet takes
 * @param saturated whether senders have more to send than arrives
 * @param converged whether it is as exact as asked for
 * @param warmUpCycles cycles before the measurement
 * @param cycles all cycles
 * @param flits packets sent in all cycles, of one flit each
 * @param flitHops channels between switches that they took in all cycles
 * @param unroutable packets for endpoints to which there is no route
 * @param maxChannelLoad packets in a cycle on the busiest channel between switches
 * @param wallSeconds seconds that it took
 * @param seed of all that was drawn
 */
public record Point(
        String routing,
        String pattern,
        double offeredLoad,
        double acceptedThroughput,
        double acceptedHalfWidth,
        double averageLatency,
        double latencyHalfWidth,
        double p99Latency,
        double averageHops,
        boolean saturated,
        boolean converged,
        int warmUpCycles,
        int cycles,
        long flits,
        long flitHops,
        long unroutable,
        double maxChannelLoad,
        double wallSeconds,
        long seed) {
    static Point of(String routing, String pattern, LoadResult result, long seed) {
        double busiest = 0;
        for (double load : result.channelLoads()) {
            busiest = Math.max(busiest, load);
        }
        return new Point(
                routing,
                pattern,
                result.offeredLoad(),
                result.acceptedThroughput(),
                result.throughputHalfWidth(),
                result.averageLatency(),
                result.latencyHalfWidth(),
                result.p99Latency(),
                result.averageHops(),
                result.saturated(),
                result.converged(),
                result.warmUpCycles(),
                result.cycles(),
                result.flits(),
                result.flitHops(),
                result.unroutable(),
                busiest,
                result.seconds(),
                seed);
    }
}
