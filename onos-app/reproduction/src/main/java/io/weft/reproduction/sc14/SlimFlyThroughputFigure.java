package io.weft.reproduction.sc14;

import io.weft.fabric.Scheme;
import io.weft.planning.throughput.SchemeLimit;
import io.weft.planning.throughput.TrafficMatrix;
import io.weft.planning.throughput.UniformLimits;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.routing.Routes;
import io.weft.simulator.LoadResult;
import io.weft.topology.Failures;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.TopologyTypes;
import java.time.Duration;
import java.util.List;

/** Figures 6a, 6d, 8b to 8e: what the Slim Fly carries with 15, 16 and 18 endpoints at every switch. */
final class SlimFlyThroughputFigure extends Exhibit {
    private static final String MINIMAL = "minimal";
    private static final String VALIANT = "valiant";
    private static final String UGAL_L = "ugal-l:length=own";
    private static final String UGAL_L_MEAN = "ugal-l";
    private static final String UGAL_G = "ugal-g";

    /** How far another seed may be: a run is as exact as that. */
    private static final double SEED = 0.005;

    private static final String BEST = "best, with UGAL-G";
    private static final String AS_UNIFORM = "the worst case \"behaves similarly\" to uniform traffic";
    private static final String LIMIT = "minimal, limit of the busiest channel";
    private static final String COUNT =
            "both switches of the busiest channel have p endpoints whose packets take it, 2p"
                    + " flows in a direction; the paper does not say how it counts";

    private final int concentration;
    private final boolean worstCase;

    private SlimFlyThroughputFigure(String label, String title, int concentration, boolean worstCase) {
        super(label, title);
        this.concentration = concentration;
        this.worstCase = worstCase;
    }

    static SlimFlyThroughputFigure uniform(String label, String title, int concentration) {
        return new SlimFlyThroughputFigure(label, title, concentration, false);
    }

    static SlimFlyThroughputFigure worstCase(String label, String title, int concentration) {
        return new SlimFlyThroughputFigure(label, title, concentration, true);
    }

    @Override
    public List<Comparison> rows() {
        return worstCase ? inTheWorstCase() : ofUniform();
    }

    private List<Comparison> ofUniform() {
        switch (concentration) {
            case 15:
                return List.of(
                        uniformLimit("0.875"),
                        full(MINIMAL, "0.811").paper(BEST).command(command()),
                        channels(3, "0.822").paper(BEST),
                        channels(2, "0.836").paper(BEST),
                        full(UGAL_G, "0.860")
                                .paper("\"up to 87,5%\", of no routing in particular", 0.875)
                                .because("no routing that takes minimal paths carries more than channels do, 0.875, and"
                                        + " some of it is lost where packets wait"),
                        full(UGAL_L, "0.812").paper("saturated at 80 %, and 5 % below the others at the highest load"),
                        full(UGAL_L_MEAN, "0.803")
                                .paper("saturated at 80 %, and 5 % below the others at the highest load"),
                        full(VALIANT, "0.413").paper("\"less than 50%\""));
            case 16:
                return List.of(
                        uniformLimit("0.820"),
                        full(MINIMAL, "0.761"),
                        channels(3, "0.771"),
                        channels(2, "0.784"),
                        full(UGAL_G, "0.807")
                                .paper("\"up to 80%\", of no routing in particular", 0.80)
                                .because("channels carry 0.820"),
                        full(UGAL_L, "0.761"),
                        full(UGAL_L_MEAN, "0.754"),
                        full(VALIANT, "0.387"));
            default:
                return List.of(
                        uniformLimit("0.729"),
                        full(MINIMAL, "0.677"),
                        channels(3, "0.686"),
                        channels(2, "0.698"),
                        full(UGAL_G, "0.718")
                                .paper("\"up to\" 75 %, of no routing in particular", 0.75)
                                .because("channels carry 0.729 by minimal paths, and the paper's value is above that"),
                        full(UGAL_L, "0.677"),
                        full(UGAL_L_MEAN, "0.671"),
                        full(VALIANT, "0.344"));
        }
    }

