package io.weft.cli.export;

import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.topology.graph.Annotations;
import io.weft.topology.graph.GraphFormat;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A format that graphs are read from as well: what is written can be the file of a topology of type {@code graph}. */
final class GraphFile extends ExportFormat {
    private final GraphFormat format;

    GraphFile(GraphFormat format) {
        super(format.name(), format.meaning());
        this.format = format;
    }

    @Override
    public void check(Fabric fabric) {
        format.obstacle(fabric.topology()).ifPresent(obstacle -> {
            throw new Refusal(fabric.name() + " cannot be exported as " + format.name() + ": " + obstacle);
        });
    }

    @Override
    public Optional<String> leavesOut(Fabric fabric) {
        return linksLeftOut(fabric);
    }

    @Override
    public void write(Exported exported, PrintWriter out) {
        Fabric fabric = exported.fabric();
        format.write(fabric.topology(), new Addresses(fabric), out::println);
    }

    /** The addresses of the endpoints. */
    private record Addresses(Fabric fabric) implements Annotations {
        @Override
        public String graph() {
            return fabric.name();
        }

        @Override
        public Map<String, String> ofEndpoint(int e) {
            Map<String, String> addresses = new LinkedHashMap<>();
            addresses.put("address", fabric.addressing().ipv4Text(e));
            addresses.put("mac", fabric.addressing().macText(e));
            return addresses;
        }
    }
}
