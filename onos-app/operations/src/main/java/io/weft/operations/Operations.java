package io.weft.operations;

import io.weft.operations.analysis.Analyze;
import io.weft.operations.plan.CompareFabrics;
import io.weft.operations.plan.PlanFabrics;
import io.weft.operations.request.Operation;
import io.weft.operations.simulate.Simulate;
import io.weft.optimizer.method.OptimizerMethods;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All operations, in the order in which doors list them. */
public final class Operations {
    /** See {@link Describe}. */
    public static final Operation DESCRIBE = new Describe();
    /** See {@link Verify}. */
    public static final Operation VERIFY = new Verify();
    /** See {@link Certify}. */
    public static final Operation CERTIFICATE = new Certify();
    /** See {@link WhatIf}. */
    public static final Operation WHAT_IF = new WhatIf();
    /** See {@link ShowStatus}. */
    public static final Operation STATUS = new ShowStatus();
    /** See {@link ShowEvents}. */
    public static final Operation EVENTS = new ShowEvents();
    /** See {@link ShowFabric}. */
    public static final Operation FABRIC = new ShowFabric();
    /** See {@link ShowSwitch}. */
    public static final Operation SWITCH = new ShowSwitch();
    /** See {@link ShowMap}. */
    public static final Operation MAP = new ShowMap();
    /** See {@link ShowRoutes}. */
    public static final Operation ROUTES = new ShowRoutes();
    /** See {@link ShowLoad}. */
    public static final Operation LOAD = new ShowLoad();
    /** See {@link CheckCabling}. */
    public static final Operation CABLING = new CheckCabling();
    /** See {@link CompareCabling}. */
    public static final Operation COMPARE_CABLING = new CompareCabling();
    /** See {@link Simulate}. */
    public static final Operation SIMULATE = Simulate.OPERATION;
    /** See {@link Optimize}; by the methods that need no native code. */
    public static final Operation OPTIMIZE = new Optimize(OptimizerMethods.all());
    /** See {@link Analyze}. */
    public static final Operation ANALYZE = new Analyze();
    /** See {@link PlanFabrics}. */
    public static final Operation PLAN = new PlanFabrics();
    /** See {@link CompareFabrics}. */
    public static final Operation COMPARE = new CompareFabrics();
    /** See {@link Drain}. */
    public static final Operation DRAIN = new Drain();
    /** See {@link Undrain}. */
    public static final Operation UNDRAIN = new Undrain();
    /** See {@link ChangeRouting}. */
    public static final Operation CHANGE_ROUTING = new ChangeRouting();

    /** See {@link ShowInstalled}; for the nodes of a cluster, not listed. */
    public static final Operation INSTALLED = new ShowInstalled();

    private static final List<Operation> ALL = List.of(
            DESCRIBE,
            VERIFY,
            CERTIFICATE,
            WHAT_IF,
            STATUS,
            EVENTS,
            FABRIC,
            SWITCH,
            MAP,
            ROUTES,
            LOAD,
            CABLING,
            COMPARE_CABLING,
            SIMULATE,
            OPTIMIZE,
            ANALYZE,
            PLAN,
            COMPARE,
            DRAIN,
            UNDRAIN,
            CHANGE_ROUTING);

    private Operations() {}

    /** Those that people are offered. */
    public static List<Operation> all() {
        return ALL;
    }

    /** The one of a name, listed or not; nothing if there is none. */
    public static Optional<Operation> named(String name) {
        return Stream.concat(ALL.stream(), Stream.of(INSTALLED))
                .filter(each -> each.name().equals(name))
                .findFirst();
    }
}
