package io.weft.reproduction.ics16;

import static io.weft.reproduction.ics16.SimulatedNetwork.MINIMAL;
import static io.weft.reproduction.ics16.SimulatedNetwork.UNIFORM;
import static io.weft.reproduction.ics16.SimulatedNetwork.WORST_CASE;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.ArrayList;
import java.util.List;

/** Figure 11: latency and throughput of Galaxyflies. */
final class GalaxyLoadFigure extends Exhibit {
    private static final String BEST = "\"the best performance both in uniform random and worst-case traffic\": 0";
    private static final String BETTER = "\"also better\": above 1";
    private static final String SIMILAR = "\"similar\": about 1";
    private static final String LOWER = "\"lower performance\": below 1";
    private static final String HIGHER = "\"slightly higher\": above 1";

    GalaxyLoadFigure() {
        super("Figure 11", "Latency and throughput of Galaxyflies of some 3,000 endpoints");
    }

    @Override
    public List<Comparison> rows() {
        SimulatedNetwork dense = SimulatedNetwork.galaxyfly(11, 29, 1, 10);
        SimulatedNetwork best = SimulatedNetwork.galaxyfly(15, 29, 1, 7);
        SimulatedNetwork complete = SimulatedNetwork.galaxyfly(81, 1, 10, 4);
        SimulatedNetwork dragonfly = SimulatedNetwork.galaxyfly(56, 1, 11, 5);
        SimulatedNetwork pairs = SimulatedNetwork.galaxyfly(15, 37, 2, 3);
        SimulatedNetwork densePairs = SimulatedNetwork.galaxyfly(11, 29, 2, 5);
        SimulatedNetwork fours = SimulatedNetwork.galaxyfly(11, 37, 4, 2);
        SimulatedNetwork linkedFours = SimulatedNetwork.galaxyfly(15, 29, 4, 2);
        List<Comparison> rows = new ArrayList<>();
        rows.addAll(of(dense, "18.8", "0.100", "0.241", "0.152"));
        rows.addAll(of(best, "17.1", "0.487", "0.468", "0.299"));
        rows.addAll(of(complete, "21.1", "0.209", "0.357", "0.289"));
        rows.addAll(of(dragonfly, "22.3", "0.110", "0.215", "0.082"));
        rows.addAll(of(pairs, "22.1", "0.056", "0.138", "0.085"));
        rows.addAll(of(densePairs, "23.6", "0.043", "0.151", "0.072"));
        rows.addAll(of(fours, "23.9", "0.091", "0.252", "0.108"));
        rows.addAll(of(linkedFours, "24.3", "0.200", "0.251", "0.098"));
        List<SimulatedNetwork> others = List.of(dense, complete, dragonfly, pairs, densePairs, fours, linkedFours);
        rows.add(LoadRows.above(others, "others", best, UNIFORM, "0").paper(BEST, 0));
        rows.add(LoadRows.above(others, "others", best, WORST_CASE, "0").paper(BEST, 0));
        rows.add(LoadRows.ratio(complete, dense, UNIFORM, "1.48").paper(BETTER));
        rows.add(LoadRows.ratio(complete, dense, WORST_CASE, "1.90").paper(BETTER));
        rows.add(
                LoadRows.ratio(dragonfly, fours, UNIFORM, "0.85").paper(SIMILAR).because(LoadRows.FEW_CHANNELS));
        rows.add(LoadRows.ratio(dragonfly, fours, WORST_CASE, "0.76")
                .paper(SIMILAR)
                .because(LoadRows.FEW_CHANNELS));
        rows.add(LoadRows.ratio(pairs, fours, UNIFORM, "0.55").paper(LOWER));
        rows.add(LoadRows.ratio(pairs, fours, WORST_CASE, "0.79").paper(LOWER));
        rows.add(LoadRows.ratio(densePairs, fours, UNIFORM, "0.60").paper(LOWER));
        rows.add(LoadRows.ratio(densePairs, fours, WORST_CASE, "0.66").paper(LOWER));
        rows.add(LoadRows.ratio(linkedFours, fours, UNIFORM, "1.00")
                .paper(HIGHER)
                .because(LoadRows.FEW_CHANNELS));
        rows.add(LoadRows.ratio(linkedFours, fours, WORST_CASE, "0.91")
                .paper(HIGHER)
                .because(LoadRows.FEW_CHANNELS));
        return rows;
    }

    private static List<Comparison> of(
            SimulatedNetwork network, String latency, String minimal, String uniform, String worstCase) {
        return List.of(
                LoadRows.latency(network, latency),
                LoadRows.throughput(network, UNIFORM, MINIMAL, minimal),
                LoadRows.throughput(network, UNIFORM, uniform),
                LoadRows.throughput(network, WORST_CASE, worstCase));
    }

    @Override
    public String remark() {
        return "Routes are minimal, or nar with at most 5 hops, as in the paper; rows that compare two networks use nar."
                + " The worst case is between supernodes of two clusters; the paper does not say which clusters. "
                + LoadRows.SETTINGS;
    }
}
