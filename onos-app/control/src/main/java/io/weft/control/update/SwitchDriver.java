package io.weft.control.update;

import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.table.FabricTables;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What the control engine needs of its host: writing to switches and reading back what they hold. Switches are indices
 * of the topology.
 *
 * <p>Every future completes, normally or exceptionally, within a time that the driver bounds. Calls for different
 * switches may be made at the same time, and their futures completed on any thread.
 */
public interface SwitchDriver {
    /**
     * Applies updates to a switch, in any order or at once; those that fail do not keep the others from being applied.
     *
     * @return the updates that were refused, empty if all are in effect; completes exceptionally if the switch cannot
     *     be reached or is not this controller's to write, in which case any part of the updates may be in effect
     */
    CompletableFuture<List<UpdateError>> write(int s, List<Update> updates);

    /**
     * Reads everything that a switch holds in the tables of {@link FabricTables}, the default entries among them, and
     * its clone sessions.
     *
     * @return what it holds, in any order; completes exceptionally if the switch cannot be reached, with a
     *     {@link FalseAnswerException} if it answers what cannot be
     */
    CompletableFuture<List<Entity>> read(int s);
}
