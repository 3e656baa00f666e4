package io.weft.cli.optimize;

import io.weft.cli.input.InputException;
import io.weft.optimizer.method.OptimizerMethod;
import io.weft.optimizer.method.OptimizerMethods;
import io.weft.optimizer.ortools.OrToolsMethods;
import io.weft.registry.NearestWords;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

/** All methods there are: those that need no solver, and those of OR-Tools. */
public final class Methods implements Iterable<String> {
    private static final String PROVER = "cp-sat";

    private static final List<OptimizerMethod> ALL = all();

    private static List<OptimizerMethod> all() {
        return OptimizerMethods.with(OrToolsMethods.all(), find(PROVER, OrToolsMethods.all()));
    }

    /**
     * The method of a name.
     *
     * @throws InputException if there is none
     */
    static OptimizerMethod named(String name) {
        return find(name, ALL);
    }

    private static OptimizerMethod find(String name, List<OptimizerMethod> among) {
        return among.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new InputException("there is no method '" + name + "'; there are "
                        + among.stream().map(OptimizerMethod::name).collect(Collectors.joining(", "))
                        + nearest(name, among)));
    }

    private static String nearest(String name, List<OptimizerMethod> among) {
        List<String> near = NearestWords.to(name, among.stream().map(OptimizerMethod::name), 1);
        return near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?";
    }

    /** Their names, to complete what a user types. */
    @Override
    public Iterator<String> iterator() {
        return ALL.stream().map(OptimizerMethod::name).iterator();
    }
}
