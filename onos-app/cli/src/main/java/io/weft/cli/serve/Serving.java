package io.weft.cli.serve;

import io.weft.http.FabricHost.Kind;
import io.weft.operations.ControlledFabric.Memory;
import io.weft.operations.EventJournal;
import io.weft.operations.Operation;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * How the fabric of a controller is served.
 *
 * @param listening where the server listens, and which clients it answers
 * @param kind what controls it
 * @param memory the drains and changes that controllers were asked for
 * @param further operations in addition to the usual ones
 * @param facts what the status says in addition
 * @param journal records the events
 */
public record Serving(
        Listening listening,
        Kind kind,
        Memory memory,
        List<Operation> further,
        Supplier<Map<String, Object>> facts,
        EventJournal journal) {}
