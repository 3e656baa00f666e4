package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.ActionNode;
import io.weft.emulation.engine.Calculation;
import io.weft.emulation.engine.ConditionNode;
import io.weft.emulation.engine.ControlNode;
import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.TableNode;
import java.util.ArrayList;
import java.util.HashMap;
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
        Map<String, ControlNode> nodes = new HashMap<>();
        loadTables(pipeline, nodes);
        for (Part condition : pipeline.list("conditionals")) {
            Part named = condition.named("condition '" + condition.text("name") + "'");
            nodes.put(
                    condition.text("name"),
                    new ConditionNode(new Expressions(headers, List.of()).bool(named.get("expression"))));
        }
        for (Part call : pipeline.list("action_calls")) {
            nodes.put(call.text("name"), new ActionNode(actions.action(call.get("action_id"))));
        }
        link(pipeline, nodes);
        first.put(pipeline.text("name"), node(nodes, pipeline.find("init_table")));
    }

    private void loadTables(Part pipeline, Map<String, ControlNode> nodes) {
        Map<String, Calculation> selectors = new HashMap<>();
        for (Part profile : pipeline.list("action_profiles")) {
            if (profile.has("selector")) {
                String name = profile.text("name");
                selectors.put(name, calculations.load(profile.get("selector").named("selector '" + name + "'")));
            }
        }
        TableLoader loader = new TableLoader(headers, actions, selectors);
        for (Part table : pipeline.list("tables")) {
            Part named = table.named("table '" + table.text("name") + "'");
            TableNode node = loader.load(named, tables.size());
            tables.add(node);
            nodes.put(node.name(), node);
            entries.addAll(loader.loadEntries(named, node));
        }
    }

    private static ControlNode node(Map<String, ControlNode> nodes, Part name) {
        if (name.isAbsent()) {
            return null;
        }
        ControlNode node = nodes.get(name.text());
        if (node == null) {
            throw name.refuse("'" + name.text() + "' is not declared");
        }
        return node;
    }

    private static void link(Part pipeline, Map<String, ControlNode> nodes) {
        for (Part table : pipeline.list("tables")) {
            linkTable(table.named("table '" + table.text("name") + "'"), nodes);
        }
        for (Part condition : pipeline.list("conditionals")) {
            ConditionNode node = (ConditionNode) nodes.get(condition.text("name"));
            node.link(node(nodes, condition.find("true_next")), node(nodes, condition.find("false_next")));
        }
        for (Part call : pipeline.list("action_calls")) {
            ActionNode node = (ActionNode) nodes.get(call.text("name"));
            node.link(node(nodes, call.find("next_node")));
        }
    }

    private static void linkTable(Part table, Map<String, ControlNode> nodes) {
        TableNode node = (TableNode) nodes.get(table.text("name"));
        Part next = table.get("next_tables");
        boolean byHit = next.node().has("__HIT__") || next.node().has("__MISS__");
        if (byHit) {
            node.link(new TableNode.Next(
                    Map.of(), true, node(nodes, next.find("__HIT__")), node(nodes, next.find("__MISS__"))));
            return;
        }
        Map<String, ControlNode> byAction = new HashMap<>();
        for (String action : node.actions().keySet()) {
            byAction.put(action, node(nodes, next.find(action)));
        }
        ControlNode miss = node(nodes, table.find("base_default_next"));
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
