package io.weft.optimizer.ortools;

import io.weft.optimizer.method.NamedMethod;
import io.weft.optimizer.method.OptimizerMethod;
import java.util.List;

/** All methods that need OR-Tools, one line each. */
public final class OrToolsMethods {
    private static final List<OptimizerMethod> ALL = List.of(
            layers("ilp-strong", "layer by layer, dividing evenly all that may meet further up", Conditions.STRONG),
            layers("ilp-strict", "the same, with as little as possible between any two links", Conditions.STRICT),
            layers("ilp-relaxed", "layer by layer, leaving room where links further up have it", Conditions.RELAXED),
            layers("ilp-eliminated", "the same, without conditions that others imply", Conditions.ELIMINATED),
            NamedMethod.of(
                    "cp-sat",
                    "all choices at once, with a proof if time allows",
                    new WholeProgram("cp-sat"),
                    new FabricProgram("cp-sat")));

    private OrToolsMethods() {}

    private static OptimizerMethod layers(String name, String description, Conditions conditions) {
        return NamedMethod.ofTrees(
                name, "fat trees only: " + description, new LayerPrograms(name, conditions, Race.ofProcessors()));
    }

    /** All of them. None is loaded before it is used. */
    public static List<OptimizerMethod> all() {
        return ALL;
    }
}
