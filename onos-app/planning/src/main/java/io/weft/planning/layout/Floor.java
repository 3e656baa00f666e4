package io.weft.planning.layout;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * The floor of a machine room: where racks may stand, how many switches fit a rack, and how cables run. Immutable.
 *
 * <p>Places are in rows of equal length. A cable between racks runs along the rows and across them (Manhattan
 * distance), and has some metres over for the way up and down. A cable within a rack has one length. Cables of
 * endpoints are within racks: an endpoint stands beside its switch, as in both papers.
 */
public final class Floor {
    /** Rack units of a usual rack, with one switch in each. */
    public static final int USUAL_SWITCHES_PER_RACK = 42;

    /** Most rows of a floor, and most places in a row. */
    public static final int MOST_PLACES_ALONG = 10_000;

    /** Most places of a floor, in all rows. */
    public static final int MOST_PLACES = 1_000_000;

    private final int rows;
    private final int racksPerRow;
    private final double rackPitch;
    private final double rowPitch;
    private final Set<Place> forbidden;
    private final int switchesPerRack;
    private final double inRack;
    private final double overhead;

    private Floor(Fields f) {
        rows = f.rows;
        racksPerRow = f.racksPerRow;
        rackPitch = f.rackPitch;
        rowPitch = f.rowPitch;
        forbidden = f.forbidden;
        switchesPerRack = f.switchesPerRack;
        inRack = f.inRack;
        overhead = f.overhead;
    }

    /** What a floor has, while one is made of another. */
    private static final class Fields {
        private int rows;
        private int racksPerRow;
        private double rackPitch = 1;
        private double rowPitch = 1;
        private Set<Place> forbidden = Set.of();
        private int switchesPerRack = USUAL_SWITCHES_PER_RACK;
        private double inRack = 1;
        private double overhead = 2;
    }

    private Fields fields() {
        Fields f = new Fields();
        f.rows = rows;
        f.racksPerRow = racksPerRow;
        f.rackPitch = rackPitch;
        f.rowPitch = rowPitch;
        f.forbidden = forbidden;
        f.switchesPerRack = switchesPerRack;
        f.inRack = inRack;
        f.overhead = overhead;
        return f;
    }

    /**
     * The floor of the Slim Fly paper: racks of 1 m x 1 m in a square as large as needed, 1 m of cable within a rack,
     * and 2 m over between racks. The paper does not limit the switches of a rack; here
     * {@value #USUAL_SWITCHES_PER_RACK} fit.
     *
     * <p>M. Besta, T. Hoefler, <i>Slim Fly: A Cost Effective Low-Diameter Network Topology</i>, SC '14, section VI.
     */
    public static Floor sc14() {
        return new Floor(new Fields());
    }

    /**
     * The floor of the Galaxyfly paper: as {@link #sc14()}, with 1.5 m of cable within a rack. The text that is at hand
     * does not show what the paper adds between racks; here it is 2 m.
     *
     * <p>F. Lei, D. Dong, X. Liao, X. Su, C. Li, <i>Galaxyfly: A Novel Family of Flexible-Radix Low-Diameter Topologies
     * for Large-Scales Interconnection Networks</i>, ICS '16, section 6.2.
     */
    public static Floor ics16() {
        return sc14().withCables(1.5, 2);
    }

