package io.weft.http;

import io.weft.operations.Operations;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Operation.Needs;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The operations that are answered immediately, by path. The path is the name of the operation; two have a second path.
 * Operations that can be ended early take long, and would take processors from a controller: they are jobs.
 */
final class ImmediateOperations {
    private ImmediateOperations() {}

    static Map<String, Operation> all() {
        Map<String, Operation> offered = new LinkedHashMap<>();
        Operations.all().stream()
                .filter(each -> each.needs() != Needs.JOB && each != Operations.STATUS && !each.endsEarly())
                .forEach(each -> offered.put(each.name(), each));
        offered.put("verification", Operations.VERIFY);
        offered.put("drains", Operations.DRAIN);
        return Collections.unmodifiableMap(offered);
    }

    static Map<String, Operation> of(FabricHost host) {
        Map<String, Operation> offered = new LinkedHashMap<>(all());
        offered.values()
                .removeIf(
                        each -> each.needs() == Needs.CONTROLLER && !host.kind().isRunning());
        host.further().forEach(each -> offered.put(each.name(), each));
        return Collections.unmodifiableMap(offered);
    }

    /** The fields that requests over HTTP may have: all but those that name files. */
    static Stream<Field<?>> fields(Operation operation) {
        return operation.fields().stream().filter(each -> !each.isFile());
    }
}
