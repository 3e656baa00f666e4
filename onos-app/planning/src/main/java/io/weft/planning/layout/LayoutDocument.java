package io.weft.planning.layout;

import io.weft.planning.layout.Floor.Place;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A layout in maps, lists, texts and numbers, in a fixed order, for JSON. */
public final class LayoutDocument {
    private LayoutDocument() {}

    /**
     * The document of a layout: {@code racks}, {@code cablesInRack}, {@code cablesBetween}, {@code longest} and
     * {@code metres} as {@link #summary}; then {@code floor}; {@code places}, one for each rack, with its switches from
     * unit 1 on; {@code bundles} in the order of their steps; and {@code cables} in the order of the links. Rows,
     * places and units count from 1. O(switches + links).
     */
    public static Map<String, Object> of(Layout layout) {
        Map<String, Object> document = summary(layout);
        document.put("floor", floor(layout.floor()));
        List<Object> places = new ArrayList<>();
        for (int rack = 0; rack < layout.rackCount(); rack++) {
            Map<String, Object> place = new LinkedHashMap<>();
            place.put("rack", layout.rackName(rack));
            place.putAll(place(layout.place(rack)));
            place.put(
                    "switches",
                    Arrays.stream(layout.switchesIn(rack))
                            .mapToObj(layout.topology()::switchName)
                            .collect(Collectors.toList()));
            places.add(place);
        }
        document.put("places", places);
        Bundles bundles = Bundles.of(layout);
        document.put(
                "bundles", bundles.list().stream().map(b -> bundle(layout, b)).collect(Collectors.toList()));
        List<Object> cables = new ArrayList<>();
        for (int l = 0; l < layout.topology().linkCount(); l++) {
            cables.add(cable(layout, l, bundles.of(l)));
        }
        document.put("cables", cables);
        return document;
    }

    /**
     * The figures of a layout: number of {@code racks}, {@code cablesInRack} and {@code cablesBetween} racks, metres of
     * the {@code longest} cable and {@code metres} of all. A new map.
     */
    public static Map<String, Object> summary(Layout layout) {
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("racks", layout.rackCount());
        summary.put("cablesInRack", layout.cablesInRack());
        summary.put("cablesBetween", layout.cablesBetween());
        summary.put("longest", layout.longest());
        summary.put("metres", layout.totalMetres());
        return summary;
    }

    private static Map<String, Object> floor(Floor floor) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("rows", floor.rows());
        map.put("racksPerRow", floor.racksPerRow());
        map.put("rackPitch", floor.rackPitch());
        map.put("rowPitch", floor.rowPitch());
        map.put("switchesPerRack", floor.switchesPerRack());
        map.put("inRackCable", floor.inRack());
        map.put("overhead", floor.overhead());
        map.put(
                "forbidden",
                Floor.inRows(floor.forbidden()).stream()
                        .map(LayoutDocument::place)
                        .collect(Collectors.toList()));
        return map;
    }

    private static Map<String, Object> place(Place place) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("row", place.row() + 1);
        map.put("place", place.column() + 1);
        return map;
    }

    private static Map<String, Object> bundle(Layout layout, Bundle bundle) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("step", bundle.step());
        map.put("from", layout.rackName(bundle.first()));
        map.put("to", layout.rackName(bundle.second()));
        map.put("cables", bundle.cables());
        map.put("metres", bundle.metres());
        return map;
    }

    private static Map<String, Object> cable(Layout layout, int l, Bundle bundle) {
        Topology topology = layout.topology();
        int c = topology.channelOfLink(l);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("link", topology.linkName(l));
        map.put("from", layout.end(c));
        map.put("to", layout.end(topology.reverse(c)));
        map.put("metres", layout.metres(l));
        map.put("step", bundle.step());
        return map;
    }
}
