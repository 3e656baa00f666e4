package io.weft.planning.throughput;

import io.weft.planning.ProgressListener;
import java.util.Arrays;
import java.util.Optional;

/**
 * Searches channel lengths that prove a low bound on the traffic that can be carried, and with them a flow that carries
 * nearly as much.
 *
 * <p>For lengths l of the channels, with sum 1, the sum over all pairs of what they send times their shortest length is
 * at most the largest load of a channel, whatever the flow (a channel of capacity a is as long as l / a, and its load
 * is what it carries / a); the lengths sought are those of which it is largest. That is a concave function of l with
 * kinks. It is smoothed, {@link LogitAssignment} being the gradient of the smooth one, and maximised by accelerated
 * entropic mirror ascent; the average of the gradients is the flow. The less is left between the two, the less is
 * smoothed. Whatever the search does, each flow and each bound it has found holds.
 *
 * <p>Sources: Y. Nesterov, "Smooth minimization of non-smooth functions", Mathematical Programming 103 (2005); P.
 * Tseng, "On accelerated proximal gradient methods for convex-concave optimization" (2008), algorithm 1. How strongly
 * the function curves is estimated from successive gradients, and the ascent begins anew where that was too bold.
 */
final class FlowSearch {
    /** Temperature at the beginning, and for minimal paths alone, in units of the mean distance of what is sent. */
    private static final double FIRST_TEMPERATURE = 0.05;

    private static final double MINIMAL = 1e-4;
    /** The curvature that successive gradients show is taken so many times, and fades by this in each iteration. */
    private static final double CURVATURE_SAFETY = 3;

    private static final double CURVATURE_FADING = 0.9;
    /** The least length of a channel in units of the mean, so that any can grow again. */
    private static final double LEAST_LENGTH = 1e-9;
    /** Iterations before smoothing may be lowered again. */
    private static final int FEWEST_PER_TEMPERATURE = 6;

    private final LogitAssignment assignment;
    private final int channels;

    private double[] bestLength;
    private double bestDistance;
    private double[] bestLoad;
    private double bestMax;
    /** What is sent between different switches that a path connects. */
    final double carried;

    private double temperature = FIRST_TEMPERATURE;
    private double curvature;
    /** Where the last gradient was taken, and that; null for none to compare with. */
    private double[] lastPoint;

    private double[] lastLoad;

    /** The ascent since it last began: sum of steps, iterate, mirror point, and loads by step. */
    private double steps;

    private double[] iterate;
    private double[] mirror;
    private final double[] loads;
    private int iterationsOfAscent;

    private FlowSearch(LogitAssignment assignment, double[] length, LogitAssignment.Flow minimal) {
        this.assignment = assignment;
        channels = length.length;
        bestLength = length;
        loads = new double[channels];
        carried = minimal.carried;
        bestDistance = minimal.distance;
        bestLoad = minimal.load;
        bestMax = max(bestLoad);
        curvature = bestMax / temperature;
        beginAscent();
    }

    /**
     * Begins with lengths that are all the same, and with minimal paths. Nothing if the listener cancels before that is
     * done.
     *
     * @param listener is asked here and by {@link #run}
     */
    static Optional<FlowSearch> begin(ChannelGraph graph, TrafficMatrix traffic, ProgressListener listener) {
        if (listener.isCancelled()) {
            return Optional.empty();
        }
        LogitAssignment assignment = new LogitAssignment(graph, traffic, listener);
        double[] length = evenLengths(graph);
        return assignment
                .at(length, MINIMAL / graph.totalCapacity)
                .map(minimal -> new FlowSearch(assignment, length, minimal));
    }

    /** Lengths that are all the same for each part of a channel's capacity, with sum 1; by channel. */
    static double[] evenLengths(ChannelGraph graph) {
        return Arrays.stream(graph.capacity)
                .map(capacity -> capacity / graph.totalCapacity)
                .toArray();
    }

    /** The best lengths found, with sum 1; by channel. */
    double[] length() {
        return bestLength;
    }

    /** The loads of the best flow found of all that is {@link #carried}; by channel. */
    double[] load() {
        return bestLoad;
    }

    /** The most traffic that the best flow found carries, in units of the demand. */
    double feasible() {
        return 1 / bestMax;
    }

    /** What no flow carries more of, in units of the demand. */
    double bound() {
        double sum = 0;
        for (double each : bestLength) {
            sum += each;
        }
        return bestDistance == 0 ? Double.POSITIVE_INFINITY : sum / bestDistance;
    }

    /** What is left between flow and lengths, in units of what the lengths prove. */
    private double gap() {
        return 1 - bestDistance / bestMax;
    }

    private boolean isDone(double targetGap, double enough) {
        return bestMax == 0 || gap() <= targetGap || feasible() >= enough * (1 - targetGap);
    }

