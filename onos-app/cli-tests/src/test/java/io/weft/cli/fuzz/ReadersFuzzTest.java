package io.weft.cli.fuzz;

import io.weft.config.FabricFile;
import io.weft.config.FloorFile;
import io.weft.config.PriceListFile;
import io.weft.formats.Files;
import io.weft.formats.tables.ForeignTables;
import io.weft.formats.tables.NextHopFile;
import io.weft.formats.traffic.MessagesFile;
import io.weft.formats.traffic.TrafficFile;
import io.weft.formats.workload.FlowSizesFile;
import io.weft.formats.workload.PlacementFile;
import io.weft.formats.workload.ReadWorkloads;
import io.weft.refusal.Refusal;
import io.weft.registry.SourceTexts;
import io.weft.routing.MemoryLimit;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.graph.Annotations;
import io.weft.topology.graph.GraphFormats;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/**
 * Texts that are nearly right are read, or refused; nothing else becomes of them. {@code -Dweft.fuzz=1000000} reads
 * more of each kind, {@code -Dweft.fuzz.seed=2} others.
 */
@Timeout(3_600)
class ReadersFuzzTest {
    private static final int TEXTS = Integer.getInteger("weft.fuzz", 1_000);
    private static final long SEED = Long.getLong("weft.fuzz.seed", 1);
    private static final Topology SMALL = HyperX.of(List.of(2, 3), 2);
    /** Two switches with an endpoint each. */
    private static final Topology PAIR = HyperX.of(List.of(2), 1);

    /** A file of each name that this says. */
    private record OneText(String text) implements Files {
        @Override
        public int read(String file, String what, ObjIntConsumer<String> line) {
            List<String> lines = text.lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                line.accept(lines.get(i), i + 1);
            }
            return lines.size();
        }

