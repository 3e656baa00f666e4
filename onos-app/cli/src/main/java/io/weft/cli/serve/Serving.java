package io.weft.cli.serve;

import io.weft.http.FabricHost.Kind;
import io.weft.operations.ControlledFabric.Memory;
import io.weft.operations.EventJournal;
import io.weft.operations.Operation;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * How a fabric that is controlled is served.
 *
 * @param listening where to answer, and to whom
 * @param kind what controls it
 * @param memory what was asked of its controllers
 * @param further operations that are offered besides the usual ones
 * @param facts what the status says besides
 * @param journal what happens to it
 */
public record Serving(
        Listening listening,
        Kind kind,
        Memory memory,
        List<Operation> further,
        Supplier<Map<String, Object>> facts,
        EventJournal journal) {}
