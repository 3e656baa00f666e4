package io.weft.operations;

import io.weft.operations.analysis.Analyze;
import io.weft.operations.plan.CompareFabrics;
import io.weft.operations.plan.PlanFabrics;
import io.weft.operations.simulate.Simulate;
import io.weft.optimizer.method.OptimizerMethods;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * All operations by name, in the order in which doors list them. Each is made when it is first asked for, and kept: the
 * declarations of all together take a good part of the time that a command takes to start. Thread-safe.
 */
public final class OperationTable {
    private static final Map<String, Supplier<Operation>> LISTED = new LinkedHashMap<>();
    /** For the nodes of a cluster. */
    private static final Map<String, Supplier<Operation>> UNLISTED = Map.of("installed", ShowInstalled::new);

    private static final Map<String, Operation> MADE = new LinkedHashMap<>();

    static {
        LISTED.put("describe", Describe::new);
        LISTED.put("verify", Verify::new);
        LISTED.put("certificate", Certify::new);
        LISTED.put("what-if", WhatIf::new);
        LISTED.put("status", ShowStatus::new);
        LISTED.put("events", ShowEvents::new);
        LISTED.put("fabric", ShowFabric::new);
        LISTED.put("switch", ShowSwitch::new);
        LISTED.put("map", ShowMap::new);
        LISTED.put("routes", ShowRoutes::new);
        LISTED.put("load", ShowLoad::new);
        LISTED.put("cabling", CheckCabling::new);
        LISTED.put("compare-cabling", CompareCabling::new);
        LISTED.put("simulate", Simulate::new);
        // By the methods that need no native code.
        LISTED.put("optimize", () -> new Optimize(OptimizerMethods.all()));
        LISTED.put("analyze", Analyze::new);
        LISTED.put("plan", PlanFabrics::new);
        LISTED.put("compare", CompareFabrics::new);
        LISTED.put("drain", Drain::new);
        LISTED.put("undrain", Undrain::new);
        LISTED.put("change-routing", ChangeRouting::new);
    }

    private OperationTable() {}

    /** The names of those that people are offered. */
    public static List<String> names() {
        return List.copyOf(LISTED.keySet());
    }

    /** The one of a name, listed or not; nothing if there is none. */
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
