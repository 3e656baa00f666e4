package io.weft.topology.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Difference families: base blocks in an abelian group such that every element but 0 is the difference of two elements
 * of one of them in exactly one way. Their translates are the blocks of a Steiner system on the group; a base block
 * that is a subgroup counts once for all its translates by itself. Immutable.
 *
 * <p>The group is a product of cyclic groups, and an element the integer whose digits in the mixed base of their
 * orders, the lowest first, are its components. In a cyclic group most families follow from one base block by
 * multiplication: for a prime order, its differences, up to their sign, are in all the cosets of the powers of the
 * multiplier. R. M. Wilson, <i>Cyclotomy and Difference Families in Elementary Abelian Groups</i>, Journal of Number
 * Theory 4, 1972.
 *
 * <p>The families here were found by search. They are of those systems that {@link SteinerSystems} has no other
 * construction for.
 */
final class DifferenceFamily {
    private static final List<DifferenceFamily> ALL = List.of(
            of("5x5", "0 1 5 12", "0 2 10 24"),
            cyclic(37, 27, 3, "0 1 3 24"),
            cyclic(41, 32, 2, "0 1 4 11 29"),
            of("3x3x5", "0 10 11 39 42", "0 14 16 40 44", "0 9 18 27 36"),
            cyclic(61, 48, 3, "0 1 3 21 55"),
            of("3x3x3x3", "0 1 3 9 27", "0 4 40 71 74", "0 14 34 47 76", "0 10 26 38 68"),
            cyclic(
                    141,
                    1,
                    1,
                    "0 24 44 45 92",
                    "0 58 77 111 127",
                    "0 12 55 130 136",
                    "0 9 36 51 110",
                    "0 10 18 56 89",
                    "0 13 78 113 115",
                    "0 4 84 116 138"),
            cyclic(
                    161,
                    1,
                    1,
                    "0 31 56 76 158",
                    "0 27 73 96 124",
                    "0 4 26 47 61",
                    "0 24 32 72 87",
                    "0 5 38 49 160",
                    "0 30 71 83 125",
                    "0 13 75 93 145",
                    "0 2 60 144 154"),
            cyclic(181, 119, 9, "0 1 3 10 137"),
            cyclic(201, 37, 3, "0 67 1 37 163", "0 2 87 53 185", "0 6 159 19 176", "0 7 179 117 77"),
            cyclic(281, 39, 14, "0 1 3 14 150"),
            cyclic(301, 79, 3, "0 24 35 36 124", "0 2 21 46 228", "0 3 53 241 295", "0 7 145 185 203", "0 8 55 86 157"),
            cyclic(401, 102, 20, "0 1 3 12 109"),
            cyclic(421, 182, 21, "0 1 3 9 341"),
            cyclic(461, 102, 23, "0 1 4 16 413"),
            cyclic(91, 16, 3, "0 1 3 7 25 38"),
            cyclic(151, 132, 5, "0 1 12 33 83 90"),
            cyclic(181, 7, 6, "0 1 3 72 149 159"),
            cyclic(211, 63, 7, "0 1 3 18 170 184"),
            cyclic(241, 111, 8, "0 1 3 15 36 56"),
            cyclic(271, 23, 9, "0 1 3 7 37 157"),
            cyclic(331, 57, 11, "0 1 4 14 262 281"),
            cyclic(421, 351, 14, "0 1 3 22 125 380"),
            cyclic(541, 308, 18, "0 1 3 22 195 354"),
            cyclic(571, 248, 19, "0 1 3 10 106 160"),
            cyclic(601, 355, 20, "0 1 3 8 139 447"),
            cyclic(631, 598, 21, "0 1 3 8 26 450"),
            cyclic(661, 379, 22, "0 1 5 11 178 352"),
            cyclic(691, 292, 23, "0 1 3 7 151 527"),
            of(
                    "13x13",
                    "0 1 13 24 45 99 116",
                    "0 20 62 89 107 146 153",
                    "0 8 64 104 114 152 161",
                    "0 80 108 127 132 141 167"),
            cyclic(337, 191, 8, "0 1 3 15 54 103 164"),
            cyclic(379, 145, 9, "0 1 3 24 74 167 245"),
            cyclic(421, 151, 10, "0 1 3 21 99 199 352"),
            cyclic(463, 238, 11, "0 1 3 9 243 310 415"),
            cyclic(547, 501, 13, "0 1 3 8 67 169 373"),
            cyclic(631, 552, 15, "0 1 3 7 320 365 482"),
            cyclic(673, 118, 16, "0 1 3 7 74 180 392"),
            cyclic(757, 262, 18, "0 1 5 11 186 392 620"),
            cyclic(883, 27, 21, "0 1 3 7 242 423 505"),
            cyclic(617, 225, 11, "0 1 3 16 133 334 371 508"),
            cyclic(673, 669, 12, "0 1 3 18 218 252 462 529"),
            cyclic(953, 937, 17, "0 1 3 18 247 370 789 794"),
            cyclic(1009, 649, 18, "0 1 4 14 215 272 834 959"),
            cyclic(433, 64, 6, "0 1 3 30 52 61 84 280 394"),
            cyclic(937, 781, 13, "0 1 3 41 56 201 294 326 909"),
            cyclic(1009, 670, 14, "0 1 3 38 45 409 427 516 988"),
            cyclic(1153, 286, 16, "0 1 3 7 516 598 619 760 1077"));

