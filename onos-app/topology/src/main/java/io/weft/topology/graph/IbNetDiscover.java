package io.weft.topology.graph;

import io.weft.registry.SourceTexts;
import io.weft.topology.Topology;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * An InfiniBand netlist as {@code ibnetdiscover} prints it, and as ibsim reads it. A record begins with a line such as
 *
 * <pre>Switch	36 "S-0002c902400c8a38"		# "leaf1" enhanced port 0 lid 4 lmc 0</pre>
 *
 * and has a line for each port with a cable, such as
 *
 * <pre>[1]	"H-0002c903000abc10"[1](2c903000abc11) 		# "node01 HCA-1" lid 5 4xEDR</pre>
 *
 * <p>{@code Switch} is a switch, {@code Ca}, {@code Rt} and ibsim's {@code Hca} are endpoints; a cable may be named at
 * one end or at both. A node's description behind {@code #} is its name if that can be one and no other node has it;
 * otherwise the id in quotes is. ibsim's netlists are the same but for three things: their ids are any texts, the port
 * at the other end may be left out if it is 1, and they may have settings such as {@code w=4} and lines such as
 * {@code module}, which are passed over; {@code include} and aliases ({@code @}) are refused.
 *
 * <p>Written are ids by GUID and names as descriptions. A port's name is lost, as is a length, and a rate that no
 * InfiniBand link of four lanes has.
 */
final class IbNetDiscover extends GraphFormat {
    IbNetDiscover() {
        super(
                "ibnetdiscover",
                "an InfiniBand netlist as ibnetdiscover prints it and ibsim reads it",
                ".ibnetdiscover",
                ".ibnd",
                ".netlist",
                ".topo");
    }

    @Override
    Graph read(SourceTexts.Text text) {
        return new IbNetDiscoverReader(text).graph();
    }

    @Override
    public Optional<String> obstacle(Topology t) {
        return IbSubnet.portObstacle(t);
    }

    @Override
    public void write(Topology t, Annotations annotations, Consumer<String> lines) {
        lines.accept("#");
        lines.accept("# Topology file: " + annotations.graph());
        lines.accept("#");
        IbNetlist.write(IbSubnet.of(t), false, lines);
    }
}
