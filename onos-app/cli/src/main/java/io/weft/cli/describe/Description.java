package io.weft.cli.describe;

import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How large a fabric is, and how far its edge switches are apart.
 *
 * @param fabric its name
 * @param type its topology's type
 * @param parameters its topology's parameters, as in the fabric file
 * @param switches number of switches
 * @param edgeSwitches number of switches that have endpoints
 * @param endpoints number of endpoints
 * @param links number of links between switches
 * @param radix most ports in use on any switch
 * @param networkRadix most links on any switch
 * @param concentration most endpoints on any switch
 * @param smallestDegree fewest links on any switch
 * @param diameter most hops between two distinct edge switches
 * @param averageDistance hops between distinct edge switches, on average; not a number if there are no two
 * @param unreachablePairs ordered pairs of distinct edge switches between which there is no path
 * @param minimalPaths numbers of paths of the fewest hops between distinct edge switches
 * @param scheme how waypoints are chosen
 * @param ugal how queues are compared; null if the scheme does not
 * @param spread what shares a random choice
 * @param virtualChannels number of virtual channels on every channel
 * @param addresses the prefix of all addresses
 */
public record Description(
        String fabric,
        String type,
        Map<String, Object> parameters,
        int switches,
        int edgeSwitches,
        int endpoints,
        int links,
        int radix,
        int networkRadix,
        int concentration,
        int smallestDegree,
        int diameter,
        double averageDistance,
        long unreachablePairs,
        PathCounts minimalPaths,
        String scheme,
        Comparison ugal,
        String spread,
        int virtualChannels,
        String addresses) {

    /**
     * Numbers of minimal paths.
     *
     * @param min of the pair with the fewest
     * @param avg on average; not a number if there are no pairs
     * @param max of the pair with the most
     */
    public record PathCounts(long min, double avg, long max) {}

    /**
     * How queues are compared.
     *
     * @param candidates waypoints drawn for each packet
     * @param c what a packet on the way to a waypoint counts, over the length of that way
     * @param threshold packets that have to wait for the minimal route before others are looked at
     */
    public record Comparison(int candidates, double c, int threshold) {}

    /** Describes a fabric; O(edge switches * channels). */
    public static Description of(Fabric fabric) {
        Topology t = fabric.topology();
        MinimalPaths paths = MinimalPaths.of(t);
        return new Description(
                fabric.name(),
                t.type(),
                t.parameters(),
                t.switchCount(),
                t.edgeSwitches().length,
                t.endpointCount(),
                t.linkCount(),
                t.radix(),
                t.networkRadix(),
                t.concentration(),
                IntStream.range(0, t.switchCount()).map(t::degree).min().orElse(0),
                paths.diameter(),
                paths.averageDistance(),
                paths.unreachablePairs(),
                new PathCounts(paths.fewestPaths(), paths.averagePaths(), paths.mostPaths()),
                fabric.scheme().word(),
                fabric.scheme().comparesQueues()
                        ? new Comparison(
                                fabric.ugal().candidates(),
                                fabric.ugal().c(),
                                fabric.ugal().threshold())
                        : null,
                fabric.spread().word(),
                fabric.virtualChannels(),
                fabric.addressing().prefix().toString());
    }
}
