package io.weft.reproduction.ics16;

import static io.weft.reproduction.ics16.SimulatedNetwork.UNIFORM;
import static io.weft.reproduction.ics16.SimulatedNetwork.WORST_CASE;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.ArrayList;
import java.util.List;

/** Figure 10: latency and throughput of three Galaxyflies and four other networks. */
final class TopologyLoadFigure extends Exhibit {
    TopologyLoadFigure() {
        super("Figure 10", "Latency and throughput of topologies of some 3,000 endpoints");
    }

    @Override
    public List<Comparison> rows() {
        SimulatedNetwork ft = SimulatedNetwork.fatTree();
        SimulatedNetwork sf = SimulatedNetwork.slimFly();
        SimulatedNetwork fb = SimulatedNetwork.flattenedButterfly();
        SimulatedNetwork df = SimulatedNetwork.dragonfly();
        SimulatedNetwork gf34 = SimulatedNetwork.galaxyfly(11, 29, 1, 10);
        SimulatedNetwork gf21 = SimulatedNetwork.galaxyfly(81, 1, 10, 4);
        SimulatedNetwork gf12 = SimulatedNetwork.galaxyfly(15, 29, 4, 2);
        List<Comparison> rows = new ArrayList<>();
        rows.add(LoadRows.latency(ft, "22.5"));
        rows.add(LoadRows.latency(sf, "19.3"));
        rows.add(LoadRows.latency(fb, "22.5"));
        rows.add(LoadRows.latency(df, "22.1"));
        rows.add(LoadRows.latency(gf34, "18.8"));
        rows.add(LoadRows.latency(gf21, "21.1"));
        rows.add(LoadRows.latency(gf12, "24.3"));
        rows.add(LoadRows.latencies(gf34, sf, "0.97").paper("GF \"has lower latency\": below 1"));
        rows.add(LoadRows.latencies(ft, df, "1.02").paper("\"higher than other topologies\": above 1"));
        rows.add(LoadRows.latencies(gf12, df, "1.10").paper("\"higher than other topologies\": above 1"));
        rows.add(LoadRows.throughput(ft, UNIFORM, "0.420"));
        rows.add(LoadRows.throughput(sf, UNIFORM, "0.353"));
        rows.add(LoadRows.throughput(fb, UNIFORM, "0.593"));
        rows.add(LoadRows.throughput(df, UNIFORM, "0.288"));
        rows.add(LoadRows.throughput(gf34, UNIFORM, "0.241"));
        rows.add(LoadRows.throughput(gf21, UNIFORM, "0.357"));
        rows.add(LoadRows.throughput(gf12, UNIFORM, "0.251"));
        rows.add(LoadRows.ratio(gf21, fb, UNIFORM, "0.60")
                .paper("\"slightly higher\": above 1")
                .because(LoadRows.FEW_CHANNELS));
        rows.add(LoadRows.ratio(fb, gf34, UNIFORM, "2.46").paper("FB \"is better\": above 1"));
        rows.add(LoadRows.ratio(gf12, df, UNIFORM, "0.87")
                .paper("\"little higher\": above 1")
                .because(LoadRows.FEW_CHANNELS));
        rows.add(LoadRows.below(List.of(sf, gf34, gf21), "networks of SF and the first two GF", ft, UNIFORM, "3")
                .paper("FT is \"much lower\" than these: 0", 0)
                .because(LoadRows.FEW_CHANNELS));
        rows.add(LoadRows.throughput(ft, WORST_CASE, "0.413"));
        rows.add(LoadRows.throughput(sf, WORST_CASE, "0.271"));
        rows.add(LoadRows.throughput(fb, WORST_CASE, "0.448"));
        rows.add(LoadRows.throughput(df, WORST_CASE, "0.187"));
        rows.add(LoadRows.throughput(gf34, WORST_CASE, "0.152"));
        rows.add(LoadRows.throughput(gf21, WORST_CASE, "0.289"));
        rows.add(LoadRows.throughput(gf12, WORST_CASE, "0.098"));
        rows.add(LoadRows.saturated(ft, 0.5, "1").paper("saturates at 55 %").because(LoadRows.FEW_CHANNELS));
        rows.add(LoadRows.saturated(ft, 0.6, "1").paper("saturates at 55 %"));
        rows.add(LoadRows.below(List.of(ft, sf, df, gf34, gf21, gf12), "networks", fb, WORST_CASE, "6")
                .paper("FB is \"the lowest\": 0", 0)
                .because(LoadRows.FEW_CHANNELS));
        rows.add(LoadRows.below(List.of(gf34, gf21, gf12), "GF", sf, WORST_CASE, "2")
                .paper("all GF \"are better than SF and DF\": 0", 0)
                .because(LoadRows.FEW_CHANNELS));
        rows.add(LoadRows.below(List.of(gf34, gf21, gf12), "GF", df, WORST_CASE, "2")
                .paper("all GF \"are better than SF and DF\": 0", 0)
                .because(LoadRows.FEW_CHANNELS));
        rows.add(LoadRows.ratio(gf34, gf21, WORST_CASE, "0.53").paper("\"still lower\": below 1"));
        rows.add(LoadRows.ratio(gf12, gf34, WORST_CASE, "0.64").paper("\"the lowest\" of GF: below 1"));
        return rows;
    }

    @Override
    public String remark() {
        return "Routes are adaptive: anca (FT), ugal-l (SF, FB, DF), nar (GF). In the worst case of FT all traffic crosses"
                + " the top level; in that of DF each group sends to the next; that of SF is built from pairs whose routes"
                + " overlap; in that of FB minimal routes meet where they change dimensions; in that of GF supernodes of two"
                + " clusters send to each other. "
                + LoadRows.SETTINGS;
    }
}
