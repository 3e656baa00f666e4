package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.ActionFunction;
import io.weft.emulation.engine.BitFields;
import io.weft.emulation.engine.BoundAction;
import io.weft.emulation.engine.Primitive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The actions of a program. */
final class Actions {
    private final Map<Integer, ActionFunction> byId = new HashMap<>();

    Actions(ProgramJson root, Headers headers, ExternArrays arrays, Calculations calculations) {
        Map<String, Integer> indices = new HashMap<>();
        for (ProgramJson action : root.list("actions")) {
            String name = action.text("name");
            ProgramJson named = action.named("action '" + name + "'");
            List<ActionFunction.Parameter> parameters = loadParameters(named);
            PrimitiveLoader loader =
                    new PrimitiveLoader(headers, new Expressions(headers, parameters), arrays, calculations);
            List<Primitive> body = new ArrayList<>();
            List<ProgramJson> calls = named.list("primitives");
            for (ProgramJson call : calls) {
                body.add(loader.load(call, named.where(), new PrimitiveLoader.Position(body.size(), calls.size())));
            }
            byId.put(
                    action.integer("id"),
                    new ActionFunction(name, index(indices, name), parameters, body, loader.registers()));
        }
    }

    // p4c makes a copy of an action for each table that uses it; what follows the action depends on its name only.
    private static int index(Map<String, Integer> indices, String name) {
        Integer known = indices.putIfAbsent(name, indices.size());
        return known == null ? indices.size() - 1 : known;
    }

    private static List<ActionFunction.Parameter> loadParameters(ProgramJson action) {
        List<ActionFunction.Parameter> parameters = new ArrayList<>();
        int slot = 0;
        for (ProgramJson parameter : action.list("runtime_data")) {
            int width = parameter.width("bitwidth");
            parameters.add(new ActionFunction.Parameter(parameter.text("name"), width, slot));
            slot += BitFields.words(width);
        }
        return parameters;
    }

    ActionFunction action(ProgramJson id) {
        ActionFunction action = byId.get(id.integer());
        if (action == null) {
            throw id.refuse("action " + id.integer() + " is not declared");
        }
        return action;
    }

    /** The call of an action that has no parameters. */
    BoundAction call(ProgramJson id) {
        ActionFunction action = action(id);
        if (!action.parameters().isEmpty()) {
            throw id.refuse("action '" + action.name() + "' takes arguments, found none");
        }
        return new BoundAction(action);
    }

    /** An action of a table with arguments, as the default entry and constant entries have it. */
    BoundAction bind(ProgramJson entry, Map<String, ActionFunction> of) {
        ActionFunction action = action(entry.get("action_id"));
        if (!of.containsValue(action)) {
            throw entry.refuse("action '" + action.name() + "' is none of the table's");
        }
        List<ActionFunction.Parameter> parameters = action.parameters();
        List<ProgramJson> values = entry.list("action_data", parameters.size());
        long[] words = new long[action.argumentWords()];
        for (int i = 0; i < values.size(); i++) {
            ActionFunction.Parameter parameter = parameters.get(i);
            BitFields.fromBig(values.get(i).hex(), parameter.width(), words, parameter.slot());
        }
        return new BoundAction(action, words);
    }
}
