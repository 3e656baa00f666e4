package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.fabric.Fabric;
import io.weft.fabric.LinkProperties;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** The links of a fabric by rate and latency: how many there are of each. Immutable. */
final class LinkClasses {
    private static final Shape<LinkClass> CLASS = Shape.<LinkClass>named("LinkClass")
            .with("rate", NUMBER.in("Gb/s"), "The rate of each link, in each direction", each -> each.rate)
            .with(
                    "latency",
                    NUMBER.orNull().in("ns"),
                    "The latency of each link; null if the fabric file does not say it",
                    each -> each.latency < 0 ? null : each.latency)
            .with("count", COUNT, "How many links there are of this rate and latency", each -> each.count)
            .build();

    /** The links of a fabric whose file says something of them. */
    static final Shape<LinkClasses> SHAPE = Shape.<LinkClasses>named("LinkClasses")
            .with("unit", NUMBER.in("Gb/s"), "The rate that a load of 1 stands for", classes -> classes.properties
                    .unit()
                    .getAsDouble())
            .with("betweenSwitches", list(object(CLASS)), "The links between switches, by class", each -> each.links)
            .with("ofEndpoints", list(object(CLASS)), "The links of endpoints, by class", each -> each.endpoints)
            .with(
                    "totalBetweenSwitches",
                    NUMBER.in("Gb/s"),
                    "The sum of the rates of all links between switches, in each direction",
                    classes -> total(classes.links))
            .with(
                    "totalOfEndpoints",
                    NUMBER.in("Gb/s"),
                    "The sum of the rates of all links of endpoints, in each direction",
                    classes -> total(classes.endpoints))
            .build();

    private final LinkProperties properties;
    private final List<LinkClass> links;
    private final List<LinkClass> endpoints;

    private LinkClasses(Fabric fabric) {
        properties = fabric.links();
        links = classes(fabric.topology().linkCount(), properties::rate, properties::latency);
        endpoints = classes(fabric.topology().endpointCount(), properties::endpointRate, properties::endpointLatency);
    }

    /** Those of a fabric. O(links + endpoints). */
    static LinkClasses of(Fabric fabric) {
        return new LinkClasses(fabric);
    }

    /** Links of one rate and one latency. */
    private static final class LinkClass {
        private final double rate;
        /** Negative if it is not known. */
        private final double latency;

        private final int count;

        LinkClass(double rate, double latency, int count) {
            this.rate = rate;
            this.latency = latency;
            this.count = count;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%,d of %s%s",
                    count,
                    number(rate, "Gb/s"),
                    latency < 0 ? "" : " and " + number(latency, "ns"));
        }
    }

    private static String number(double value, String unit) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f %s" : "%,.3f %s", value, unit);
    }

    private static List<LinkClass> classes(
            int count, IntFunction<OptionalDouble> rate, IntFunction<OptionalDouble> latency) {
        Map<List<Double>, Integer> counts = new TreeMap<>(
                Comparator.<List<Double>, Double>comparing(each -> each.get(0)).thenComparing(each -> each.get(1)));
        for (int i = 0; i < count && rate.apply(i).isPresent(); i++) {
            counts.merge(List.of(rate.apply(i).getAsDouble(), latency.apply(i).orElse(-1)), 1, Integer::sum);
        }
        List<LinkClass> classes = new ArrayList<>();
        counts.forEach((key, links) -> classes.add(new LinkClass(key.get(0), key.get(1), links)));
        return classes;
    }

    /** These classes; null if the fabric file says nothing of links. */
    LinkClasses known() {
        return properties.areKnown() ? this : null;
    }

    private static double total(List<LinkClass> classes) {
        return classes.stream().mapToDouble(each -> each.count * each.rate).sum();
    }

    /** Adds what people read, if anything is known. */
    void addTo(Rows rows) {
        if (!properties.areKnown()) {
            return;
        }
        rows.row("link rates", "%s", words(links))
                .row("endpoints' links", "%s", words(endpoints))
                .row("a load of 1", "is %s", number(properties.unit().getAsDouble(), "Gb/s"));
    }

    private static String words(List<LinkClass> classes) {
        List<String> names = new ArrayList<>();
        classes.forEach(each -> names.add(each.toString()));
        return Rows.listed(names) + "; " + number(total(classes), "Gb/s") + " in all, in each direction";
    }
}