    /**
     * This floor with so many places; without a call, as many as are needed, nearly in a square.
     *
     * @param rows number of rows, in 1..{@value #MOST_PLACES_ALONG}
     * @param racksPerRow places in every row, in 1..{@value #MOST_PLACES_ALONG}
     * @throws Refusal for other numbers, and for more than {@value #MOST_PLACES} places
     */
    public Floor withPlaces(int rows, int racksPerRow) {
        Fields f = fields();
        f.rows = requireCount("rows", rows);
        f.racksPerRow = requireCount("racksPerRow", racksPerRow);
        if (rows * racksPerRow > MOST_PLACES) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "%,d rows of %,d places are %,d places; expected at most %,d",
                    rows,
                    racksPerRow,
                    rows * racksPerRow,
                    MOST_PLACES));
        }
        return new Floor(f);
    }

    /**
     * This floor with these distances between the middles of neighbouring places.
     *
     * @param rackPitch metres along a row, above 0
     * @param rowPitch metres from row to row, above 0
     */
    public Floor withPitch(double rackPitch, double rowPitch) {
        Fields f = fields();
        f.rackPitch = requireMetres("rackPitch", rackPitch, Double.MIN_VALUE);
        f.rowPitch = requireMetres("rowPitch", rowPitch, Double.MIN_VALUE);
        return new Floor(f);
    }

    /**
     * This floor without these places: pillars, doors, coolers.
     *
     * @throws Refusal for a place that is not on the floor
     * @throws IllegalStateException if the floor has no given number of places
     */
    public Floor withForbidden(Collection<Place> places) {
        if (!hasPlaces()) {
            throw new IllegalStateException("places can be forbidden only on a floor of a given number of places");
        }
        for (Place place : places) {
            if (place.row() >= rows || place.column() >= racksPerRow) {
                throw new Refusal(place + " is not on the floor of " + rows + " rows of " + racksPerRow + " places");
            }
        }
        Fields f = fields();
        f.forbidden = Set.copyOf(places);
        return new Floor(f);
    }

    /** This floor with room for so many switches in a rack, at least 1. */
    public Floor withSwitchesPerRack(int switches) {
        Fields f = fields();
        f.switchesPerRack = requireCount("switchesPerRack", switches);
        return new Floor(f);
    }

    /**
     * This floor with other cables.
     *
     * @param inRack metres of a cable within a rack, at least 0
     * @param overhead metres that a cable between racks has above the distance of their places, at least 0
     */
    public Floor withCables(double inRack, double overhead) {
        Fields f = fields();
        f.inRack = requireMetres("inRackCable", inRack, 0);
        f.overhead = requireMetres("overhead", overhead, 0);
        return new Floor(f);
    }

    /** Checks a field, under the name that it has in files. */
    private static int requireCount(String what, int count) {
        if (count < 1 || count > MOST_PLACES_ALONG) {
            throw new Refusal(what + " is " + count, "1.." + MOST_PLACES_ALONG);
        }
        return count;
    }

    private static double requireMetres(String what, double metres, double least) {
        if (!(metres >= least && Double.isFinite(metres))) {
            throw new Refusal(what + " is " + metres + " m", (least > 0 ? "more than 0" : "0 or more"));
        }
        return metres;
    }

    /** Whether the number of places is given. */
    public boolean hasPlaces() {
        return rows > 0;
    }

    /** Number of rows; 0 for as many as are needed. */
    public int rows() {
        return rows;
    }

    /** Places in a row; 0 for as many as are needed. */
    public int racksPerRow() {
        return racksPerRow;
    }

    /** Metres from rack to rack along a row. */
    public double rackPitch() {
        return rackPitch;
    }

    /** Metres from row to row. */
    public double rowPitch() {
        return rowPitch;
    }

    /** Places where no rack may stand; unmodifiable. */
    public Set<Place> forbidden() {
        return forbidden;
    }

    public int switchesPerRack() {
        return switchesPerRack;
    }

    /** Metres of a cable within a rack. */
    public double inRack() {
        return inRack;
    }

    /** Metres that a cable between racks has above the distance of their places. */
    public double overhead() {
        return overhead;
    }

    /** Metres of a cable between racks at two places. */
    public double between(Place a, Place b) {
        return Math.abs(a.row() - b.row()) * rowPitch + Math.abs(a.column() - b.column()) * rackPitch + overhead;
    }

    /**
     * This floor if its places are given; else with enough places for so many racks, nearly in a square.
     *
     * @throws TooSmallException if there are fewer places
     */
    Floor forRacks(int racks) {
        if (!hasPlaces()) {
            int columns = (int) Math.ceil(Math.sqrt(racks * rowPitch / rackPitch) - 1e-9);
            int fewest = (racks + MOST_PLACES_ALONG - 1) / MOST_PLACES_ALONG;
            columns = Math.max(fewest, Math.min(Math.min(racks, columns), MOST_PLACES_ALONG));
            return withPlaces((racks + columns - 1) / columns, columns);
        }
        int places = rows * racksPerRow - forbidden.size();
        if (places < racks) {
            throw new TooSmallException(racks, places, this);
        }
        return this;
    }

    /** The places that may be used, row by row. */
    List<Place> places() {
        List<Place> places = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < racksPerRow; column++) {
                Place place = new Place(row, column);
                if (!forbidden.contains(place)) {
                    places.add(place);
                }
            }
        }
        return places;
    }

    /** So many places around the middle of the floor, nearly in a square, row by row. */
    List<Place> middle(int racks) {
        List<Place> nearest = places();
        nearest.sort(fromMiddle());
        return inRows(nearest.subList(0, racks));
    }

    /** Nearest to the middle of the floor first: squares around it, and within one those by the shortest cable. */
    private Comparator<Place> fromMiddle() {
        return Comparator.comparingDouble((Place p) -> Math.max(across(p), along(p)))
                .thenComparingDouble(p -> across(p) + along(p))
                .thenComparingInt(Place::row)
                .thenComparingInt(Place::column);
    }

    /** These places, row by row. */
    public static List<Place> inRows(Collection<Place> places) {
        List<Place> sorted = new ArrayList<>(places);
        sorted.sort(Comparator.comparingInt(Place::row).thenComparingInt(Place::column));
        return sorted;
    }

    private double across(Place p) {
        return Math.abs(p.row() - (rows - 1) / 2.0) * rowPitch;
    }

    private double along(Place p) {
        return Math.abs(p.column() - (racksPerRow - 1) / 2.0) * rackPitch;
    }

    @Override
    public String toString() {
        String without = forbidden.isEmpty() ? "" : ", " + forbidden.size() + " of them forbidden";
        return hasPlaces() ? rows + " rows of " + racksPerRow + " places" + without : "as many places as needed";
    }

    /** A place of a floor. Immutable. */
    public static final class Place {
        private final int row;
        private final int column;

        /** The place in a row and at a column, both from 0. */
        public Place(int row, int column) {
            if (row < 0 || column < 0) {
                throw new Refusal("row " + row + ", column " + column, "0 or more");
            }
            this.row = row;
            this.column = column;
        }

        /** The row, from 0. */
        public int row() {
            return row;
        }

        /** The place within its row, from 0. */
        public int column() {
            return column;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Place && row == ((Place) other).row && column == ((Place) other).column;
        }

        @Override
        public int hashCode() {
            return Objects.hash(row, column);
        }

        /** As people count, from 1. */
        @Override
        public String toString() {
            return "row " + (row + 1) + ", place " + (column + 1);
        }
    }

    /** A floor has fewer places than racks are needed. */
    public static final class TooSmallException extends Refusal {
        private static final long serialVersionUID = 1L;

        private final int needed;
        private final int places;

        private TooSmallException(int needed, int places, Floor floor) {
            super(needed + " racks are needed for " + floor.switchesPerRack + " switches each at most, but the floor ("
                    + floor + ") has places for " + places
                    + "; make room for more racks, or for more switches in a rack");
            this.needed = needed;
            this.places = places;
        }

        /** Racks that are needed. */
        public int needed() {
            return needed;
        }

        /** Racks that have a place. */
        public int places() {
            return places;
        }
    }
}
