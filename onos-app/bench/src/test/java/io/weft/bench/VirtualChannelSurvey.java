package io.weft.bench;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How many virtual channels it takes to leave nothing out, no pair and no waypoint: undamaged, with one link or switch
 * out of service, and with two links. All are tried of fabrics of up to 100 switches, but of pairs of links 2,000; of
 * larger ones 150 links, 50 switches and 150 pairs.
 */
public final class VirtualChannelSurvey {
    private static final int LARGE = 100;

    private VirtualChannelSurvey() {}

    /** Prints a line for each topology. */
    public static void main(String[] arguments) {
        Map<String, Topology> topologies = new LinkedHashMap<>();
        topologies.put("Slim Fly q=4", SlimFly.of(4, 1));
        topologies.put("Slim Fly q=5", SlimFly.of(5, 1));
        topologies.put("Slim Fly q=13", SlimFly.of(13, 1));
        topologies.put("OFT k=3", Oft.of(3, 1));
        topologies.put("OFT k=12", Oft.of(12, 1));
        topologies.put("MLFM h=3, 2 layers", Mlfm.of(3, 2, 1));
        topologies.put("MLFM h=15", Mlfm.of(15, 15, 1));
        topologies.put("HyperX 2x3x2", HyperX.of(List.of(2, 3, 2), 1));
        topologies.put("HyperX 13x13", HyperX.of(List.of(13, 13), 1));
        topologies.put("XGFT(3; 4,4,4; 1,4,4)", Xgft.of(List.of(4, 4, 4), List.of(1, 4, 4)));
        topologies.forEach((name, topology) -> {
            StringBuilder line = new StringBuilder(name);
            for (Scheme scheme : List.of(Scheme.MINIMAL, Scheme.VALIANT)) {
                line.append(": ").append(scheme.name());
                cases(topology).forEach(all -> line.append(' ').append(needed(topology, scheme, all)));
            }
            System.out.println(line);
        });
    }

    private static Stream<Stream<Failures>> cases(Topology topology) {
        boolean large = topology.switchCount() > LARGE;
        Failures none = Failures.none(topology);
        Random random = new Random(1);
        int links = topology.linkCount();
        int switches = topology.switchCount();
        IntStream oneLink = large ? random.ints(150, 0, links) : IntStream.range(0, links);
        IntStream oneSwitch = large ? random.ints(50, 0, switches) : IntStream.range(0, switches);
        return Stream.of(
                Stream.of(none),
                Stream.concat(oneLink.mapToObj(none::withLink), oneSwitch.mapToObj(none::withSwitch)),
                IntStream.range(0, large ? 150 : 2_000)
                        .mapToObj(i -> none.withLink(random.nextInt(links)).withLink(random.nextInt(links))));
    }

    private static int needed(Topology topology, Scheme scheme, Stream<Failures> all) {
        int[] needed = {1};
        all.forEach(failures -> {
            while (needed[0] <= Fabric.MAX_VIRTUAL_CHANNELS
                    && !Routes.of(Topologies.fabric(topology, scheme).withVirtualChannels(needed[0]), failures)
                            .uncovered()
                            .isEmpty()) {
                needed[0]++;
            }
        });
        return needed[0];
    }
}
