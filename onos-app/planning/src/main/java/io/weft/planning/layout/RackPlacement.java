package io.weft.planning.layout;

import io.weft.limits.WorkLimits;
import io.weft.planning.layout.Floor.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Gives racks their places: first in their order, row by row, or in the grid that they come with; then exchanges two of
 * them as long as that shortens the cables (a pairwise exchange heuristic for the quadratic assignment problem; E. S.
 * Buffa, G. C. Armour, T. E. Vollmann, <i>Allocating Facilities with CRAFT</i>, Harvard Business Review, 1964). Used
 * once.
 */
final class RackPlacement {
    /** After so many looks at two racks or at a sum, racks stay where they are. */
    static final long MOST_LOOKS = 20_000_000;

    /** Where there would be more sums, racks stay where they are. */
    static final long MOST_SUMS = 10_000_000;

    private static final double LEAST_GAIN = 1e-9;

    private final Floor floor;
    private final RackLinks links;
    private final Place[] places;
    /** By rack, the row of its place. */
    private final int[] row;

    private final int[] column;
    /** By rack, then row: how many rows apart the ends of its cables would be in all if it stood in that one. */
    private final long[][] rowsApart;
    /** By rack, then column: how many columns apart the ends of its cables would be in all. */
    private final long[][] columnsApart;
    /** By rack, its cables to the first of two racks that are compared. */
    private final int[] cablesToFirst;

    private long looks;

    private RackPlacement(Floor floor, RackLinks links, Place[] places, int rows, int columns) {
        this.floor = floor;
        this.links = links;
        this.places = places;
        row = Arrays.stream(places).mapToInt(Place::row).toArray();
        column = Arrays.stream(places).mapToInt(Place::column).toArray();
        rowsApart = new long[places.length][rows];
        columnsApart = new long[places.length][columns];
        cablesToFirst = new int[places.length];
        for (int rack = 0; rack < places.length; rack++) {
            addToOthers(rack, 1);
        }
        looks = 0;
    }

    /**
     * Places for racks of no grid. O(places log places), and O(racks bundles) for each round of exchanges.
     *
     * @param floor with enough places
     * @param central how many racks, the first, are to stand in the middle
     * @return the place of each rack
     */
    static Place[] of(Floor floor, RackLinks links, int central) {
        int racks = links.rackCount();
        List<Place> chosen = floor.middle(racks);
        if (chosen.size() < floor.rows() * floor.racksPerRow() && rowByRowIsCompact(floor, racks)) {
            chosen = floor.places().subList(0, racks);
        }
        Place middle = middleOf(chosen);
        List<Place> inMiddle = chosen.stream()
                .sorted(Comparator.comparingDouble(p -> floor.between(p, middle)))
                .limit(central)
                .collect(Collectors.toList());
        Set<Place> taken = new HashSet<>(inMiddle);
        List<Place> order = new ArrayList<>(inMiddle);
        chosen.stream().filter(p -> !taken.contains(p)).forEach(order::add);
        return improved(floor, links, order.toArray(new Place[0]));
    }

    /** On a floor that was made for so many racks, only the last row has places left over. */
    private static boolean rowByRowIsCompact(Floor floor, int racks) {
        return floor.forbidden().isEmpty() && floor.rows() * floor.racksPerRow() - racks < floor.racksPerRow();
    }

    private static Place middleOf(List<Place> places) {
        return new Place(
                (int) Math.round(places.stream().mapToInt(Place::row).average().orElse(0)), (int) Math.round(
                        places.stream().mapToInt(Place::column).average().orElse(0)));
    }

    /** Places for racks that form a grid: as they come if the grid is free, else in its order, row by row. */
    static Place[] of(Floor floor, RackLinks links, Bricks bricks) {
        int racks = links.rackCount();
        Place[] grid = IntStream.range(0, racks)
                .mapToObj(rack -> new Place(bricks.row[rack], bricks.column[rack]))
                .toArray(Place[]::new);
        boolean free = Arrays.stream(grid)
                .allMatch(p -> p.row() < floor.rows()
                        && p.column() < floor.racksPerRow()
                        && !floor.forbidden().contains(p));
        if (!free) {
            List<Place> chosen = floor.middle(racks);
            Integer[] order = IntStream.range(0, racks).boxed().toArray(Integer[]::new);
            Arrays.sort(
                    order,
                    Comparator.comparing((Integer rack) -> bricks.row[rack]).thenComparing(r -> bricks.column[r]));
            for (int i = 0; i < racks; i++) {
                grid[order[i]] = chosen.get(i);
            }
        }
        return improved(floor, links, grid);
    }

    private static Place[] improved(Floor floor, RackLinks links, Place[] places) {
        if (links.uniform()) {
            return places;
        }
        int rows = 1 + Arrays.stream(places).mapToInt(Place::row).max().orElse(0);
        int columns = 1 + Arrays.stream(places).mapToInt(Place::column).max().orElse(0);
        if ((long) places.length * (rows + columns) <= MOST_SUMS) {
            new RackPlacement(floor, links, places, rows, columns).exchange();
        }
        return places;
    }

    private void exchange() {
        boolean better = true;
        while (better && looks < MOST_LOOKS) {
            better = false;
            for (int a = 0; a < places.length && looks < MOST_LOOKS; a++) {
                WorkLimits.check();
                for (int i = links.first(a); i < links.first(a + 1); i++) {
                    cablesToFirst[links.rack(i)] = links.cables(i);
                }
                for (int b = a + 1; b < places.length; b++) {
                    if (gain(a, b) > LEAST_GAIN) {
                        exchange(a, b);
                        better = true;
                    }
                }
                looks += places.length - a;
                for (int i = links.first(a); i < links.first(a + 1); i++) {
                    cablesToFirst[links.rack(i)] = 0;
                }
            }
        }
    }

    /** Metres that the cables of two racks lose if these change places; {@link #cablesToFirst} is of the first. */
    private double gain(int a, int b) {
        int ra = row[a];
        int rb = row[b];
        int ca = column[a];
        int cb = column[b];
        // What runs between both keeps its length, but is counted with no length where both would be at one place.
        long both = 2L * cablesToFirst[b];
        long rows =
                rowsApart[a][ra] - rowsApart[a][rb] + rowsApart[b][rb] - rowsApart[b][ra] - both * Math.abs(ra - rb);
        long columns = columnsApart[a][ca]
                - columnsApart[a][cb]
                + columnsApart[b][cb]
                - columnsApart[b][ca]
                - both * Math.abs(ca - cb);
        return rows * floor.rowPitch() + columns * floor.rackPitch();
    }

    private void exchange(int a, int b) {
        addToOthers(a, -1);
        addToOthers(b, -1);
        Place place = places[a];
        places[a] = places[b];
        places[b] = place;
        for (int rack : new int[] {a, b}) {
            row[rack] = places[rack].row();
            column[rack] = places[rack].column();
        }
        addToOthers(a, 1);
        addToOthers(b, 1);
    }

    /** Adds the cables of a rack, so many times, to the sums of the racks that they lead to. */
    private void addToOthers(int rack, int times) {
        for (int i = links.first(rack); i < links.first(rack + 1); i++) {
            int other = links.rack(i);
            long cables = (long) times * links.cables(i);
            for (int r = 0; r < rowsApart[other].length; r++) {
                rowsApart[other][r] += cables * Math.abs(r - row[rack]);
            }
            for (int c = 0; c < columnsApart[other].length; c++) {
                columnsApart[other][c] += cables * Math.abs(c - column[rack]);
            }
            looks += rowsApart[other].length + columnsApart[other].length;
        }
    }
}
