package io.weft.planning.drawing;

import io.weft.topology.Topology;
import io.weft.topology.arrangement.Coordinates;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where each switch of a topology is drawn on a map, and in which group, by how it is arranged. Immutable.
 *
 * <p>Switches on levels have a band for each level, the edge switches at the bottom ({@link LevelDrawing}), and so have
 * graphs of an unknown arrangement whose links all join neighbouring levels. Switches with coordinates make a grid
 * ({@link GridDrawing}). Others are rings of switches, one for each of the largest parts ({@link RingDrawing}); where
 * there are no parts, one for each rack that they would have. Small graphs of an unknown arrangement are drawn by
 * forces ({@link ForceDrawing}).
 *
 * <p>Positions are in units: switches are at least about 1 apart. The y axis points down. The same topology is always
 * drawn the same.
 */
public final class Drawing {
    private final Arrangement arrangement;
    private final double[] x;
    private final double[] y;
    private final SwitchSets groups;

    /** How switches stand to each other. */
    public enum Arrangement {
        /** On the circumference of circles, a circle for each group. */
        RINGS,
        /** In bands, a band for each level. */
        LEVELS,
        /** In rows and columns, so that straight links between them would cover each other. */
        GRID,
        /** Anywhere. */
        POINTS
    }

    /**
     * @param x by switch
     * @param y by switch
     */
    Drawing(Arrangement arrangement, double[] x, double[] y, SwitchSets groups) {
        this.arrangement = arrangement;
        this.x = x;
        this.y = y;
        this.groups = groups;
    }

    /** The drawing of a topology. O((switches + links) log switches); for racks as {@link RingDrawing}. */
    public static Drawing of(Topology topology) {
        Optional<List<Integer>> sizes =
                topology.arrangement().coordinates().map(Coordinates::sizes).filter(GridDrawing::fits);
        if (sizes.isPresent()) {
            return GridDrawing.of(sizes.get());
        }
        Optional<Levels> levels = Levels.of(topology);
        if (levels.isPresent()) {
            return LevelDrawing.of(levels.get());
        }
        return !topology.arrangement().isKnown() && topology.switchCount() <= ForceDrawing.MOST_SWITCHES
                ? ForceDrawing.of(topology)
                : RingDrawing.of(SwitchSets.groupsOf(topology));
    }

    /** How switches stand to each other. */
    public Arrangement arrangement() {
        return arrangement;
    }

    /** Where switch {@code s} is, to the right. */
    public double x(int s) {
        return x[s];
    }

    /** Where switch {@code s} is, downwards. */
    public double y(int s) {
        return y[s];
    }

    /** Number of groups; at least 1. */
    public int groupCount() {
        return groups.count();
    }

    /** The group of switch {@code s}, from 0. */
    public int group(int s) {
        return groups.of(s);
    }

    public String groupName(int g) {
        return groups.name(g);
    }

    /** The middle of the box around group {@code g}, to the right. */
    public double groupX(int g) {
        return middle(x, groups.members(g));
    }

    /** The middle of the box around group {@code g}, downwards. */
    public double groupY(int g) {
        return middle(y, groups.members(g));
    }

    private static double middle(double[] of, int[] members) {
        double least = Arrays.stream(members).mapToDouble(s -> of[s]).min().orElse(0);
        double most = Arrays.stream(members).mapToDouble(s -> of[s]).max().orElse(0);
        return (least + most) / 2;
    }
}
