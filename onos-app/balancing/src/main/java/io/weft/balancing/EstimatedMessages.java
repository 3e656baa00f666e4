package io.weft.balancing;

import io.weft.optimizer.Messages;
import io.weft.topology.Topology;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Measured traffic as messages between endpoints, whose weights are bytes a second. */
public final class EstimatedMessages {
    private EstimatedMessages() {}

    /**
     * Estimates the traffic between endpoints. Switches count what they sent to each other switch, and what each
     * endpoint received from all. So what one switch sent to another is divided among the receivers there in proportion
     * to what they received, evenly if they received nothing, and evenly among the senders. O(pairs of endpoints of
     * switches with traffic).
     *
     * @return a message for each pair of endpoints of different switches with an estimate of at least half a byte a
     *     second
     * @throws IllegalArgumentException if the sum of all is above {@link Messages#MOST_WEIGHT}
     */
    public static Messages of(TrafficMatrix matrix) {
        Topology topology = matrix.topology();
        IntStream.Builder sources = IntStream.builder();
        IntStream.Builder destinations = IntStream.builder();
        LongStream.Builder weights = LongStream.builder();
        double seconds = Math.max(1e-9, matrix.over().toNanos() * 1e-9);
        matrix.forEach((s, d, bytes) -> {
            int senders = topology.endpointsAt(s);
            int receivers = topology.endpointsAt(d);
            long received = IntStream.range(0, receivers)
                    .mapToLong(i -> matrix.delivered(topology.endpoint(d, i)))
                    .sum();
            for (int i = 0; i < receivers; i++) {
                int e = topology.endpoint(d, i);
                double share = received == 0 ? 1.0 / receivers : (double) matrix.delivered(e) / received;
                long weight = Math.round(bytes * share / senders / seconds);
                for (int j = 0; j < senders && weight > 0; j++) {
                    sources.add(topology.endpoint(s, j));
                    destinations.add(e);
                    weights.add(weight);
                }
            }
        });
        return new Messages(
                topology.endpointCount(),
                sources.build().toArray(),
                destinations.build().toArray(),
                weights.build().toArray());
    }
}
