package io.weft.http;

import io.weft.config.BuiltInPriceList;
import io.weft.config.FabricFile;
import io.weft.config.FabricFileException;
import io.weft.config.FloorFile;
import io.weft.config.PriceListFile;
import io.weft.fabric.Fabric;
import io.weft.operations.Attachments;
import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;

/** Attachments of requests over HTTP: texts in the request, never files of this machine. */
public enum FabricTexts implements Attachments {
    /** The only one. */
    INSTANCE;

    /** Leaves room for the running fabric and other requests. */
    private static final int PART_OF_MEMORY = 16;

    @Override
    public Fabric fabric(String text) {
        try {
            return FabricFile.parse(
                    "the other fabric", text, Runtime.getRuntime().maxMemory() / PART_OF_MEMORY);
        } catch (FabricFileException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    @Override
    public PriceList prices(String named) {
        try {
            return named.contains("\n") || named.startsWith("{")
                    ? PriceListFile.parse("the price list", named)
                    : BuiltInPriceList.REGISTRY.named(named).prices();
        } catch (FabricFileException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    @Override
    public Floor floor(String text) {
        try {
            return FloorFile.parse("the floor", text);
        } catch (FabricFileException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
