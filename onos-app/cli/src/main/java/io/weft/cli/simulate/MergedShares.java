package io.weft.cli.simulate;

import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.Share;
import io.weft.refusal.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Shares of one sweep, put together. Immutable. */
public final class MergedShares {
    /** What differs from run to run. */
    private static final String TIME = "wallSeconds";

    private final SortedMap<Integer, SharePoints> shares = new TreeMap<>();
    private final List<String> notes = new ArrayList<>();
    private final SharePoints any;

    /**
     * Merges the shares in files.
     *
     * @param files at least one
     * @throws Refusal if there is no share in one of them, or they are of different sweeps, or two that are the same
     *     have different points
     */
    public MergedShares(List<Path> files) {
        Map<Integer, Path> origins = new LinkedHashMap<>();
        for (Path file : files) {
            SharePoints read = SharePoints.read(file);
            int number = read.which().number();
            SharePoints other = shares.get(number);
            if (!shares.isEmpty()) {
                requireSame(read, file, shares.get(firstOf(origins)), origins.get(firstOf(origins)));
            }
            if (other == null) {
                shares.put(number, read);
                origins.put(number, file);
            } else {
                shares.put(number, oneOf(other, origins.get(number), read, file));
            }
        }
        this.any = shares.get(firstOf(origins));
    }

    private static int firstOf(Map<Integer, Path> origins) {
        return origins.keySet().iterator().next();
    }

    private static void requireSame(SharePoints read, Path file, SharePoints first, Path ofFirst) {
        read.whole().sweep().difference(first.whole().sweep()).ifPresent(difference -> {
            throw new Refusal(file + " is no share of the sweep of " + ofFirst + ": " + difference);
        });
        if (read.which().count() != first.which().count()) {
            throw new Refusal(file + " is share " + read.share() + ", and " + ofFirst + " is share " + first.share()
                    + ": they are not of the same number of shares");
        }
    }

    private SharePoints oneOf(SharePoints first, Path ofFirst, SharePoints second, Path ofSecond) {
        String both = ofFirst + " and " + ofSecond;
        notes.add("share " + first.share() + " is in " + both + "; its points are taken once");
        if (first.ended().isEmpty()
                && second.ended().isEmpty()
                && !points(first).equals(points(second))) {
            throw new Refusal("share " + first.share() + " has different points in " + both
                    + ", though it is of the same sweep; simulate it again");
        }
        return first.ended().isEmpty()
                        || first.points().size() > second.points().size()
                ? first
                : second;
    }

    private static List<Map<String, Object>> points(SharePoints share) {
        return share.points().stream()
                .map(each -> {
                    Map<String, Object> values = new LinkedHashMap<>(each.point());
                    values.remove(TIME);
                    return values;
                })
                .toList();
    }

    /** What there is to say of files that were not needed. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    public PointContext context() {
        return any.whole().context();
    }

    /** What the header of a report says of the whole. */
    public ReportFacts facts() {
        return new ReportFacts(any.whole().facts());
    }

    /** How many points the whole has, in words. */
    public String size() {
        return any.whole().size();
    }

    /** The points that there are, in their order. */
    public List<Point> points() {
        SortedMap<Integer, List<Point>> byPlace = new TreeMap<>();
        shares.values().forEach(each -> byPlace.putAll(each.byPlace()));
        return byPlace.values().stream().flatMap(List::stream).toList();
    }

    /** Whether all is there; if not, which shares are missing, and why others have not all their points. */
    public Ending ending() {
        List<String> reasons = new ArrayList<>();
        int count = any.which().count();
        List<Integer> missing = IntStream.rangeClosed(1, count)
                .filter(each -> !shares.containsKey(each)
                        && new Share(each, count).places(any.whole().places()).length > 0)
                .boxed()
                .toList();
        if (!missing.isEmpty()) {
            reasons.add((missing.size() == 1 ? "share " : "shares ") + Ranges.of(missing) + " of " + count
                    + (missing.size() == 1 ? " is missing" : " are missing"));
        }
        shares.values().stream()
                .filter(each -> !each.ended().isEmpty())
                .map(each -> "share " + each.share() + " ended early: " + each.ended())
                .forEach(reasons::add);
        return reasons.isEmpty() ? Ending.complete() : Ending.incomplete(String.join("; ", reasons));
    }
}
