package io.weft.simulator.traffic;

import io.weft.refusal.Refusal;
import io.weft.simulator.network.RandomStreams;

/** When endpoints have packets to send. Of the random streams, each method draws from that of the endpoint only. */
public interface Injection {
    /** The longest pause. */
    int MOST_CYCLES = 1 << 28;

    /** Cycles from when an endpoint has a packet ready until it has the next, at least 1. */
    int gap(RandomStreams random, int endpoint);

    /** Cycles until an endpoint has its first packet ready, at least 1, as if it had sent for ever. */
    default int first(RandomStreams random, int endpoint) {
        return gap(random, endpoint);
    }

    /**
     * One with the same probability in each cycle.
     *
     * @param load flits of an endpoint in each cycle on average, 0 &lt; load &lt;= 1
     * @param packetFlits flits of a packet
     */
    static Injection bernoulli(double load, int packetFlits) {
        Geometric pauses = new Geometric(inRange(load) / packetFlits);
        return (random, endpoint) -> 1 + pauses.next(random, endpoint);
    }

    /**
     * Bursts of one behind the other, of {@code burst} on average, with pauses between; both geometrically distributed.
     *
     * @param load flits of an endpoint in each cycle on average, 0 &lt; load &lt;= 1
     * @param burst packets of a burst on average, at least 1
     * @param packetFlits flits of a packet
     */
    static Injection onOff(double load, double burst, int packetFlits) {
        inRange(load);
        if (!(burst >= 1)) {
            throw new Refusal("bursts of " + burst + " packets", "at least 1");
        }
        double end = 1 / burst;
        double pause = burst * (1 - load) / load;
        // A pause is of the length of one packet or more, so bursts have to be longer where pauses would be shorter.
        double endsWith = pause < 1 ? (1 - load) / load : end;
        Geometric pauses = new Geometric(1 / Math.max(1, pause));
        return new Injection() {
            @Override
            public int gap(RandomStreams random, int endpoint) {
                return packetFlits * (random.positive(endpoint) > endsWith ? 1 : 1 + pause(random, endpoint));
            }

            @Override
            public int first(RandomStreams random, int endpoint) {
                int slots = random.positive(endpoint) <= load ? 1 : 1 + pause(random, endpoint);
                return packetFlits * slots - random.below(endpoint, packetFlits);
            }

            private int pause(RandomStreams random, int endpoint) {
                return Math.min(1 + pauses.next(random, endpoint), MOST_CYCLES / packetFlits);
            }
        };
    }

    /** For each endpoint another. */
    static Injection byEndpoint(Injection[] of) {
        return new Injection() {
            @Override
            public int gap(RandomStreams random, int endpoint) {
                return of[endpoint].gap(random, endpoint);
            }

            @Override
            public int first(RandomStreams random, int endpoint) {
                return of[endpoint].first(random, endpoint);
            }
        };
    }

    private static double inRange(double load) {
        if (!(load > 0 && load <= 1)) {
            throw new Refusal("a load of " + load + " is not in 0..1, 0 excluded");
        }
        return load;
    }
}
