package io.weft.operations;

import io.weft.operations.analysis.Analyze;
import io.weft.operations.plan.CompareFabrics;
import io.weft.operations.plan.PlanFabrics;
import io.weft.operations.request.Operation;
import io.weft.operations.simulate.Simulate;
import io.weft.optimizer.method.OptimizerMethods;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * All operations by name, in the order in which doors list them. Each is made when it is first asked for, and kept:
 * declaring all of them would take a good part of a command's start. Thread-safe.
 */
public final class OperationTable {
    private static final Map<String, Supplier<Operation>> LISTED = new LinkedHashMap<>();
    /** Operations that only nodes of a cluster ask of each other. */
    private static final Map<String, Supplier<Operation>> UNLISTED = Map.of("installed", ShowInstalled::new);

    private static final Map<String, Operation> MADE = new LinkedHashMap<>();

    static {
        list("describe", Describe::new);
        list("verify", Verify::new);
        list("certificate", Certify::new);
        list("what-if", WhatIf::new);
        list("status", ShowStatus::new);
        list("events", ShowEvents::new);
        list("fabric", ShowFabric::new);
        list("switch", ShowSwitch::new);
        list("map", ShowMap::new);
        list("routes", ShowRoutes::new);
        list("load", ShowLoad::new);
        list("cabling", CheckCabling::new);
        list("compare-cabling", CompareCabling::new);
        list("simulate", () -> Simulate.OPERATION);
        // By the methods that need no native code.
        list("optimize", () -> new Optimize(OptimizerMethods.all()));
        list("analyze", Analyze::new);
        list("plan", PlanFabrics::new);
        list("compare", CompareFabrics::new);
        list("drain", Drain::new);
        list("undrain", Undrain::new);
        list("change-routing", ChangeRouting::new);
    }

    private OperationTable() {}

    private static void list(String name, Supplier<Operation> maker) {
        LISTED.put(name, maker);
    }

    /** The names of the operations that doors list. */
    public static List<String> names() {
        return List.copyOf(LISTED.keySet());
    }

    /** The operation of this name, listed or not; empty if there is none. */
    public static Optional<Operation> find(String name) {
        Supplier<Operation> maker = LISTED.getOrDefault(name, UNLISTED.get(name));
        return maker == null ? Optional.empty() : Optional.of(made(name, maker));
    }

    private static synchronized Operation made(String name, Supplier<Operation> maker) {
        Operation operation = MADE.get(name);
        if (operation == null) {
            operation = maker.get();
            MADE.put(name, operation);
        }
        return operation;
    }

    /** The one of a name that is in the table. */
    static Operation named(String name) {
        return find(name).orElseThrow();
    }
}
