package io.weft.planning.layout;

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
    /** After so many looks at a bundle of cables, racks stay where they are. */
    static final long MOST_LOOKS = 5_000_000;

    private static final double LEAST_GAIN = 1e-9;

    private final Floor floor;
    private final RackLinks links;
    private final Place[] places;
    private long looks;

    private RackPlacement(Floor floor, RackLinks links, Place[] places) {
        this.floor = floor;
        this.links = links;
        this.places = places;
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
        RackPlacement placement = new RackPlacement(floor, links, places);
        if (!links.uniform()) {
            placement.exchange();
        }
        return placement.places;
    }

    private void exchange() {
        boolean better = true;
        while (better && looks < MOST_LOOKS) {
            better = false;
            for (int a = 0; a < places.length; a++) {
                for (int b = a + 1; b < places.length && looks < MOST_LOOKS; b++) {
                    if (gain(a, b) + gain(b, a) > LEAST_GAIN) {
                        Place place = places[a];
                        places[a] = places[b];
                        places[b] = place;
                        better = true;
                    }
                }
            }
        }
    }

    /** Metres that the bundles of a rack, but not that between both, lose if it goes to the place of another. */
    private double gain(int rack, int to) {
        double gain = 0;
        for (int i = links.first(rack); i < links.first(rack + 1); i++) {
            int other = links.rack(i);
            if (other != to) {
                gain += links.cables(i)
                        * (floor.between(places[rack], places[other]) - floor.between(places[to], places[other]));
            }
        }
        looks += links.first(rack + 1) - links.first(rack);
        return gain;
    }
}
