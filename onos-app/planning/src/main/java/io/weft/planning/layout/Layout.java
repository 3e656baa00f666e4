package io.weft.planning.layout;

import io.weft.planning.layout.Floor.Place;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Where each switch of a topology stands on a {@link Floor}, and how long each of its cables is. Immutable.
 *
 * <p>Racks are numbered from 0 in the order of their places, row by row. They are filled as {@link SwitchGroups} and
 * {@link Bricks} say, after the papers. A link of a given length ({@link Topology#length}) has that length. Racks hold
 * switches alone: endpoints are taken to stand so near the rack of their switch that their cables are as long as those
 * within it. They are counted apart: "cables" alone are those between switches.
 */
public final class Layout {
    /** Enough for {@link TopologyBuilder#MAX_LINKS}, and for a rack for each of its MAX_SWITCHES. */
    static final int LINK_BITS = 24;

    static final int RACK_BITS = 16;

    private final Topology topology;
    private final Floor floor;
    private final Place[] places;
    private final int[][] switchesIn;
    private final int[] rackOf;
    private final int[] unitOf;
    private final double[] metres;

    private Layout(Topology topology, Floor floor, int[][] switchesIn, Place[] places) {
        this.topology = topology;
        this.floor = floor;
        this.switchesIn = switchesIn;
        this.places = places;
        rackOf = rackOf(topology, switchesIn);
        unitOf = new int[topology.switchCount()];
        for (int[] rack : switchesIn) {
            for (int unit = 1; unit <= rack.length; unit++) {
                unitOf[rack[unit - 1]] = unit;
            }
        }
        metres = lengths();
    }

    /**
     * The layout of a topology on a floor. Time O((switches + links) log links) and for the places of racks as
     * {@link RackPlacement}, space O(switches + links + places). The result does not depend on chance.
     *
     * @throws Floor.TooSmallException if the floor has too few places
     */
    public static Layout of(Topology topology, Floor floor) {
        return Bricks.of(topology, floor.switchesPerRack())
                .map(bricks -> inGrid(topology, floor, bricks.within(Floor.MOST_PLACES_ALONG)))
                .orElseGet(() -> inGroups(topology, floor));
    }

    private static Layout inGrid(Topology topology, Floor floor, Bricks bricks) {
        int[][] racks = bricks.racks.toArray(new int[0][]);
        Floor fitting = floor.hasPlaces()
                ? floor.forRacks(racks.length)
                : floor.withPlaces(
                        1 + IntStream.of(bricks.row).max().orElse(0),
                        1 + IntStream.of(bricks.column).max().orElse(0));
        RackLinks links = RackLinks.of(topology, racks, rackOf(topology, racks));
        return inOrder(topology, fitting, racks, RackPlacement.of(fitting, links, bricks));
    }

    private static Layout inGroups(Topology topology, Floor floor) {
        RackPacking packing = RackPacking.of(topology, SwitchGroups.of(topology), floor.switchesPerRack());
        int[][] racks = packing.racks.toArray(new int[0][]);
        Floor fitting = floor.forRacks(racks.length);
        RackLinks links = RackLinks.of(topology, racks, rackOf(topology, racks));
        return inOrder(topology, fitting, racks, RackPlacement.of(fitting, links, packing.central()));
    }

    private static Layout inOrder(Topology topology, Floor floor, int[][] racks, Place[] places) {
        Integer[] order = IntStream.range(0, racks.length).boxed().toArray(Integer[]::new);
        Arrays.sort(
                order,
                Comparator.comparing((Integer rack) -> places[rack].row()).thenComparing(r -> places[r].column()));
        int[][] switchesIn = Arrays.stream(order).map(rack -> racks[rack]).toArray(int[][]::new);
        Place[] placesOf = Arrays.stream(order).map(rack -> places[rack]).toArray(Place[]::new);
        return new Layout(topology, floor, switchesIn, placesOf);
    }

    private static int[] rackOf(Topology topology, int[][] racks) {
        int[] rackOf = new int[topology.switchCount()];
        for (int rack = 0; rack < racks.length; rack++) {
            for (int s : racks[rack]) {
                rackOf[s] = rack;
            }
        }
        return rackOf;
    }

    private double[] lengths() {
        double[] lengths = new double[topology.linkCount()];
        for (int l = 0; l < lengths.length; l++) {
            int c = topology.channelOfLink(l);
            int a = rackOf[topology.source(c)];
            int b = rackOf[topology.target(c)];
            lengths[l] = topology.length(l).orElse(a == b ? floor.inRack() : floor.between(places[a], places[b]));
        }
        return lengths;
    }

    public Topology topology() {
        return topology;
    }

    /** The floor, with the number of its places. */
    public Floor floor() {
        return floor;
    }

    public int rackCount() {
        return places.length;
    }

    /** Name of a rack: {@code R01}, {@code R02}, ..., with as many digits as the last one needs. */
    public String rackName(int rack) {
        return "R" + padded(rack + 1, rackCount());
    }

    public Place place(int rack) {
        return places[rack];
    }

    /** The switches of a rack, from unit 1 on; a copy. */
    public int[] switchesIn(int rack) {
        return switchesIn[rack].clone();
    }

    public int rack(int s) {
        return rackOf[s];
    }

    /** The unit of its rack that switch {@code s} is in, from 1. */
    public int unit(int s) {
        return unitOf[s];
    }

    /** Where channel {@code c} leaves its source, such as {@code R03-U12-P07}: rack, unit and number of the port. */
    public String end(int c) {
        return end(topology.source(c), topology.port(c));
    }

    /** A port of switch {@code s}, as {@link #end(int)}. */
    public String end(int s, int port) {
        return rackName(rackOf[s]) + "-U" + padded(unitOf[s], 0) + "-P" + padded(port, 0);
    }

    private static String padded(int number, int largest) {
        String digits = String.valueOf(number);
        return "0".repeat(Math.max(0, Math.max(2, String.valueOf(largest).length()) - digits.length())) + digits;
    }

    /** Whether link {@code l} is within a rack. */
    public boolean inRack(int l) {
        int c = topology.channelOfLink(l);
        return rackOf[topology.source(c)] == rackOf[topology.target(c)];
    }

    /** Metres of the cable of link {@code l}. */
    public double metres(int l) {
        return metres[l];
    }

    public int cablesInRack() {
        return (int)
                IntStream.range(0, topology.linkCount()).filter(this::inRack).count();
    }

    public int cablesBetween() {
        return topology.linkCount() - cablesInRack();
    }

    /** Metres of the longest cable; 0 without cables. */
    public double longest() {
        return Arrays.stream(metres).max().orElse(0);
    }

    /** Metres of all cables together. */
    public double totalMetres() {
        return Arrays.stream(metres).sum();
    }

    /** Number of cables of endpoints, which are in none of the other figures. */
    public int endpointCables() {
        return IntStream.range(0, topology.switchCount())
                .map(topology::endpointsAt)
                .sum();
    }

    /** Metres of each cable of an endpoint: those of a cable within a rack. */
    public double endpointMetres() {
        return floor.inRack();
    }
}
