package io.weft.operations;

import io.weft.operations.analysis.Analyze;
import io.weft.operations.plan.CompareFabrics;
import io.weft.operations.plan.PlanFabrics;
import io.weft.operations.request.Operation;
import io.weft.operations.simulate.Simulate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All operations as objects, for doors that offer them all or ask a known one. {@link OperationTable} makes single
 * operations, which starts faster.
 */
public final class Operations {
    /** See {@link Verify}. */
    public static final Operation VERIFY = OperationTable.named("verify");
    /** See {@link Certify}. */
    public static final Operation CERTIFICATE = OperationTable.named("certificate");
    /** See {@link WhatIf}. */
    public static final Operation WHAT_IF = OperationTable.named("what-if");
    /** See {@link ShowStatus}. */
    public static final Operation STATUS = OperationTable.named("status");
    /** See {@link ShowEvents}. */
    public static final Operation EVENTS = OperationTable.named("events");
    /** See {@link ShowFabric}. */
    public static final Operation FABRIC = OperationTable.named("fabric");
    /** See {@link ShowSwitch}. */
    public static final Operation SWITCH = OperationTable.named("switch");
    /** See {@link ShowMap}. */
    public static final Operation MAP = OperationTable.named("map");
    /** See {@link ShowRoutes}. */
    public static final Operation ROUTES = OperationTable.named("routes");
    /** See {@link ShowLoad}. */
    public static final Operation LOAD = OperationTable.named("load");
    /** See {@link CheckCabling}. */
    public static final Operation CABLING = OperationTable.named("cabling");
    /** See {@link Simulate}. */
    public static final Operation SIMULATE = OperationTable.named("simulate");
    /** See {@link Analyze}. */
    public static final Operation ANALYZE = OperationTable.named("analyze");
    /** See {@link PlanFabrics}. */
    public static final Operation PLAN = OperationTable.named("plan");
    /** See {@link CompareFabrics}. */
    public static final Operation COMPARE = OperationTable.named("compare");
    /** See {@link Drain}. */
    public static final Operation DRAIN = OperationTable.named("drain");
    /** See {@link Undrain}. */
    public static final Operation UNDRAIN = OperationTable.named("undrain");

    /** See {@link ShowInstalled}; for the nodes of a cluster, not listed. */
    public static final Operation INSTALLED = OperationTable.named("installed");

    private static final List<Operation> ALL =
            OperationTable.names().stream().map(OperationTable::named).collect(Collectors.toUnmodifiableList());

    private Operations() {}

    /** Those that people are offered. */
    public static List<Operation> all() {
        return ALL;
    }

    /** The one of a name, listed or not; nothing if there is none. */
    public static Optional<Operation> named(String name) {
        return OperationTable.find(name);
    }
}
