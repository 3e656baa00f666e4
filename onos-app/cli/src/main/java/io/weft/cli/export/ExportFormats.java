package io.weft.cli.export;

import io.weft.registry.Registry;
import io.weft.topology.graph.GraphFormats;
import java.util.Iterator;
import java.util.List;

/** All formats there are, by name: a new one is a class and a line here, or one of the formats of graphs. */
public final class ExportFormats {
    /** In the order of help. */
    public static final Registry<ExportFormat> ALL = Registry.<ExportFormat>of("format", new FabricJson())
            .and(GraphFormats.REGISTRY.all().stream().map(GraphFile::new).toList())
            .and(List.of(new CablesCsv(), new OnosNetcfg(), new MininetJson()))
            .and(LaidOut.ALL)
            .and(SlurmTopology.ALL)
            .and(List.of(new Ibsim()))
            .and(OpenSm.ALL);

    private ExportFormats() {}

    /** The names, for help and completion. */
    public static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ALL.names().iterator();
        }
    }
}
