package io.weft.topology.cabling;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Carries out the steps of a plan on a set of cables, and checks what it says of them after each. */
final class CablingModel {
    private final Topology before;
    private final Topology after;
    private final Set<PluggedCable> cables;
    /** The switches of both fabrics that are not cut off. */
    private Set<String> connected;

    private CablingModel(Topology before, Topology after) {
        this.before = before;
        this.after = after;
        this.cables = new LinkedHashSet<>(PluggedCable.of(before));
        this.connected = names(before).stream().filter(this::isSwitchOfBoth).collect(Collectors.toSet());
    }

    /** Fails if the steps do not lead from one cabling to the other, or if anything that they say does not hold. */
    static void check(Topology before, Topology after, CablingPlan plan) {
        new CablingModel(before, after).check(plan);
    }

    private void check(CablingPlan plan) {
        assertThat(plan.left())
                .isEqualTo(cables.stream()
                        .filter(new HashSet<>(PluggedCable.of(after))::contains)
                        .count());
        List<Set<String>> cutOffAfter = new ArrayList<>();
        for (CablingStep step : plan.steps()) {
            Set<String> were = cutOff();
            if (step.action() != CablingStep.Action.PLUG) {
                PluggedCable out = step.from().orElseThrow();
                assertThat(cables.remove(out)).as("%s is plugged in", out).isTrue();
                keepLargerPart(step);
            }
            Set<String> newly = cutOff();
            newly.removeAll(were);
            assertThat(newly).as("cut off by %s", step).containsExactlyInAnyOrderElementsOf(step.cutOff());
            step.to().ifPresent(in -> {
                assertThat(cables.add(in)).as("%s is new", in).isTrue();
                assertEachPortHasOneCable();
            });
            connected = staying(reachable(connected));
            cutOffAfter.add(cutOff());
        }
        assertThat(cables).containsExactlyInAnyOrderElementsOf(PluggedCable.of(after));
        checkReturns(plan.steps(), cutOffAfter);
    }

    /** Those that a step cuts off are all back after the step that it says, and not before. */
    private static void checkReturns(List<CablingStep> steps, List<Set<String>> cutOffAfter) {
        for (int i = 0; i < steps.size(); i++) {
            CablingStep step = steps.get(i);
            int until = step.until().orElse(0);
            if (until == 0) {
                assertThat(step.cutOff().isEmpty()
                                || cutOffAfter.get(steps.size() - 1).stream().anyMatch(step.cutOff()::contains))
                        .as("%s cuts nothing off for good", step)
                        .isTrue();
            } else {
                assertThat(until).isGreaterThanOrEqualTo(i + 1);
                assertThat(until == i + 1 || step.cutOff().stream().anyMatch(cutOffAfter.get(until - 2)::contains))
                        .as("%s cuts off until %d", step, until)
                        .isTrue();
            }
        }
    }

    private void assertEachPortHasOneCable() {
        Set<CableEnd> used = new HashSet<>();
        for (PluggedCable cable : cables) {
            assertThat(used.add(cable.first()))
                    .as("one cable in %s", cable.first())
                    .isTrue();
            assertThat(cable.second().isEndpoint() || used.add(cable.second()))
                    .as("one cable in %s", cable.second())
                    .isTrue();
        }
        for (String endpoint : endpointsOfBoth()) {
            assertThat(cables.stream().filter(each -> isAt(each, endpoint)).count())
                    .as("cables of %s", endpoint)
                    .isLessThanOrEqualTo(Math.max(count(before, endpoint), count(after, endpoint)));
        }
    }

    private static boolean isAt(PluggedCable cable, String endpoint) {
        return cable.second().isEndpoint() && cable.second().device().equals(endpoint);
    }

    private static long count(Topology topology, String endpoint) {
        return PluggedCable.of(topology).stream()
                .filter(each -> isAt(each, endpoint))
                .count();
    }

    /** Of the switches that were connected, a half at least still is, all in one part. */
    private void keepLargerPart(CablingStep step) {
        Set<String> still = new HashSet<>(connected);
        still.removeAll(step.cutOff());
        assertThat(2 * still.size()).as("the larger part after %s", step).isGreaterThanOrEqualTo(connected.size());
        if (!still.isEmpty()) {
            assertThat(staying(reachable(Set.of(still.iterator().next()))))
                    .as("after %s", step)
                    .isEqualTo(still);
        }
        connected = still;
    }

    private Set<String> staying(Set<String> names) {
        return names.stream().filter(this::isSwitchOfBoth).collect(Collectors.toSet());
    }

    /** All switches that can be reached over switches. */
    private Set<String> reachable(Set<String> from) {
        Set<String> reached = new HashSet<>(from);
        Deque<String> queue = new ArrayDeque<>(from);
        while (!queue.isEmpty()) {
            String at = queue.poll();
            for (PluggedCable cable : cables) {
                String a = cable.first().device();
                String b = cable.second().device();
                if (!cable.second().isEndpoint() && (a.equals(at) || b.equals(at))) {
                    String other = a.equals(at) ? b : a;
                    if (reached.add(other)) {
                        queue.add(other);
                    }
                }
            }
        }
        return reached;
    }

    /** The switches and endpoints of both fabrics that are cut off. */
    private Set<String> cutOff() {
        Set<String> cut = names(before).stream()
                .filter(name -> isSwitchOfBoth(name) && !connected.contains(name))
                .collect(Collectors.toSet());
        Set<String> part = reachable(connected);
        for (String endpoint : endpointsOfBoth()) {
            if (cables.stream()
                    .noneMatch(each ->
                            isAt(each, endpoint) && part.contains(each.first().device()))) {
                cut.add(endpoint);
            }
        }
        return cut;
    }

    private static List<String> names(Topology topology) {
        List<String> names = new ArrayList<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            names.add(topology.switchName(s));
        }
        return names;
    }

    private boolean isSwitchOfBoth(String name) {
        return before.switchIndex(name) >= 0 && after.switchIndex(name) >= 0;
    }

    private List<String> endpointsOfBoth() {
        List<String> names = new ArrayList<>();
        for (int e = 0; e < before.endpointCount(); e++) {
            if (count(after, before.endpointName(e)) > 0) {
                names.add(before.endpointName(e));
            }
        }
        return names;
    }
}
