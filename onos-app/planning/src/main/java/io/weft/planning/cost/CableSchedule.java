package io.weft.planning.cost;

import io.weft.planning.layout.Bundle;
import io.weft.planning.layout.Bundles;
import io.weft.planning.layout.Layout;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What each cable is labelled, where its ends go, what is bought for it and when it is pulled: the list that the people
 * who cable a fabric work from. Cables of endpoints come last, and only if the price list counts them. Immutable. It
 * depends on nothing but the layout and the price list.
 */
public final class CableSchedule {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:#/ -]*");
    private static final String HEADER = "label,from,to,length,type,bundle,step,link,from port,to port";

    private final List<Entry> entries;
    /** Lines of CSV. */
    private final List<String> ofEndpoints;

    private CableSchedule(List<Entry> entries, List<String> ofEndpoints) {
        this.entries = List.copyOf(entries);
        this.ofEndpoints = List.copyOf(ofEndpoints);
    }

    /** The schedule of a layout, in the order of the steps. O(links log links + endpoints). */
    public static CableSchedule of(Layout layout, PriceList prices) {
        Topology topology = layout.topology();
        PriceList.Terms terms = prices.terms(topology.type());
        Bundles bundles = Bundles.of(layout);
        return new CableSchedule(
                IntStream.range(0, topology.linkCount())
                        .boxed()
                        .sorted(Comparator.comparingInt(l -> bundles.of(l).step()))
                        .map(l -> new Entry(layout, l, bundles.of(l), prices))
                        .collect(Collectors.toList()),
                terms.endpointCables() ? ofEndpoints(layout, bundles.list().size(), prices) : List.of());
    }

    /**
     * Rack by rack, each of which is a step.
     *
     * @param steps how many there are before
     */
    private static List<String> ofEndpoints(Layout layout, int steps, PriceList prices) {
        Topology topology = layout.topology();
        double length = prices.purchased(layout.endpointMetres());
        List<String> lines = new ArrayList<>();
        int step = steps;
        for (int rack = 0; rack < layout.rackCount(); rack++) {
            int before = lines.size();
            for (int s : layout.switchesIn(rack)) {
                for (int i = 0; i < topology.endpointsAt(s); i++) {
                    int port = topology.endpointPortAt(s, i);
                    String end = layout.end(s, port);
                    String endpoint = Entry.quoted(topology.endpointName(topology.endpoint(s, i)));
                    lines.add(String.join(
                            ",",
                            end,
                            end,
                            endpoint,
                            BillOfMaterials.number(length),
                            prices.electricIfPossible(length).word(),
                            layout.rackName(rack),
                            String.valueOf(step + 1),
                            "",
                            Entry.quoted(topology.portName(s, port)),
                            ""));
                }
            }
            step += lines.size() > before ? 1 : 0;
        }
        return lines;
    }

    /** The cables between switches, in the order of their steps, within one in the order of the links; unmodifiable. */
    public List<Entry> entries() {
        return entries;
    }

    /** The schedule as lines of a CSV file, with a header; a cable of an endpoint has it in place of the other port. */
    public List<String> csv() {
        List<String> csv = new ArrayList<>();
        csv.add(HEADER);
        entries.forEach(entry -> csv.add(entry.csv()));
        csv.addAll(ofEndpoints);
        return csv;
    }

    /** One cable between switches. Immutable. */
    public static final class Entry {
        private final int link;
        private final String from;
        private final String to;
        private final double length;
        private final Medium medium;
        private final String bundle;
        private final int step;
        private final String names;

        private Entry(Layout layout, int link, Bundle in, PriceList prices) {
            Topology topology = layout.topology();
            int c = topology.channelOfLink(link);
            int out = layout.rack(topology.source(c)) <= layout.rack(topology.target(c)) ? c : topology.reverse(c);
            int back = topology.reverse(out);
            this.link = link;
            from = layout.end(out);
            to = layout.end(back);
            length = prices.purchased(layout.metres(link));
            medium = prices.medium(prices.terms(topology.type()), in.inRack(), length);
            bundle = layout.rackName(in.first()) + (in.inRack() ? "" : "-" + layout.rackName(in.second()));
            step = in.step();
            names = quoted(topology.linkName(link)) + ","
                    + quoted(topology.portName(topology.source(out), topology.port(out))) + ","
                    + quoted(topology.portName(topology.source(back), topology.port(back)));
        }

        private static String quoted(String name) {
            return PLAIN.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
        }

        /** The link of the topology that it is. */
        public int link() {
            return link;
        }

        /**
         * What is printed on both ends: rack, unit and port of the first end, such as {@code R03-U12-P07}. No other
         * cable is on that port, so no other has the label.
         */
        public String label() {
            return from;
        }

        /** Rack, unit and number of the port of the first end, which is in the rack with the lower number. */
        public String from() {
            return from;
        }

        /** Rack, unit and number of the port of the other end. */
        public String to() {
            return to;
        }

        /** Metres of the cable that is bought. */
        public double length() {
            return length;
        }

        public Medium medium() {
            return medium;
        }

        /** When it is pulled, from 1. */
        public int step() {
            return step;
        }

        private String csv() {
            return String.join(
                    ",",
                    label(),
                    from,
                    to,
                    BillOfMaterials.number(length),
                    medium.word(),
                    bundle,
                    String.valueOf(step),
                    names);
        }
    }
}
