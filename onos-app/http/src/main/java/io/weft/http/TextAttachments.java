package io.weft.http;

import io.weft.config.BuiltInPriceList;
import io.weft.config.FabricFile;
import io.weft.config.FloorFile;
import io.weft.config.PriceListFile;
import io.weft.fabric.Fabric;
import io.weft.operations.request.Attachments;
import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import io.weft.routing.MemoryLimit;
import java.util.ArrayList;
import java.util.List;

/** Attachments of requests over HTTP: texts in the request, never files of this machine. */
public enum TextAttachments implements Attachments {
    /** The only one. */
    INSTANCE;

    /** Leaves room for the running fabric and other requests. */
    private static final int PART_OF_MEMORY = 16;

    private static final MemoryLimit LIMIT = new MemoryLimit(
            Runtime.getRuntime().maxMemory() / PART_OF_MEMORY,
            "choose smaller or fewer fabrics, start this with a larger -Xmx, or use the weft command on another"
                    + " machine, which has no such limit");

    @Override
    public MemoryLimit limit() {
        return LIMIT;
    }

    @Override
    public Fabric fabric(String text) {
        return fabric(text, LIMIT);
    }

    @Override
    public List<Fabric> fabrics(List<String> texts) {
        List<Fabric> fabrics = new ArrayList<>();
        MemoryLimit left = LIMIT;
        for (String text : texts) {
            Fabric fabric = fabric(text, left);
            left = left.beside(fabric.topology());
            fabrics.add(fabric);
        }
        return fabrics;
    }

    private static Fabric fabric(String text, MemoryLimit limit) {
        return FabricFile.parse("the other fabric", text, limit);
    }

    @Override
    public PriceList prices(String named) {
        return named.contains("\n") || named.startsWith("{")
                ? PriceListFile.parse("the price list", named)
                : BuiltInPriceList.REGISTRY.named(named).prices();
    }

    @Override
    public Floor floor(String text) {
        return FloorFile.parse("the floor", text);
    }
}
