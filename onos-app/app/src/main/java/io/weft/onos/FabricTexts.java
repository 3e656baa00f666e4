package io.weft.onos;

import io.weft.config.FabricFile;
import io.weft.config.FabricFileException;
import io.weft.fabric.Fabric;
import io.weft.operations.Attachments;

/** What requests name besides, as texts: there are no files of users here. */
enum FabricTexts implements Attachments {
    /** The only one. */
    INSTANCE;

    @Override
    public Fabric fabric(String text) {
        try {
            return FabricFile.parse("the other fabric", text);
        } catch (FabricFileException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
