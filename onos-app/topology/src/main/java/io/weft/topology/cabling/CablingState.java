package io.weft.topology.cabling;

import io.weft.topology.cabling.CablingStep.Action;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.agrona.collections.IntHashSet;

/**
 * Which cables are plugged in on the way from one cabling to another, which steps have led there, and what they have
 * cut off. Only switches and endpoints that are in both fabrics can be cut off.
 */
final class CablingState {
    private final CablingDifference difference;
    private final CabledGraph graph;
    private final boolean[] unplugged;
    /** By node, the switch or endpoint that it is, or is a port of: the first of its nodes. */
    private final int[] device;
    /** By device, how many of its nodes are connected. */
    private final int[] connected;
    /** By device, the step that has cut it off; null while it is connected. */
    private final Pending[] cutBy;

    private final List<Pending> steps = new ArrayList<>();
    private int trials;

    /** A step of which it is not known yet when all that it cuts off is connected again. */
    private static final class Pending {
        private final Action action;
        private final PluggedCable from;
        private final PluggedCable to;
        private final Set<String> cutOff = new LinkedHashSet<>();
        private final Set<Integer> stillCutOff = new LinkedHashSet<>();
        private int until;

        Pending(Action action, PluggedCable from, PluggedCable to) {
            this.action = action;
            this.from = from;
            this.to = to;
        }

        CablingStep step() {
            return new CablingStep(action, from, to, new ArrayList<>(cutOff), stillCutOff.isEmpty() ? until : 0);
        }
    }

    /** What would be cut off. */
    static final class Loss {
        private static final Loss NOTHING = new Loss(0, 0);

        final int switches;
        final int endpoints;

        Loss(int switches, int endpoints) {
            this.switches = switches;
            this.endpoints = endpoints;
        }
    }

    CablingState(CablingDifference difference) {
        this.difference = difference;
        int nodes = difference.nodeNames.size();
        boolean[] stayingSwitches = new boolean[nodes];
        for (int v = 0; v < difference.switches; v++) {
            stayingSwitches[v] = difference.stays.get(v);
        }
        graph = new CabledGraph(stayingSwitches, difference.going.length);
        unplugged = new boolean[difference.going.length];
        device = devices(nodes);
        connected = new int[nodes];
        cutBy = new Pending[nodes];
        for (int[] ends : difference.leftNodes) {
            putIn(ends);
        }
        for (int[] ends : difference.goingNodes) {
            putIn(ends);
        }
        graph.start();
        for (int v = 0; v < nodes; v++) {
            connected[device[v]] += graph.isConnected(v) ? 1 : 0;
        }
    }

    private int[] devices(int nodes) {
        int[] devices = new int[nodes];
        Map<String, Integer> endpoints = new HashMap<>();
        for (int v = 0; v < nodes; v++) {
            devices[v] = v < difference.switches ? v : endpoints.merge(difference.nodeNames.get(v), v, (a, b) -> a);
        }
        return devices;
    }

    private void putIn(int[] ends) {
        graph.add(ends[0], ends[1]);
        graph.join(ends[0], ends[1]);
    }

    /** Whether a cable that goes is plugged in no more. */
    boolean isUnplugged(int g) {
        return unplugged[g];
    }

    /** What is cut off while these cables, which are plugged in, are out; nothing is changed. */
    Loss without(int[] cables) {
        trials++;
        IntHashSet lost = new IntHashSet();
        for (int g : cables) {
            int[] ends = difference.goingNodes[g];
            graph.remove(ends[0], ends[1]);
            for (int v : graph.lostWithout(ends[0], ends[1])) {
                lost.add(v);
            }
        }
        for (int g : cables) {
            graph.add(difference.goingNodes[g][0], difference.goingNodes[g][1]);
        }
        return lost.isEmpty() ? Loss.NOTHING : loss(lost);
    }

    private Loss loss(IntHashSet nodes) {
        Map<Integer, Integer> lostNodes = new HashMap<>();
        nodes.forEach(v -> lostNodes.merge(device[v], 1, Integer::sum));
        int switches = 0;
        int endpoints = 0;
        for (Map.Entry<Integer, Integer> each : lostNodes.entrySet()) {
            int d = each.getKey();
            if (difference.stays.get(d) && connected[d] == each.getValue()) {
                switches += d < difference.switches ? 1 : 0;
                endpoints += d < difference.switches ? 0 : 1;
            }
        }
        return new Loss(switches, endpoints);
    }

    /** How often it was asked what would be cut off. */
    int trials() {
        return trials;
    }

    /** Whether all that these cables connect still is if they are out, and one that comes is plugged in instead. */
    boolean replaces(int n, int[] cables) {
        int[] in = difference.comingNodes[n];
        for (int g : cables) {
            graph.remove(difference.goingNodes[g][0], difference.goingNodes[g][1]);
        }
        graph.add(in[0], in[1]);
        boolean joined = Arrays.stream(cables)
                .allMatch(g -> graph.joins(difference.goingNodes[g][0], difference.goingNodes[g][1]));
        graph.remove(in[0], in[1]);
        for (int g : cables) {
            graph.add(difference.goingNodes[g][0], difference.goingNodes[g][1]);
        }
        return joined;
    }

    /** A step: a cable is unplugged. */
    void unplug(int g) {
        takeOut(g, step(Action.UNPLUG, difference.going[g], null));
    }

    /** A step: a cable is plugged in, a new one or, unless {@code g} is negative, one that was unplugged before. */
    void plug(int g, int n) {
        step(Action.PLUG, g < 0 ? null : difference.going[g], difference.coming[n]);
        putIn(n);
    }

    /** A step: a cable is moved. */
    void move(int g, int n) {
        takeOut(g, step(Action.MOVE, difference.going[g], difference.coming[n]));
        putIn(n);
    }

    private Pending step(Action action, PluggedCable from, PluggedCable to) {
        Pending step = new Pending(action, from, to);
        steps.add(step);
        return step;
    }

    private void takeOut(int g, Pending step) {
        int[] ends = difference.goingNodes[g];
        unplugged[g] = true;
        graph.remove(ends[0], ends[1]);
        for (int v : graph.split(ends[0], ends[1])) {
            int d = device[v];
            connected[d]--;
            if (connected[d] == 0 && difference.stays.get(d)) {
                cutBy[d] = step;
                step.cutOff.add(difference.nodeNames.get(d));
                step.stillCutOff.add(d);
            }
        }
    }

    private void putIn(int n) {
        int[] ends = difference.comingNodes[n];
        graph.add(ends[0], ends[1]);
        for (int v : graph.join(ends[0], ends[1])) {
            int d = device[v];
            connected[d]++;
            if (cutBy[d] != null) {
                cutBy[d].until = steps.size();
                cutBy[d].stillCutOff.remove(d);
                cutBy[d] = null;
            }
        }
    }

    /** All steps so far. */
    List<CablingStep> steps() {
        return steps.stream().map(Pending::step).collect(Collectors.toUnmodifiableList());
    }
}
