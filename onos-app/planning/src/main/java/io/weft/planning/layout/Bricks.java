package io.weft.planning.layout;

import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How products of rings or complete graphs stand: a rack has a brick of the product, and racks form a grid whose rows
 * and columns are the other dimensions, so that a cable runs along a row or across rows. Immutable.
 *
 * <p>A brick has all of the last dimensions as far as they fit. In a torus it has, besides, a part of the dimension
 * before, and the racks along a ring are folded: 0, k-1, 1, k-2, ..., so that none is more than two places from the
 * next. In a HyperX it has no part of another dimension (a flattened butterfly of SC '14 has a rack for each row), but
 * one that fits no rack is parted.
 */
final class Bricks {
    /** By rack, its switches. */
    final List<int[]> racks;
    /** By rack, its row of the grid, from 0. */
    final int[] row;
    /** By rack, its column of the grid, from 0. */
    final int[] column;

    private Bricks(List<int[]> racks, int[] row, int[] column) {
        this.racks = racks;
        this.row = row;
        this.column = column;
    }

    /** How switches with coordinates stand; empty for others. O(switches). */
    static Optional<Bricks> of(Topology topology, int room) {
        return topology.arrangement().coordinates().map(each -> of(each.sizes(), room, each.areRings()));
    }

    private static Bricks of(List<Integer> sizes, int room, boolean rings) {
        int whole = 1;
        int parted = sizes.size() - 1;
        while (parted >= 0 && (long) whole * sizes.get(parted) <= room) {
            whole *= sizes.get(parted--);
        }
        int most = whole > 1 && !rings ? 1 : Math.max(1, room / whole);
        List<Integer> along = new ArrayList<>(sizes.subList(0, parted + 1));
        if (parted >= 0) {
            along.set(parted, (sizes.get(parted) + most - 1) / most);
        }
        int columnsFrom = firstOfColumns(along);
        int count = along.stream().reduce(1, Math::multiplyExact);
        List<int[]> racks = new ArrayList<>();
        int[] row = new int[count];
        int[] column = new int[count];
        for (int rack = 0; rack < count; rack++) {
            racks.add(brick(sizes, along, rack, whole));
            int columns = (int) product(along.subList(columnsFrom, along.size()));
            row[rack] = inGrid(along.subList(0, columnsFrom), rack / columns, rings);
            column[rack] = inGrid(along.subList(columnsFrom, along.size()), rack % columns, rings);
        }
        return new Bricks(racks, row, column);
    }

    /**
     * This grid if no side of it is longer than so many places; otherwise a grid that is nearly a square. For that the
     * longer side is cut into strips, which lie side by side, every other one turned round, so that the racks on both
     * sides of a cut stay near each other.
     *
     * @param most at least the square root of the number of racks
     */
    Bricks within(int most) {
        int rows = length(row);
        int columns = length(column);
        if (Math.max(rows, columns) <= most) {
            return this;
        }
        int[] cutRow = row.clone();
        int[] cutColumn = column.clone();
        if (columns > rows) {
            cut(cutColumn, columns, cutRow, rows);
        } else {
            cut(cutRow, rows, cutColumn, columns);
        }
        return new Bricks(racks, cutRow, cutColumn);
    }

    private static int length(int[] coordinates) {
        return 1 + IntStream.of(coordinates).max().orElse(0);
    }

    private static void cut(int[] along, int length, int[] across, int breadth) {
        int strip = (int) Math.ceil(Math.sqrt((double) length * breadth));
        for (int rack = 0; rack < along.length; rack++) {
            int at = along[rack] % strip;
            int number = along[rack] / strip;
            along[rack] = number % 2 == 0 ? at : strip - 1 - at;
            across[rack] += number * breadth;
        }
    }

    /** The switches of a rack: consecutive ones, since the last of the dimensions of racks alone is parted. */
    private static int[] brick(List<Integer> sizes, List<Integer> along, int rack, int whole) {
        if (along.isEmpty()) {
            return range(0, whole);
        }
        int size = sizes.get(along.size() - 1);
        int parts = along.get(along.size() - 1);
        int before = rack / parts * size;
        int part = rack % parts;
        return range((before + size * part / parts) * whole, (before + size * (part + 1) / parts) * whole);
    }

    /** The row or column of racks whose number has these digits. */
    private static int inGrid(List<Integer> digits, int number, boolean rings) {
        int at = 0;
        int rest = number;
        int stride = 1;
        for (int d = digits.size() - 1; d >= 0; d--) {
            int digit = rest % digits.get(d);
            at += (rings ? folded(digit, digits.get(d)) : digit) * stride;
            stride *= digits.get(d);
            rest /= digits.get(d);
        }
        return at;
    }

    /** The first dimension of those that make the columns, such that there are about as many columns as rows. */
    private static int firstOfColumns(List<Integer> along) {
        int best = along.size();
        double least = Double.POSITIVE_INFINITY;
        for (int d = 0; d <= along.size(); d++) {
            double rows = product(along.subList(0, d));
            double columns = product(along.subList(d, along.size()));
            if (Math.max(rows, columns) < least) {
                least = Math.max(rows, columns);
                best = d;
            }
        }
        return best;
    }

    private static double product(List<Integer> factors) {
        return factors.stream().mapToDouble(Integer::doubleValue).reduce(1, (a, b) -> a * b);
    }

    private static int folded(int at, int size) {
        return at < (size + 1) / 2 ? 2 * at : 2 * (size - 1 - at) + 1;
    }

    private static int[] range(int from, int to) {
        int[] range = new int[to - from];
        for (int i = 0; i < range.length; i++) {
            range[i] = from + i;
        }
        return range;
    }
}