    private final int[] orders;
    private final int points;
    private final List<int[]> baseBlocks;

    private DifferenceFamily(int[] orders, List<int[]> baseBlocks) {
        this.orders = orders;
        this.points = IntStream.of(orders).reduce(1, (a, b) -> a * b);
        this.baseBlocks = baseBlocks;
    }

    /** The family of these base blocks in a product of cyclic groups. */
    private static DifferenceFamily of(String orders, String... baseBlocks) {
        return new DifferenceFamily(
                numbers(orders, "x"),
                Arrays.stream(baseBlocks).map(block -> numbers(block, " ")).collect(Collectors.toList()));
    }

    /** The family of these base blocks, multiplied by the first {@code powers} powers of {@code multiplier}. */
    private static DifferenceFamily cyclic(int order, long multiplier, int powers, String... baseBlocks) {
        List<int[]> multiples = new ArrayList<>();
        long factor = 1;
        for (int i = 0; i < powers; i++) {
            for (String block : baseBlocks) {
                long power = factor;
                multiples.add(Arrays.stream(numbers(block, " "))
                        .map(x -> (int) (x * power % order))
                        .toArray());
            }
            factor = factor * multiplier % order;
        }
        return new DifferenceFamily(new int[] {order}, multiples);
    }

    private static int[] numbers(String text, String separator) {
        return Arrays.stream(text.split(separator, -1))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /** A family of base blocks of k elements in a group of this order, if one is known here. */
    static Optional<DifferenceFamily> of(int k, int order) {
        return ALL.stream()
                .filter(family -> family.points == order && family.baseBlocks.get(0).length == k)
                .findFirst();
    }

    /** The Steiner system of all translates. */
    BlockDesign develop() {
        Set<List<Integer>> blocks = new LinkedHashSet<>();
        for (int[] base : baseBlocks) {
            for (int shift = 0; shift < points; shift++) {
                int by = shift;
                blocks.add(Arrays.stream(base)
                        .map(x -> sum(x, by))
                        .sorted()
                        .boxed()
                        .collect(Collectors.toList()));
            }
        }
        return new BlockDesign(
                points,
                blocks.stream()
                        .map(block -> block.stream().mapToInt(Integer::intValue).toArray())
                        .collect(Collectors.toList()));
    }

    private int sum(int x, int y) {
        int sum = 0;
        int place = 1;
        int restOfX = x;
        int restOfY = y;
        for (int order : orders) {
            sum += (restOfX % order + restOfY % order) % order * place;
            place *= order;
            restOfX /= order;
            restOfY /= order;
        }
        return sum;
    }
}
