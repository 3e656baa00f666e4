package io.weft.metrics;

import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.util.EnumMap;
import java.util.Map;

/**
 * The groups of series that are shown for a fabric: switches, links, bytes of channels, dropped packets of switches,
 * the rest of the channels, and virtual channels, in this order, as far as there is room. Immutable.
 */
final class ShownSeries {
    /** The most series of one fabric, not counting those whose number does not depend on its size. */
    static final int MOST = 50_000;

    /** In the order in which they are shown. */
    enum Group {
        SWITCHES,
        LINKS,
        /** The most useful series of channels: they alone show which channels are busy. */
        CHANNEL_BYTES,
        DROPS,
        CHANNELS,
        VIRTUAL_CHANNELS
    }

    private final Map<Group, Integer> leftOut = new EnumMap<>(Group.class);

    private ShownSeries(Map<Group, Integer> sizes, int most) {
        int shown = 0;
        boolean full = false;
        for (Group group : Group.values()) {
            int size = sizes.get(group);
            full |= shown + size > most;
            shown += full ? 0 : size;
            leftOut.put(group, full ? size : 0);
        }
    }

    /** The groups for a fabric, with at most {@code most} series. */
    static ShownSeries of(Fabric fabric, int most) {
        Topology topology = fabric.topology();
        int switches = topology.switchCount();
        int channels = topology.channelCount();
        return new ShownSeries(
                Map.of(
                        Group.SWITCHES, switches * SwitchFigures.SERIES,
                        Group.LINKS, topology.linkCount() * LinkFigures.SERIES,
                        Group.CHANNEL_BYTES, channels + switches,
                        Group.DROPS, switches * DropFigures.SERIES,
                        Group.CHANNELS, channels * ChannelFigures.MORE_SERIES,
                        Group.VIRTUAL_CHANNELS, channels * fabric.virtualChannels() * ChannelFigures.SERIES_OF_VC),
                most);
    }

    boolean shows(Group group) {
        return leftOut.get(group) == 0;
    }

    /** How many series of a group are left out. */
    int leftOut(Group group) {
        return leftOut.get(group);
    }
}
