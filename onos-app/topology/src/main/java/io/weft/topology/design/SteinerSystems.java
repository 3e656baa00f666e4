package io.weft.topology.design;

import io.weft.topology.field.GaloisField;
import io.weft.topology.field.PrimePowers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Which Steiner systems S(2, k, v) are built, and how. A system is asked for by k, the points of a block, and r, the
 * blocks that every point is in: it has v = 1 + r(k - 1) points and v r / k blocks. Not thread-safe: it remembers what
 * it was asked.
 *
 * <ul>
 *   <li>k = 2: all pairs.
 *   <li>k = 3 and r = 0 mod 3: {@link SteinerTriples Skolem's} triple systems.
 *   <li>The lines of projective and affine spaces, and Hermitian unitals: {@link Geometries}.
 *   <li>{@linkplain DifferenceFamily Difference families}.
 *   <li>A design on r points, {@linkplain BlockDesign#inflate inflated}, whose blocks have sizes s such that the
 *       systems of k and s are built: a Steiner system, or a {@linkplain TransversalDesign transversal design} whose
 *       last group may lack points.
 * </ul>
 *
 * <p>Together they make all systems with k up to 5 that stacked single-path trees of up to 65,534 switches ask for. Of
 * larger k, they make those with k = r = q + 1 for a prime power q, and some others.
 */
public final class SteinerSystems {
    /** By k and r, how the system is constructed, if it is. */
    private final Map<List<Integer>, Optional<Supplier<BlockDesign>>> known = new HashMap<>();

    /** Whether the system of these parameters is built; O(r<sup>2</sup> k) the first time. */
    public boolean isBuilt(int k, int r) {
        return construction(k, r).isPresent();
    }

    /**
     * The system of these parameters, if it is built. Time and space O(blocks * k + r<sup>2</sup> k), time O(blocks *
     * k<sup>2</sup>) at most for the constructions of other systems that it takes.
     *
     * @param k points of a block, at least 2
     * @param r blocks that a point is in, at least 2
     */
    public Optional<BlockDesign> of(int k, int r) {
        return construction(k, r).map(Supplier::get);
    }

    private BlockDesign built(int k, int r) {
        return of(k, r).orElseThrow();
    }

    private Optional<Supplier<BlockDesign>> construction(int k, int r) {
        List<Integer> key = List.of(k, r);
        Optional<Supplier<BlockDesign>> construction = known.get(key);
        if (construction == null) {
            construction = k < 4
                    ? elementary(k, r)
                    : geometry(k, r).or(() -> family(k, r)).or(() -> inflation(k, r));
            known.put(key, construction);
        }
        return construction;
    }

    private static Optional<Supplier<BlockDesign>> elementary(int k, int r) {
        if (k == 2) {
            return Optional.of(() -> BlockDesign.pairs(r + 1));
        }
        return r % 3 == 0 ? Optional.of(() -> SteinerTriples.skolem(r / 3)) : Optional.empty();
    }

    private static Optional<Supplier<BlockDesign>> geometry(int k, int r) {
        int q = k - 1;
        int dimension = dimension(q, r);
        if (isFieldOrder(q) && dimension > 1) {
            return Optional.of(() -> Geometries.projective(dimension, q));
        }
        int affineDimension = dimension(k, r);
        if (isFieldOrder(k) && affineDimension > 1) {
            return Optional.of(() -> Geometries.affine(affineDimension, k));
        }
        boolean isUnital = r == q * q && PrimePowers.contains(q) && isFieldOrder(q * q);
        return isUnital ? Optional.of(() -> Geometries.unital(q)) : Optional.empty();
    }

    private static boolean isFieldOrder(int q) {
        return q <= GaloisField.MAX_ORDER && PrimePowers.contains(q);
    }

    /**
     * The d for which r = 1 + q + ... + q^(d - 1), the lines through a point of PG(d, q) and of AG(d, q); 0 for none.
     */
    private static int dimension(int q, int r) {
        int d = 0;
        long lines = 0;
        for (long power = 1; lines < r; power *= q) {
            lines += power;
            d++;
        }
        return lines == r ? d : 0;
    }

    private static Optional<Supplier<BlockDesign>> family(int k, int r) {
        return DifferenceFamily.of(k, 1 + r * (k - 1)).map(family -> family::develop);
    }

    private Optional<Supplier<BlockDesign>> inflation(int k, int r) {
        for (int s = k; s < r; s++) {
            if (isBuilt(k, s)) {
                int size = s;
                Optional<Supplier<BlockDesign>> design = steiner(s, r).or(() -> transversal(k, size, r));
                if (design.isPresent()) {
                    Supplier<BlockDesign> onR = design.get();
                    return Optional.of(() -> onR.get().inflate(k, each -> built(k, each)));
                }
            }
        }
        return Optional.empty();
    }

    /** A Steiner system on {@code points} points with blocks of s. */
    private Optional<Supplier<BlockDesign>> steiner(int s, int points) {
        int r = (points - 1) / (s - 1);
        boolean fits = (points - 1) % (s - 1) == 0 && r >= s;
        return fits ? construction(s, r) : Optional.empty();
    }

    /** A transversal design on r points with blocks of s, and of s + 1 if the last group lacks points. */
    private Optional<Supplier<BlockDesign>> transversal(int k, int s, int r) {
        for (int rest = r % s; rest * (s + 1) <= r; rest += s) {
            int n = (r - rest) / s;
            boolean exists = n > 1 && s + Math.min(rest, 1) <= TransversalDesign.mostGroups(n);
            if (exists && isBuilt(k, n) && (rest == 0 || isBuilt(k, s + 1)) && (rest < 2 || isBuilt(k, rest))) {
                int points = rest;
                return Optional.of(() -> TransversalDesign.truncated(s, n, points));
            }
        }
        return Optional.empty();
    }
}
