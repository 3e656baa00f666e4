package io.weft.optimizer.ortools;

import io.weft.optimizer.method.NamedMethod;
import io.weft.optimizer.method.OptimizerMethod;
import io.weft.optimizer.method.OptimizerMethods;
import io.weft.registry.Registry;
import java.util.List;

/** The registry of the methods that need OR-Tools. */
public final class OrToolsMethods {
    /** Which {@code auto} uses to prove optimality. */
    private static final OptimizerMethod CP_SAT = NamedMethod.of(
            "cp-sat",
            "all choices at once, with a proof if time allows",
            new TreeCpSat("cp-sat"),
            new FabricCpSat("cp-sat"));

    private static final List<OptimizerMethod> ALL = List.of(
            layers(
                    "ilp-strong",
                    "layer by layer, dividing evenly all that may meet further up",
                    LayerConditions.STRONG),
            layers("ilp-strict", "the same, with as little as possible between any two links", LayerConditions.STRICT),
            layers(
                    "ilp-relaxed",
                    "layer by layer, leaving room where links further up have it",
                    LayerConditions.RELAXED),
            layers("ilp-eliminated", "the same, without conditions that others imply", LayerConditions.ELIMINATED),
            CP_SAT);

    private OrToolsMethods() {}

    private static OptimizerMethod layers(String name, String description, LayerConditions conditions) {
        return NamedMethod.ofTrees(
                name,
                "fat trees only: " + description,
                new LayeredIlp(name, conditions, SolverPortfolio.ofProcessors()));
    }

    /**
     * These methods and those that need no OR-Tools, {@code auto} first. The native library is loaded when one is first
     * used.
     */
    public static Registry<OptimizerMethod> withOthers() {
        return OptimizerMethods.with(ALL, CP_SAT);
    }
}
