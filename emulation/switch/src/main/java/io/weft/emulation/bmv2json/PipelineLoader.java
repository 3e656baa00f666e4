package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.Calculation;
import io.weft.emulation.engine.ControlNode;
import io.weft.emulation.engine.ControlNode.ActionNode;
import io.weft.emulation.engine.ControlNode.ConditionNode;
import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.TableNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pipelines of a program: tables, conditions, direct calls of actions, and what follows what. */
final class PipelineLoader {
    private static final String HIT = "__HIT__";
    private static final String MISS = "__MISS__";

    private final Headers headers;
    private final Actions actions;
    private final Calculations calculations;
    private final ExternArrays arrays;
    /** All tables, each at its index. */
    final List<TableNode> tables = new ArrayList<>();

    final List<ProgramResources.InitialEntry> entries = new ArrayList<>();
    private final Map<String, ControlNode> first = new HashMap<>();

    PipelineLoader(ProgramJson root, Headers headers, Actions actions, Calculations calculations, ExternArrays arrays) {
        this.headers = headers;
        this.actions = actions;
        this.calculations = calculations;
        this.arrays = arrays;
        for (ProgramJson pipeline : root.list("pipelines")) {
            load(pipeline.named("pipeline '" + pipeline.text("name") + "'"));
        }
    }

    private void load(ProgramJson pipeline) {
        ControlFlow flow = new ControlFlow();
        List<Runnable> links = new ArrayList<>();
        loadTables(pipeline, flow, links);
        for (ProgramJson condition : pipeline.list("conditionals")) {
            ProgramJson named = condition.named("condition '" + condition.text("name") + "'");
            ConditionNode node = new ConditionNode(new Expressions(headers, List.of()).bool(named.get("expression")));
            flow.add(named, node);
            links.add(() ->
                    node.link(flow.next(named, named.find("true_next")), flow.next(named, named.find("false_next"))));
        }
        for (ProgramJson call : pipeline.list("action_calls")) {
            ActionNode node = new ActionNode(actions.call(call.get("action_id")));
            flow.add(call, node);
            links.add(() -> node.link(flow.next(call, call.find("next_node"))));
        }
        links.forEach(Runnable::run);
        flow.checkEnds(pipeline);
        flow.join();
        first.put(pipeline.text("name"), flow.first(pipeline.find("init_table")));
    }

    private void loadTables(ProgramJson pipeline, ControlFlow flow, List<Runnable> links) {
        Map<String, Calculation> selectors = new HashMap<>();
        for (ProgramJson profile : pipeline.list("action_profiles")) {
            if (profile.has("selector")) {
                String name = profile.text("name");
                selectors.put(name, calculations.load(profile.get("selector").named("selector '" + name + "'")));
            }
        }
        TableLoader loader = new TableLoader(headers, actions, arrays, selectors);
        for (ProgramJson table : pipeline.list("tables")) {
            ProgramJson named = table.named("table '" + table.text("name") + "'");
            TableNode node = loader.load(named, tables.size());
            tables.add(node);
            List<ProgramResources.InitialEntry> initial = loader.loadEntries(named, node);
            entries.addAll(initial);
            if (isCall(named, node) && !initial.isEmpty()) {
                ActionNode call = new ActionNode(initial.get(0).action());
                flow.add(named, call);
                links.add(() -> linkCall(named, initial.get(0).action().action().name(), call, flow));
            } else {
                flow.add(named, node);
                links.add(() -> linkTable(named, node, flow));
            }
        }
    }

    // p4c makes such a table of every few statements; nothing about it can change.
    private static boolean isCall(ProgramJson table, TableNode node) {
        ProgramJson defaultEntry = table.find("default_entry");
        return node.key().isEmpty()
                && table.text("type").equals("simple")
                && !node.properties().isCounted()
                && defaultEntry.flag("action_const")
                && defaultEntry.flag("action_entry_const");
    }

    private static void linkCall(ProgramJson table, String action, ActionNode call, ControlFlow flow) {
        ProgramJson next = table.get("next_tables");
        call.link(flow.next(table, next.find(isByHit(next) ? MISS : action)));
    }

    private static boolean isByHit(ProgramJson next) {
        return next.node().has(HIT) || next.node().has(MISS);
    }

    private static void linkTable(ProgramJson table, TableNode node, ControlFlow flow) {
        ProgramJson next = table.get("next_tables");
        if (isByHit(next)) {
            node.link(new TableNode.Next(
                    Map.of(), true, flow.next(table, next.find(HIT)), flow.next(table, next.find(MISS))));
            return;
        }
        Map<String, ControlNode> byAction = new HashMap<>();
        for (String action : node.actions().keySet()) {
            byAction.put(action, flow.next(table, next.find(action)));
        }
        ControlNode miss = flow.next(table, table.find("base_default_next"));
        node.link(new TableNode.Next(byAction, false, miss, miss));
    }

    /** The first node of a pipeline, or {@code null} if it is empty. */
    ControlNode first(String pipeline) {
        return first.get(pipeline);
    }

    private static final class ControlFlow {
        private final Map<String, ControlNode> nodes = new HashMap<>();
        private final Map<String, List<String>> following = new HashMap<>();

        void add(ProgramJson part, ControlNode node) {
            String name = part.text("name");
            if (nodes.putIfAbsent(name, node) != null) {
                throw part.refuse("'" + name + "' is declared twice");
            }
            following.put(name, new ArrayList<>());
        }

        /** The node that a part names, or {@code null} for the end of the pipeline. */
        ControlNode first(ProgramJson name) {
            if (name.isAbsent()) {
                return null;
            }
            ControlNode node = nodes.get(name.text());
            if (node == null) {
                throw name.refuse("'" + name.text() + "' is not declared");
            }
            return node;
        }

        /** The node that a part names, which may follow the one of another part. */
        ControlNode next(ProgramJson from, ProgramJson name) {
            ControlNode node = first(name);
            if (node != null) {
                following.get(from.text("name")).add(name.text());
            }
            return node;
        }

        void join() {
            for (ControlNode node : nodes.values()) {
                if (node instanceof ActionNode call) {
                    call.join();
                }
            }
        }

        /** Refuses a pipeline in which a node may follow itself (topological sort of Kahn, 1962). */
        void checkEnds(ProgramJson pipeline) {
            Map<String, Integer> before = new HashMap<>();
            following.values().forEach(all -> all.forEach(name -> before.merge(name, 1, Integer::sum)));
            Deque<String> ready = new ArrayDeque<>();
            nodes.keySet().stream().filter(name -> !before.containsKey(name)).forEach(ready::add);
            int sorted = 0;
            for (String name = ready.poll(); name != null; name = ready.poll()) {
                sorted++;
                for (String next : following.get(name)) {
                    if (before.merge(next, -1, Integer::sum) == 0) {
                        ready.add(next);
                    }
                }
            }
            if (sorted < nodes.size()) {
                throw pipeline.refuse("the control flow has a loop");
            }
        }
    }
}