        @Override
        public void note(String note) {}
    }

    private static final MemoryLimit LIMIT = new MemoryLimit(32 << 20, "choose a smaller one");

    private record Kind(Consumer<String> reader, List<String> seeds) {}

    private static Map<String, Kind> kinds() {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        kinds.put("fabric file", new Kind(text -> FabricFile.parse("it", text, LIMIT), fabrics()));
        kinds.put(
                "floor",
                new Kind(
                        text -> FloorFile.parse("it", text),
                        List.of(
                                "version: 1\nrows: 4\nracksPerRow: 8\nrackPitch: 0.6\nforbidden: [{row: 1, place: 3}]\n")));
        kinds.put(
                "price list",
                new Kind(text -> PriceListFile.parse("it", text), List.of(resource("example-2026"), resource("sc14"))));
        GraphFormats.REGISTRY.all().forEach(format -> {
            StringBuilder text = new StringBuilder();
            if (format.obstacle(SMALL).isEmpty()) {
                format.write(SMALL, Annotations.named("small"), line -> text.append(line)
                        .append('\n'));
            }
            kinds.put(
                    "graph: " + format.name(),
                    new Kind(
                            each -> format.read(
                                    SourceTexts.of("it" + format.endings().get(0), each)),
                            List.of(text.toString())));
        });
        String s = SMALL.endpointName(0);
        String d = SMALL.endpointName(1);
        kinds.put(
                "messages",
                new Kind(
                        text -> MessagesFile.read(new OneText(text), "it", SMALL),
                        List.of(
                                "source,destination,weight\n" + s + "," + d + ",2\n",
                                "source,destination\n" + s + "," + d)));
        kinds.put(
                "traffic",
                new Kind(
                        text -> TrafficFile.pattern(new OneText(text), "it", SMALL),
                        List.of("source,destination,amount\n" + s + "," + d + ",0.5\n" + d + "," + s + ",1\n")));
        kinds.put(
                "sizes of flows",
                new Kind(
                        text -> FlowSizesFile.read(new OneText(text), "it"),
                        List.of("bytes,cumulative\n1000,0.5\n2000,0.75\n100000,1\n")));
        kinds.put(
                "places of ranks",
                new Kind(text -> PlacementFile.read(new OneText(text), "it", SMALL), List.of(s + "\n" + d + "\n")));
        kinds.put(
                "next hops",
                new Kind(
                        text -> NextHopFile.read(new OneText(text), "it", PAIR),
                        List.of("switch,destination,next\nh0,h1,h1\nh1,h0,h0\n")));
        kinds.put(
                "tables",
                new Kind(
                        text -> ForeignTables.read(new OneText(text), "it", false, "", "", Failures.none(PAIR)),
                        List.of(
                                "switch,destination,port\nh0,h1:1,2\nh1,h0:1,2\nh0,h0:1,1\nh1,h1:1,1\n",
                                """
                                switch,destination,port,sl,vl
                                h0,h1:1,2,0,1
                                h1,h0:1,2,0,0
                                h0,h0:1,1,0,0
                                h1,h1:1,1,0,0
                                """)));
        kinds.put(
                "dump of tables",
                new Kind(
                        text -> ForeignTables.read(new OneText(text), "it", true, "", "", Failures.none(PAIR)),
                        List.of(dump("h0", 3, 1, 2) + dump("h1", 4, 2, 1))));
        int endpoints = SMALL.endpointCount();
        kinds.put(
                "trace",
                new Kind(
                        text -> workloads(text).trace("it", endpoints),
                        List.of("source,destination,bytes\n0,1,1000\n1,0,2000\n")));
        kinds.put(
                "bytes of pairs",
                new Kind(
                        text -> workloads(text).pairs("it", endpoints),
                        List.of("source,destination,bytes\n0,1,1000\n1,0,2000\n")));
        kinds.put(
                "GOAL",
                new Kind(
                        text -> workloads(text).goal("it", endpoints),
                        List.of(
                                """
                                num_ranks 2
                                rank 0 {
                                l1: calc 100
                                l2: send 1000b to 1 tag 3
                                l2 requires l1
                                }
                                rank 1 {
                                l1: recv 1000b from 0 tag 3
                                }
                                """)));
        return kinds;
    }

    private static String dump(String name, int lid, int toFirst, int toSecond) {
        return "Unicast lids [0x1-0x4] of switch Lid " + lid + " guid 0x000000000000000" + lid + " (" + name + "):\n"
                + "  Lid  Out   Destination\n       Port     Info \n"
                + "0x0001 00" + toFirst + " : (Channel Adapter portguid 0x0000000000000011: 'h0:1')\n"
                + "0x0002 00" + toSecond + " : (Channel Adapter portguid 0x0000000000000012: 'h1:1')\n"
                + "2 valid lids dumped \n";
    }

    private static String resource(String prices) {
        try (InputStream in = PriceListFile.class.getResourceAsStream("prices/" + prices + ".yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ReadWorkloads workloads(String text) {
        return new ReadWorkloads(new OneText(text), "it", OptionalInt.empty());
    }

    private static List<String> fabrics() {
        return Stream.of(
                        "{type: hyperx, dimensions: [3, 3], concentration: 2}",
                        "{type: slim-fly, q: 5, concentration: 4}",
                        "{type: xgft, m: [4, 2], w: [1, 4]}",
                        "{type: dragonfly, a: 4, h: 2}",
                        "{type: torus, dimensions: [3, 3], concentration: 1}",
                        "{type: graph, concentration: 2, links: \"source,target\\na,b\\nb,c\\n\"}",
                        "{type: jellyfish, switches: 10, degree: 3, concentration: 1, seed: 1}")
                .map(topology -> "version: 1\nname: x\nrouting: {scheme: minimal}\nvirtualChannels: 4\nprobes:"
                        + " {intervalMillis: 50, misses: 3}\ntopology: " + topology + "\n")
                .collect(Collectors.toList());
    }

    @TestFactory
    Stream<DynamicTest> everyTextIsReadOrRefused() {
        return kinds().entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> tryAll(each.getKey(), each.getValue())));
    }

    private static void tryAll(String name, Kind kind) {
        // Otherwise what follows would say little.
        kind.seeds().forEach(kind.reader());
        Mutator mutator = new Mutator(SEED, kind.seeds());
        int read = 0;
        long slowest = 0;
        for (int i = 0; i < TEXTS; i++) {
            String text = mutator.next();
            long start = System.nanoTime();
            try {
                kind.reader().accept(text);
                read++;
            } catch (Refusal e) {
                // As it should be.
            } catch (Throwable e) {
                throw new AssertionError(name + ", text " + i + " of seed " + SEED + ": " + e + " for:\n" + text, e);
            }
            slowest = Math.max(slowest, System.nanoTime() - start);
        }
        System.out.printf(
                "%s: %,d texts of seed %d, %,d of them read, the slowest in %,d ms%n",
                name, TEXTS, SEED, read, slowest / 1_000_000);
    }
}
