package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.ActionNode;
import io.weft.emulation.engine.Calculation;
import io.weft.emulation.engine.ConditionNode;
import io.weft.emulation.engine.ControlNode;
import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.TableNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pipelines of a program: tables, conditions, direct calls of actions, and what follows what. */
final class Pipelines {

    private final Headers headers;
    private final Actions actions;
    private final Calculations calculations;
    private final List<TableNode> tables = new ArrayList<>();
    private final List<ProgramResources.InitialEntry> entries = new ArrayList<>();
    private final Map<String, ControlNode> first = new HashMap<>();

    Pipelines(Part root, Headers headers, Actions actions, Calculations calculations) {
        this.headers = headers;
        this.actions = actions;
        this.calculations = calculations;
        for (Part pipeline : root.list("pipelines")) {
            load(pipeline.named("pipeline '" + pipeline.text("name") + "'"));
        }
    }

    private void load(Part pipeline) {
        ControlFlow flow = new ControlFlow();
        Map<Part, TableNode> loaded = loadTables(pipeline, flow);
        Map<Part, ConditionNode> conditions = new LinkedHashMap<>();
        for (Part condition : pipeline.list("conditionals")) {
            Part named = condition.named("condition '" + condition.text("name") + "'");
            ConditionNode node = new ConditionNode(new Expressions(headers, List.of()).bool(named.get("expression")));
            conditions.put(named, node);
            flow.add(named, node);
        }
        Map<Part, ActionNode> calls = new LinkedHashMap<>();
        for (Part call : pipeline.list("action_calls")) {
            ActionNode node = new ActionNode(actions.action(call.get("action_id")));
            calls.put(call, node);
            flow.add(call, node);
        }
        loaded.forEach((part, node) -> linkTable(part, node, flow));
        conditions.forEach((part, node) ->
                node.link(flow.next(part, part.find("true_next")), flow.next(part, part.find("false_next"))));
        calls.forEach((part, node) -> node.link(flow.next(part, part.find("next_node"))));
        flow.checkEnds(pipeline);
        first.put(pipeline.text("name"), flow.first(pipeline.find("init_table")));
    }

    private Map<Part, TableNode> loadTables(Part pipeline, ControlFlow flow) {
        Map<String, Calculation> selectors = new HashMap<>();
        for (Part profile : pipeline.list("action_profiles")) {
            if (profile.has("selector")) {
                String name = profile.text("name");
                selectors.put(name, calculations.load(profile.get("selector").named("selector '" + name + "'")));
            }
        }
        TableLoader loader = new TableLoader(headers, actions, selectors);
        Map<Part, TableNode> loaded = new LinkedHashMap<>();
        for (Part table : pipeline.list("tables")) {
            Part named = table.named("table '" + table.text("name") + "'");
            TableNode node = loader.load(named, tables.size());
            tables.add(node);
            loaded.put(named, node);
            flow.add(named, node);
            entries.addAll(loader.loadEntries(named, node));
        }
        return loaded;
    }

    private static void linkTable(Part table, TableNode node, ControlFlow flow) {
        Part next = table.get("next_tables");
        boolean byHit = next.node().has("__HIT__") || next.node().has("__MISS__");
        if (byHit) {
            node.link(new TableNode.Next(
                    Map.of(), true, flow.next(table, next.find("__HIT__")), flow.next(table, next.find("__MISS__"))));
            return;
        }
        Map<String, ControlNode> byAction = new HashMap<>();
        for (String action : node.actions().keySet()) {
            byAction.put(action, flow.next(table, next.find(action)));
        }
        ControlNode miss = flow.next(table, table.find("base_default_next"));
        node.link(new TableNode.Next(byAction, false, miss, miss));
    }

    /** All tables, each at its index. */
    List<TableNode> tables() {
        return tables;
    }

    /** The entries that the program declares. */
    List<ProgramResources.InitialEntry> entries() {
        return entries;
    }

    /** The first node of a pipeline, or {@code null} if it is empty. */
    ControlNode first(String pipeline) {
        return first.get(pipeline);
    }
}