    /**
     * Runs until the target is met or the listener cancels, and returns how many iterations it took.
     *
     * @param enough another bound, so that the search can stop near it, in units of the demand
     */
    int run(ConcurrentFlow.Target target, double enough, ProgressListener listener) {
        int done = 0;
        while (done < target.maxIterations() && !isDone(target.gap(), enough) && !listener.isCancelled()) {
            if (!iterate()) {
                break;
            }
            done++;
            listener.advance(1);
        }
        return done;
    }

    private void beginAscent() {
        steps = 0;
        iterate = bestLength.clone();
        mirror = bestLength.clone();
        Arrays.fill(loads, 0);
        lastPoint = null;
        iterationsOfAscent = 0;
    }

    /** False if it was cancelled, so that nothing changed. */
    private boolean iterate() {
        double step = Math.min((1 + Math.sqrt(1 + 4 * steps * curvature)) / (2 * curvature), 1 / bestMax);
        double[] point = between(iterate, mirror, step / (steps + step));
        Optional<LogitAssignment.Flow> found = assignment.at(point, temperature * bestDistance / carried);
        if (found.isEmpty()) {
            return false;
        }
        LogitAssignment.Flow flow = found.get();
        if (flow.distance > bestDistance) {
            bestDistance = flow.distance;
            bestLength = point;
        }
        estimateCurvature(point, flow.load);
        steps += step;
        for (int c = 0; c < channels; c++) {
            loads[c] += step * flow.load[c];
        }
        improveFlow(flow.load);
        moveMirror(step, flow.load);
        iterate = between(iterate, mirror, step / steps);
        iterationsOfAscent++;
        double smoothing = sumOfProducts(point, flow.load) / flow.distance - 1;
        if (smoothing > gap() / 2 && iterationsOfAscent >= FEWEST_PER_TEMPERATURE) {
            temperature /= 2;
            curvature *= 2;
            beginAscent();
        } else if (flow.distance < bestDistance * (1 - gap() / 2)) {
            curvature *= 2;
            beginAscent();
        }
        return true;
    }

    /** Takes the curvature between the last point and this one, in the metric of relative changes of lengths. */
    private void estimateCurvature(double[] point, double[] load) {
        if (lastPoint != null) {
            double change = 0;
            double distance = 0;
            for (int c = 0; c < channels; c++) {
                double moved = point[c] - lastPoint[c];
                change += (lastLoad[c] - load[c]) * moved;
                distance += moved * moved / Math.max(point[c], lastPoint[c]);
            }
            double seen = distance > 0 ? change / distance : 0;
            curvature = Math.max(CURVATURE_SAFETY * seen, CURVATURE_FADING * curvature);
        }
        lastPoint = point;
        lastLoad = load;
    }

    private void moveMirror(double step, double[] load) {
        double largest = max(load);
        double sum = 0;
        for (int c = 0; c < channels; c++) {
            mirror[c] = Math.max(mirror[c] * Math.exp(step * (load[c] - largest)), LEAST_LENGTH / channels);
            sum += mirror[c];
        }
        for (int c = 0; c < channels; c++) {
            mirror[c] /= sum;
        }
    }

    /** Mixes the average flow of this ascent and the last one into the best. */
    private void improveFlow(double[] last) {
        double[] average = new double[channels];
        for (int c = 0; c < channels; c++) {
            average[c] = loads[c] / steps;
        }
        mix(average);
        mix(last);
    }

    /** Moves the best flow towards another so far that the largest load is least: a search by the golden section. */
    private void mix(double[] other) {
        double golden = (Math.sqrt(5) - 1) / 2;
        double low = 0;
        double high = 1;
        while (high - low > 1e-5) {
            double left = high - golden * (high - low);
            double right = low + golden * (high - low);
            if (maxBetween(bestLoad, other, left) <= maxBetween(bestLoad, other, right)) {
                high = right;
            } else {
                low = left;
            }
        }
        double[] mixed = between(bestLoad, other, (low + high) / 2);
        double mixedMax = max(mixed);
        if (mixedMax < bestMax) {
            bestLoad = mixed;
            bestMax = mixedMax;
        }
    }

    private static double maxBetween(double[] a, double[] b, double part) {
        double most = 0;
        for (int c = 0; c < a.length; c++) {
            most = Math.max(most, a[c] + part * (b[c] - a[c]));
        }
        return most;
    }

    private static double[] between(double[] a, double[] b, double part) {
        double[] mixed = new double[a.length];
        for (int c = 0; c < a.length; c++) {
            mixed[c] = a[c] + part * (b[c] - a[c]);
        }
        return mixed;
    }

    private static double max(double[] values) {
        double most = 0;
        for (double each : values) {
            most = Math.max(most, each);
        }
        return most;
    }

    private static double sumOfProducts(double[] a, double[] b) {
        double sum = 0;
        for (int c = 0; c < a.length; c++) {
            sum += a[c] * b[c];
        }
        return sum;
    }
}
