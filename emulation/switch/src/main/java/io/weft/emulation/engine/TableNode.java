package io.weft.emulation.engine;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A table of the program: its key, its actions, and what follows each of them. The entries are the switch's. */
public final class TableNode extends ControlNode {
    /**
     * What follows: by the action that ran, or by hit and miss; {@code null} is the end of the pipeline. Without any
     * action it is the node after a miss.
     */
    public record Next(Map<String, ControlNode> byAction, boolean byHit, ControlNode hit, ControlNode miss) {}

    private final String name;
    private final int index;
    private final KeyPart[] key;
    private final int keyWords;
    private final boolean hasPriorities;
    private final Map<String, ActionFunction> actions;
    private final Properties properties;
    private final boolean isTracking;
    private Next next;
    private ControlNode[] afterAction = {};

    /**
     * What else the program says of a table.
     *
     * @param size the number of entries that it is declared for, which bmv2 enforces
     * @param meter the direct meter of its entries, or {@code null}
     * @param isAgeing whether the time of the last hit is kept
     * @param constantEntries whether the control plane may not change its entries
     * @param selector the hash of its action selector, or {@code null}
     */
    public record Properties(
            int size,
            boolean isCounted,
            DirectMeter meter,
            boolean isAgeing,
            boolean constantEntries,
            boolean constantDefault,
            Calculation selector) {}

    /**
     * A direct meter, whose rates are in bytes or in packets. As in bmv2, each packet that hits an entry is metered
     * before the action runs, whether the action asks or not; {@code result}, of up to 64 bits, takes the colour.
     */
    public record DirectMeter(String name, boolean countsBytes, HeaderField result) {}

    /** Makes a table whose actions all end the pipeline until {@link #link} is called. */
    public TableNode(
            String name, int index, List<KeyPart> key, Map<String, ActionFunction> actions, Properties properties) {
        this.name = name;
        this.index = index;
        this.key = key.toArray(new KeyPart[0]);
        this.keyWords = key.stream().mapToInt(KeyPart::words).sum();
        this.hasPriorities =
                key.stream().anyMatch(part -> part.kind() == KeyPart.Kind.TERNARY || part.kind() == KeyPart.Kind.RANGE);
        this.actions = Map.copyOf(actions);
        this.properties = properties;
        this.isTracking = properties.isCounted() || properties.meter() != null || properties.isAgeing();
    }

    /** Says what follows. Called once, before the program runs. */
    public void link(Next following) {
        this.next = following;
        int last =
                actions.values().stream().mapToInt(ActionFunction::index).max().orElse(-1);
        this.afterAction = new ControlNode[last + 1];
        actions.values().forEach(a -> afterAction[a.index()] = following.byAction.get(a.name()));
    }

    public String name() {
        return name;
    }

    public int index() {
        return index;
    }

    public List<KeyPart> key() {
        return List.of(key);
    }

    public int keyWords() {
        return keyWords;
    }

    public Map<String, ActionFunction> actions() {
        return actions;
    }

    public Properties properties() {
        return properties;
    }

    public boolean hasPriorities() {
        return hasPriorities;
    }

    /** What packets make of an entry, nothing yet. */
    public EntryState newState() {
        return new EntryState(properties.meter() == null ? null : new Meter());
    }

    MatchTable newEntries() {
        if (hasPriorities()) {
            return new PriorityTable(Arrays.stream(key)
                    .flatMap(part -> Collections.nCopies(part.words(), part.kind()).stream())
                    .toArray(KeyPart.Kind[]::new));
        }
        return Arrays.stream(key)
                .filter(part -> part.kind() == KeyPart.Kind.LPM)
                .findFirst()
                .<MatchTable>map(
                        part -> new PrefixTable(part.word(), part.field().width()))
                .orElseGet(MatchTable.ExactTable::new);
    }

    @Override
    ControlNode apply(PacketState packet) {
        MatchTable table = packet.memory.table(index);
        MatchKey scratch = packet.keys[index];
        for (KeyPart part : key) {
            part.read(packet, scratch.words);
        }
        InstalledEntry entry = key.length == 0 ? null : table.lookup(scratch);
        boolean hit = entry != null;
        if (hit) {
            if (isTracking) {
                entry.state().hit(packet, properties);
            }
        } else {
            entry = table.missEntry();
        }
        BoundAction action = entry == null ? null : entry.choice().choose(packet);
        if (action != null) {
            action.run(packet);
        }
        return following(hit, action);
    }

    private ControlNode following(boolean hit, BoundAction action) {
        if (next.byHit) {
            return hit ? next.hit : next.miss;
        }
        return action == null ? next.miss : afterAction[action.action().index()];
    }
}