    private List<Comparison> inTheWorstCase() {
        switch (concentration) {
            case 15:
                return List.of(
                        worstLimit("0.0333").paper("1/(p+1): 0.0625", 1 / 16.0).because(COUNT),
                        full(MINIMAL, "0.090"),
                        full(VALIANT, "0.392")
                                .paper("\"up to 40%\"", 0.40)
                                .command(command())
                                .because(
                                        "the paper has a load that is still carried, of a curve, and this is what arrives"
                                                + " at full load"),
                        full(UGAL_L, "0.480")
                                .paper("\"up to\" 45 %", 0.45)
                                .because("the paper has three virtual channels, and does not say how they share the"
                                        + " buffer"),
                        full(UGAL_L_MEAN, "0.471"),
                        full(UGAL_G, "0.496"));
            case 16:
                return List.of(
                        worstLimit("0.03125").paper("1/(p+1): 0.0588", 1 / 17.0).because(COUNT),
                        full(MINIMAL, "0.085"),
                        full(VALIANT, "0.372").paper(AS_UNIFORM),
                        full(UGAL_L, "0.450").paper(AS_UNIFORM),
                        full(UGAL_L_MEAN, "0.441"),
                        full(UGAL_G, "0.466"));
            default:
                return List.of(
                        worstLimit("0.0278").paper("1/(p+1): 0.0526", 1 / 19.0).because(COUNT),
                        full(MINIMAL, "0.075"),
                        full(VALIANT, "0.335").paper(AS_UNIFORM),
                        full(UGAL_L, "0.399").paper(AS_UNIFORM),
                        full(UGAL_L_MEAN, "0.392"),
                        full(UGAL_G, "0.414"));
        }
    }

    private Comparison uniformLimit(String recorded) {
        return Comparison.of(LIMIT, recorded, progress -> UniformLimits.of(SlimFly.of(SlimFlyRun.Q, concentration))
                .minimal());
    }

    private Comparison worstLimit(String recorded) {
        return Comparison.of(LIMIT, recorded, progress -> {
            Routes routes = SlimFlyRun.routes(SlimFly.of(SlimFlyRun.Q, concentration), Scheme.MINIMAL);
            Failures none = routes.failures();
            int[] destinations = TopologyTypes.REGISTRY.named("slim-fly").worstCase(none);
            return SchemeLimit.of(routes, TrafficMatrix.permutation(none.topology(), destinations))
                    .limit();
        });
    }

    private Comparison full(String routing, String recorded) {
        return accepted(routing, run(routing), recorded).takes(Duration.ofMinutes(routing.equals(UGAL_G) ? 3 : 1));
    }

    private Comparison channels(int count, String recorded) {
        return accepted(
                        MINIMAL + ", " + count + " virtual channels",
                        run(MINIMAL).withVirtualChannels(count),
                        recorded)
                .takes(Duration.ofSeconds(40));
    }

    private static Comparison accepted(String what, SlimFlyRun run, String recorded) {
        return Comparison.of(what, recorded, progress -> run.measure(LoadResult::acceptedThroughput, progress))
                .within(SEED);
    }

    private SlimFlyRun run(String routing) {
        return SlimFlyRun.of(concentration, worstCase ? SlimFlyRun.WORST_CASE : SlimFlyRun.UNIFORM, routing);
    }

    private String command() {
        return "weft simulate fabric-config/examples/slimfly-q19.yaml --preset sc14 --pattern "
                + (worstCase ? SlimFlyRun.WORST_CASE : SlimFlyRun.UNIFORM)
                + " --routing minimal,valiant,ugal-l:length=own,ugal-g --hop-channels 4 --load 1 --max-cycles 3000";
    }

    @Override
    public String remark() {
        String common = "SF, q=19, p=" + concentration
                + ": what arrives while all endpoints send all the time, as a part" + " of what their links carry. ";
        return common + (worstCase ? ofWorstCase() : ofUniformTraffic());
    }

    private String ofUniformTraffic() {
        return concentration == 15
                ? "The paper has the load that saturates the network. Latencies, and its curves of FT-3 and DF, are in"
                        + " Section V-A.\n\nMinimal routes carry 93 % of what the busiest channel allows, for p = 15, 16 and 18."
                        + " Here they use two of four virtual channels, since Valiant routes need four, with 16 flits of"
                        + " buffer each. The paper has three virtual channels in all simulations, and does not say which of"
                        + " them minimal routes use or how they divide the 64 flits of a port; fewer have more buffer each,"
                        + " and carry more. If packets take any of three virtual channels at every hop, the simulation"
                        + " deadlocks. UGAL-L carries as much as minimal routes, and should carry less: it sends a few"
                        + " packets by waypoints, and so uses the channels and buffers that minimal routes leave idle.\n\n"
                        + "The paper leaves open, and Weft has: the routing delay (none, as with look-ahead), the allocators"
                        + " (one iteration of iSLIP), and the queues that UGAL-G sees (those of the whole path, in this"
                        + " cycle)."
                : "The paper says of no routing what it carries. More in Figure 6a.";
    }

    private String ofWorstCase() {
        return "The worst case is built as in the paper: what two switches send or receive meets on one channel. At full load"
                + " more than the limit of minimal routes arrives, since pairs whose routes do not overlap get more.";
    }
}
