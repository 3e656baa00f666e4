package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Endpoints near to each other, of those that are free. For each edge switch, those that are nearest to it are looked
 * at, in channels between switches of the intact fabric; taken are those whose distances from their switch have the
 * least sum. Of equal ones, those on the fewest switches are taken, then those that leave the fewest endpoints free on
 * these, then those of the first switch.
 *
 * <p>That is the algorithm of S. O. Krumke et al., "Compact Location Problems" (Theoretical Computer Science 181,
 * 1997), which M. A. Bender et al., "Communication-Aware Processor Allocation for Supercomputers" (WADS 2005), call
 * Gen-Alg, but for the sum that is compared: theirs is that of all pairs. As there, that sum is less than twice the
 * least there is: of the best choice, one endpoint has an average distance to the others or less, and no pair is
 * further apart than by way of the switch that was looked at.
 */
final class NearEndpoints {
    private final Topology topology;
    /** By switch, the free endpoints in their order. */
    private final List<List<Integer>> free = new ArrayList<>();

    private final int wanted;

    private NearEndpoints(int wanted, int[] endpoints, Topology topology) {
        this.topology = topology;
        this.wanted = wanted;
        for (int s = 0; s < topology.switchCount(); s++) {
            free.add(new ArrayList<>());
        }
        for (int e : endpoints) {
            free.get(topology.edgeSwitch(e, 0)).add(e);
        }
    }

    /**
     * So many of these, those of a switch one behind the other. O(edge switches * channels).
     *
     * @param endpoints those that are free, all different, at least so many
     * @throws Refusal if so many are not connected
     */
    static int[] of(int wanted, int[] endpoints, Topology topology) {
        NearEndpoints near = new NearEndpoints(wanted, endpoints, topology);
        Choice best = null;
        for (int s : topology.edgeSwitches()) {
            if (!near.free.get(s).isEmpty()) {
                Optional<Choice> choice = near.around(s, best == null ? Long.MAX_VALUE : best.sum);
                if (choice.isPresent() && (best == null || Choice.ORDER.compare(choice.get(), best) < 0)) {
                    best = choice.get();
                }
            }
        }
        if (best == null) {
            throw new Refusal("no " + wanted + " endpoints that are free are connected; choose another placement");
        }
        return near.endpoints(best);
    }

    /**
     * The switches of the endpoints that are nearest to one; empty if there are not as many, or their sum is larger.
     */
    private Optional<Choice> around(int start, long largest) {
        boolean[] seen = new boolean[topology.switchCount()];
        seen[start] = true;
        List<Integer> ring = List.of(start);
        List<Integer> taken = new ArrayList<>();
        int missing = wanted;
        long sum = 0;
        for (int distance = 0; !ring.isEmpty() && sum + (long) distance * missing <= largest; distance++) {
            List<Integer> fullest = new ArrayList<>(ring);
            fullest.removeIf(s -> free.get(s).isEmpty());
            fullest.sort(
                    Comparator.comparing((Integer s) -> -free.get(s).size()).thenComparing(s -> s));
            for (int i = 0; i < fullest.size(); i++) {
                int s = fullest.get(i);
                if (free.get(s).size() >= missing) {
                    taken.add(smallest(fullest.subList(i, fullest.size()), missing));
                    return Optional.of(new Choice(taken, sum + (long) distance * missing, left(taken)));
                }
                taken.add(s);
                sum += (long) distance * free.get(s).size();
                missing -= free.get(s).size();
            }
            ring = next(ring, seen);
        }
        return Optional.empty();
    }

    /** A switch with the fewest free endpoints, among those that have so many at least. */
    private int smallest(List<Integer> switches, int least) {
        return switches.stream()
                .filter(s -> free.get(s).size() >= least)
                .min(Comparator.comparing((Integer s) -> free.get(s).size()).thenComparing(s -> s))
                .orElseThrow();
    }

    private List<Integer> next(List<Integer> ring, boolean[] seen) {
        List<Integer> next = new ArrayList<>();
        for (int s : ring) {
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                int target = topology.target(c);
                if (!seen[target]) {
                    seen[target] = true;
                    next.add(target);
                }
            }
        }
        return next;
    }

    private int left(List<Integer> switches) {
        return switches.stream().mapToInt(s -> free.get(s).size()).sum() - wanted;
    }

    private int[] endpoints(Choice choice) {
        int[] all = choice.switches.stream()
                .flatMap(s -> free.get(s).stream())
                .mapToInt(Integer::intValue)
                .toArray();
        return Arrays.copyOf(all, wanted);
    }

    /** Switches whose free endpoints are taken, in this order, as many as it takes. */
    private static final class Choice {
        static final Comparator<Choice> ORDER = Comparator.comparingLong((Choice each) -> each.sum)
                .thenComparingInt(each -> each.switches.size())
                .thenComparingInt(each -> each.left);

        private final List<Integer> switches;
        private final long sum;
        private final int left;

        Choice(List<Integer> switches, long sum, int left) {
            this.switches = switches;
            this.sum = sum;
            this.left = left;
        }
    }
}
