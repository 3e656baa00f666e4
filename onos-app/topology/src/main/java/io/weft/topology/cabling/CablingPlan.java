package io.weft.topology.cabling;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.cabling.CablingStep.Action;
import io.weft.topology.random.SplitMix64;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What it takes to get from the cabling of one topology to that of another: the cables that stay, and for all others
 * the steps, in an order that keeps connected what is in both, as far as one is found. Devices, ports and cables are
 * told apart by their names. Immutable.
 *
 * <p>At every moment each port has one cable at most. A switch is connected while a path over switches joins it with
 * most of the others, those of the part that it was in at first; an endpoint while one of its switches is connected.
 * {@link CablingOrder} says how the order is found, and what that takes.
 */
public final class CablingPlan {
    /** Sequences of cables that are tried until no switch is cut off. */
    private static final int MOST_SEQUENCES = 16;

    private static final long SEED = 1;

    private final int left;
    private final List<CablingStep> steps;
    private final Change switches;
    private final Change endpoints;

    /** What only one of two topologies has, by name, in the order of that one. Immutable. */
    public static final class Change {
        private final List<String> added;
        private final List<String> removed;

        private Change(Set<String> before, Set<String> after) {
            this.added = without(after, before);
            this.removed = without(before, after);
        }

        private static List<String> without(Set<String> names, Set<String> others) {
            return names.stream().filter(name -> !others.contains(name)).collect(Collectors.toUnmodifiableList());
        }

        /** What only the new topology has. */
        public List<String> added() {
            return added;
        }

        /** What only the old topology has. */
        public List<String> removed() {
            return removed;
        }
    }

    private CablingPlan(int left, List<CablingStep> steps, Change switches, Change endpoints) {
        this.left = left;
        this.steps = steps;
        this.switches = switches;
        this.endpoints = endpoints;
    }

    /** @throws Refusal if no switch is in both, or a name is that of a switch in one and of an endpoint in the other */
    public static CablingPlan of(Topology before, Topology after) {
        CablingDifference difference = new CablingDifference(before, after);
        return new CablingPlan(
                difference.left.length,
                ordered(difference),
                new Change(switchesOf(before), switchesOf(after)),
                new Change(endpointsOf(before), endpointsOf(after)));
    }

    /** The order of several sequences of cables that cuts off the fewest switches; the first without a cut. */
    private static List<CablingStep> ordered(CablingDifference difference) {
        int[] sequence = IntStream.range(0, difference.coming.length).toArray();
        SplitMix64 random = new SplitMix64(SEED);
        List<CablingStep> best = List.of();
        long fewest = Long.MAX_VALUE;
        int trials = 0;
        for (int i = 0; i < MOST_SEQUENCES && fewest > 0 && trials < CablingOrder.MOST_TRIALS; i++) {
            CablingOrder order = new CablingOrder(difference, sequence);
            List<CablingStep> steps = order.steps();
            trials += order.trials();
            long cut = switchesCutOff(steps, difference);
            if (cut < fewest) {
                best = steps;
                fewest = cut;
            }
            shuffle(sequence, random);
        }
        return best;
    }

    private static long switchesCutOff(List<CablingStep> steps, CablingDifference difference) {
        return steps.stream()
                .flatMap(step -> step.cutOff().stream())
                .filter(difference::isSwitch)
                .count();
    }

    private static void shuffle(int[] sequence, SplitMix64 random) {
        for (int i = sequence.length - 1; i > 0; i--) {
            int j = random.below(i + 1);
            int swapped = sequence[i];
            sequence[i] = sequence[j];
            sequence[j] = swapped;
        }
    }

    private static Set<String> switchesOf(Topology topology) {
        return IntStream.range(0, topology.switchCount())
                .mapToObj(topology::switchName)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Set<String> endpointsOf(Topology topology) {
        return IntStream.range(0, topology.endpointCount())
                .mapToObj(topology::endpointName)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** How many cables stay as they are. */
    public int left() {
        return left;
    }

    /** The steps, in order. */
    public List<CablingStep> steps() {
        return steps;
    }

    /** How many cables are moved, at once or in two steps. */
    public int moved() {
        return (int) steps.stream()
                .filter(step -> step.from().isPresent() && step.to().isPresent())
                .count();
    }

    /** How many cables are new. */
    public int added() {
        return (int) steps.stream().filter(step -> step.from().isEmpty()).count();
    }

    /** How many cables are unplugged for good. */
    public int removed() {
        return (int) steps.stream()
                        .filter(step -> step.action() == Action.UNPLUG)
                        .count()
                - (moved()
                        - (int) steps.stream()
                                .filter(step -> step.action() == Action.MOVE)
                                .count());
    }

    /** The switches that come and go. */
    public Change switches() {
        return switches;
    }

    /** The endpoints that come and go. */
    public Change endpoints() {
        return endpoints;
    }

    /** The switches and endpoints of both topologies that some step cuts off, by name. */
    public List<String> cutOff() {
        Set<String> names = new LinkedHashSet<>();
        steps.forEach(step -> names.addAll(step.cutOff()));
        return List.copyOf(new ArrayList<>(names));
    }
}
