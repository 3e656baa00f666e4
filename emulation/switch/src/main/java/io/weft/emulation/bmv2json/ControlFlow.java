package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.ActionNode;
import io.weft.emulation.engine.ControlNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The nodes of one pipeline by name, and which of them follow which. */
final class ControlFlow {

    private final Map<String, ControlNode> nodes = new HashMap<>();
    private final Map<String, List<String>> following = new HashMap<>();

    /** Adds a node under the name that its part has. */
    void add(Part part, ControlNode node) {
        String name = part.text("name");
        if (nodes.putIfAbsent(name, node) != null) {
            throw part.refuse("'" + name + "' is declared twice");
        }
        following.put(name, new ArrayList<>());
    }

    /** The node that a part names, or {@code null} for the end of the pipeline. */
    ControlNode first(Part name) {
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
    ControlNode next(Part from, Part name) {
        ControlNode node = first(name);
        if (node != null) {
            following.get(from.text("name")).add(name.text());
        }
        return node;
    }

    /** Lets calls of actions that follow each other run as one. */
    void join() {
        for (ControlNode node : nodes.values()) {
            if (node instanceof ActionNode call) {
                call.join();
            }
        }
    }

    /** Refuses a pipeline in which a node may follow itself (topological sort of Kahn, 1962). */
    void checkEnds(Part pipeline) {
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
