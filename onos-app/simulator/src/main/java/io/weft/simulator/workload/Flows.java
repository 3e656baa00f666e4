package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.traffic.Sources;
import io.weft.simulator.traffic.TrafficPattern;

/**
 * Flows that begin at random, whatever becomes of those before them: at each endpoint by a Poisson process of its own,
 * each with a size and a receiver that are drawn. Rank r is endpoint r. After so many flows there are no more.
 * Immutable but for its observer.
 */
public final class Flows extends Workload {
    /** Flows that an endpoint sends at a time where nobody says otherwise: nearly all, so that they share its link. */
    public static final int OUTSTANDING = 64;
    /** Bytes of memory that a flow takes. */
    public static final long BYTES = Long.BYTES + 3L * Integer.BYTES;

    /** So many times as many flows as are wanted may have no route before it is given up. */
    private static final long LOST = 100;

    private final int count;
    private final TrafficPattern pattern;
    private final FlowSizes sizes;
    private final double load;
    private final double meanFlits;
    private final Sources.Reachability reachability;
    private final long seed;
    private final Observer observer;

    /**
     * @param endpoints how many there are
     * @param load flits of flows that begin in a cycle, on average, at an endpoint that has the largest
     *     {@linkplain TrafficPattern#share share}; 0 &lt; load &lt;= 1
     * @param flitBytes bytes of a flit
     * @param reachability where flows can go; an endpoint that does not reach itself sends nothing
     */
    public Flows(
            int count,
            int endpoints,
            TrafficPattern pattern,
            FlowSizes sizes,
            double load,
            int flitBytes,
            Sources.Reachability reachability,
            long seed,
            Observer observer) {
        super(endpoints, OUTSTANDING, count);
        if (!(load > 0 && load <= 1)) {
            throw new Refusal("load " + load + " is not in 0..1, 0 excluded");
        }
        this.count = count;
        this.pattern = pattern;
        this.sizes = sizes;
        this.load = load;
        this.meanFlits = sizes.mean(flitBytes);
        this.reachability = reachability;
        this.seed = seed;
        this.observer = observer;
    }

    /** Who is told of flows, which are numbered from 0 on in the order in which they begin. */
    public interface Observer {
        /** All begins anew. */
        void restarted();

        /** A flow begins. */
        void began(int flow, int bytes, long cycle);

        /** It has arrived as a whole. */
        void arrived(int flow, int source, int destination, int bytes, long began, long cycle);

        /** One has no route to its receiver, and is not sent; it has no number. */
        void lost();
    }

    @Override
    public long bytes() {
        return BYTES * count;
    }

    @Override
    public RankPrograms start() {
        observer.restarted();
        return new Running();
    }

    private final class Running implements RankPrograms {
        private final RandomStreams random = new RandomStreams(seed, ranks());
        /** By endpoint, when its next flow begins, in cycles. */
        private final double[] time = new double[ranks()];

        private final Timers timers = new Timers(ranks());
        private final int[] destination = new int[count];
        private final int[] bytes = new int[count];
        private final long[] begin = new long[count];
        private final OperationLists toSend = new OperationLists(ranks(), new int[count]);
        private int made;
        private long lost;
        private long now;

        Running() {
            for (int e = 0; e < ranks(); e++) {
                if (pattern.destination(e, random) != TrafficPattern.SILENT && reachability.reaches(e, e)) {
                    schedule(e);
                }
            }
            if (timers.next() == NEVER) {
                throw new Refusal("no endpoint sends anything");
            }
        }

        private void schedule(int endpoint) {
            double rate = load * pattern.share(endpoint) / meanFlits;
            time[endpoint] -= Math.log(random.positive(endpoint)) / rate;
            timers.add(endpoint, (long) time[endpoint]);
        }

        @Override
        public void now(int cycle) {
            now = cycle;
        }

        @Override
        public long wakes() {
            return timers.next();
        }

        @Override
        public int wake() {
            now = Math.max(now, timers.next());
            int source = timers.remove();
            int size = sizes.at(random.positive(source));
            int receiver = pattern.destination(source, random);
            if (reachability.reaches(source, receiver)) {
                destination[made] = receiver;
                bytes[made] = size;
                begin[made] = now;
                toSend.append(source, made);
                observer.began(made, size, now);
                made++;
            } else {
                observer.lost();
                if (++lost > LOST * count) {
                    throw new Refusal("after " + made + " flows, " + lost
                            + " had no route to their receivers; give another pattern");
                }
            }
            if (made < count) {
                schedule(source);
            } else {
                timers.clear();
            }
            return source;
        }

        @Override
        public boolean next(int rank, Message message) {
            int flow = toSend.take(rank);
            if (flow == OperationLists.NONE) {
                return false;
            }
            message.set(destination[flow], bytes[flow], flow);
            return true;
        }

        @Override
        public void arrived(int source, int to, int tag) {
            observer.arrived(tag, source, to, bytes[tag], begin[tag], now);
        }

        @Override
        public boolean complete() {
            return made == count;
        }
    }
}
