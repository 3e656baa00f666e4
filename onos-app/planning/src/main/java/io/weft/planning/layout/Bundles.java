package io.weft.planning.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * All cables of a {@link Layout} by bundles, in the order of their steps: those between racks, the longest first, then
 * those within racks; equal ones in the order of the racks. Immutable.
 */
public final class Bundles {
    private final List<Bundle> byStep;
    /** By link, the place of its bundle. */
    private final int[] bundleOf;

    private Bundles(List<Bundle> byStep, int[] bundleOf) {
        this.byStep = List.copyOf(byStep);
        this.bundleOf = bundleOf;
    }

    /** The bundles of a layout. O(links log links). */
    public static Bundles of(Layout layout) {
        // Each in one word: the pair of racks, then the link.
        long[] order = new long[layout.topology().linkCount()];
        Arrays.setAll(order, l -> pair(layout, l) << Layout.LINK_BITS | l);
        Arrays.sort(order);
        int[] bundleOf = new int[order.length];
        List<Bundle> found = new ArrayList<>();
        for (int start = 0, end; start < order.length; start = end) {
            long pair = order[start] >> Layout.LINK_BITS;
            double longest = 0;
            for (end = start; end < order.length && order[end] >> Layout.LINK_BITS == pair; end++) {
                int l = (int) (order[end] & ((1 << Layout.LINK_BITS) - 1));
                longest = Math.max(longest, layout.metres(l));
                bundleOf[l] = found.size();
            }
            int first = (int) (pair >> Layout.RACK_BITS);
            int second = (int) (pair & ((1 << Layout.RACK_BITS) - 1));
            found.add(new Bundle(found.size(), first, second, end - start, longest));
        }
        List<Bundle> byStep = new ArrayList<>(found);
        byStep.sort(Comparator.comparing(Bundle::inRack).thenComparing(Bundle::metres, Comparator.reverseOrder()));
        int[] stepOf = new int[found.size()];
        for (int i = 0; i < stepOf.length; i++) {
            Bundle b = byStep.get(i);
            stepOf[b.step()] = i;
            byStep.set(i, new Bundle(i + 1, b.first(), b.second(), b.cables(), b.metres()));
        }
        Arrays.setAll(bundleOf, l -> stepOf[bundleOf[l]]);
        return new Bundles(byStep, bundleOf);
    }

    private static long pair(Layout layout, int l) {
        int a = layout.rack(layout.topology().source(layout.topology().channelOfLink(l)));
        int b = layout.rack(layout.topology().target(layout.topology().channelOfLink(l)));
        return (long) Math.min(a, b) << Layout.RACK_BITS | Math.max(a, b);
    }

    /** All of them; unmodifiable. */
    public List<Bundle> list() {
        return byStep;
    }

    public Bundle of(int l) {
        return byStep.get(bundleOf[l]);
    }
}
