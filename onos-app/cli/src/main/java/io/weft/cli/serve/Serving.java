package io.weft.cli.serve;

import io.weft.http.FabricHost.Kind;
import io.weft.operations.request.ControlledFabric.Memory;
import io.weft.operations.request.EventJournal;
import io.weft.operations.request.Operation;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How the fabric of a controller is served.
 *
 * @param listening where the server listens, and which clients it answers
 * @param kind what controls it
 * @param memory the drains and changes that controllers were asked for
 * @param further operations in addition to the usual ones
 * @param cut the links and switches that an emulation has cut; empty outside of one
 * @param journal records the events
 */
public record Serving(
        Listening listening,
        Kind kind,
        Memory memory,
        List<Operation> further,
        Supplier<Optional<List<String>>> cut,
        EventJournal journal) {}
