package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.ActionChoice;
import io.weft.emulation.engine.BoundAction;
import io.weft.emulation.engine.EntryState;
import io.weft.emulation.engine.InstalledEntry;
import io.weft.emulation.engine.Match;
import io.weft.emulation.engine.MatchTable;
import io.weft.emulation.engine.SwitchMemory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import p4.v1.P4RuntimeOuterClass;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.DirectMeterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.TableAction;
import p4.v1.P4RuntimeOuterClass.Update;

/** Writes and reads the entries of one table, and their counters and meters. */
final class TableEntities {
    private final TableSchema table;
    private final MatchTable entries;
    private final MatchCodec codec;
    private final EntryActions actions;
    private final DirectResources direct;
    private final Map<Match, WrittenEntry> written = new HashMap<>();
    /** For each entry with an idle timeout, the time of its last notification or write. */
    private final Map<Match, Long> notified = new HashMap<>();

    private final SwitchMemory memory;
    private final Optional<WrittenEntry> originalDefault;
    private Optional<WrittenEntry> defaultEntry;

    TableEntities(TableSchema table, SwitchMemory memory, ProfileEntities profiles) {
        this.table = table;
        this.memory = memory;
        this.entries = memory.table(table.node.index());
        this.codec = new MatchCodec(table);
        this.actions = new EntryActions(table, profiles);
        this.direct = new DirectResources(table, memory);
        adoptInitialEntries();
        this.originalDefault = entries.defaultEntry().map(this::adoptDefault);
        this.defaultEntry = originalDefault;
    }

    // What the program declares can be read back like what a controller wrote.
    private void adoptInitialEntries() {
        for (InstalledEntry entry : List.copyOf(entries.entries())) {
            P4RuntimeOuterClass.TableEntry message = message(entry)
                    .addAllMatch(codec.encode(entry.match()))
                    .setPriority(entry.match().priority())
                    .build();
            written.put(entry.match(), new WrittenEntry(message, entry));
        }
    }

    private WrittenEntry adoptDefault(InstalledEntry entry) {
        return new WrittenEntry(message(entry).setIsDefaultAction(true).build(), entry);
    }

    private P4RuntimeOuterClass.TableEntry.Builder message(InstalledEntry entry) {
        BoundAction action = (BoundAction) entry.choice();
        P4RuntimeOuterClass.TableEntry.Builder builder =
                P4RuntimeOuterClass.TableEntry.newBuilder().setTableId(table.id());
        builder.getActionBuilder()
                .setAction(table.action(action.action().name()).encode(action));
        return builder;
    }

    TableSchema schema() {
        return table;
    }

    private Optional<WrittenEntry> find(Match match) {
        return Optional.ofNullable(written.get(match));
    }

    void write(Update.Type type, P4RuntimeOuterClass.TableEntry message) {
        if (message.getIsDefaultAction()) {
            writeDefault(type, message);
            return;
        }
        if (table.isConstant()) {
            throw EntityException.denied("the entries of table " + table.name() + " are constant");
        }
        if (table.fields() == 0) {
            throw EntityException.invalid("table " + table.name() + " has no key and only a default entry");
        }
        Match match = codec.decode(message);
        switch (type) {
            case INSERT -> insert(match, message);
            case MODIFY -> modify(existing(match, message), message);
            default -> remove(existing(match, message));
        }
    }

    private WrittenEntry existing(Match match, P4RuntimeOuterClass.TableEntry message) {
        return find(match)
                .orElseThrow(
                        () -> EntityException.notFound("table " + table.name() + " has no entry " + describe(message)));
    }

    private void insert(Match match, P4RuntimeOuterClass.TableEntry message) {
        ActionChoice choice = decode(message);
        if (written.containsKey(match)) {
            throw EntityException.exists("table " + table.name() + " has this entry already: " + describe(message));
        }
        if (written.size() >= table.size()) {
            throw EntityException.exhausted("table " + table.name() + " is full with " + written.size() + " entries");
        }
        actions.checkRoom(message.getAction(), TableAction.getDefaultInstance());
        put(entry(match, choice, table.node.newState(), message));
        actions.count(message.getAction(), 1);
    }

    private void modify(WrittenEntry old, P4RuntimeOuterClass.TableEntry message) {
        ActionChoice choice = decode(message);
        actions.checkRoom(message.getAction(), old.message().getAction());
        put(entry(old.entry().match(), choice, old.entry().state(), message));
        actions.count(message.getAction(), 1);
        actions.count(old.message().getAction(), -1);
    }

    private void put(WrittenEntry entry) {
        Match match = entry.entry().match();
        entries.put(entry.entry());
        written.put(match, entry);
        notified.remove(match);
        if (table.isAgeing()) {
            long now = memory.nanos();
            entry.entry().state().touch(now);
            if (entry.message().getIdleTimeoutNs() > 0) {
                notified.put(match, now);
            }
        }
    }

    private void remove(WrittenEntry old) {
        entries.remove(old.entry());
        written.remove(old.entry().match());
        notified.remove(old.entry().match());
        actions.count(old.message().getAction(), -1);
    }

    private ActionChoice decode(P4RuntimeOuterClass.TableEntry message) {
        if (!message.hasAction()) {
            throw EntityException.invalid("table " + table.name() + ": an entry needs an action");
        }
        refuseUnsupported(message);
        return actions.decode(message.getAction(), message.getIsDefaultAction());
    }

    private WrittenEntry entry(
            Match match, ActionChoice choice, EntryState state, P4RuntimeOuterClass.TableEntry message) {
        direct.apply(message, state);
        return new WrittenEntry(canonical(match, message), new InstalledEntry(match, choice, state));
    }

    private void refuseUnsupported(P4RuntimeOuterClass.TableEntry message) {
        if (message.getIdleTimeoutNs() != 0) {
            checkAgeing(message);
        }
        if (message.hasTimeSinceLastHit()) {
            throw EntityException.invalid("table " + table.name() + ": the time since the last hit is only read");
        }
        direct.check(message);
    }

    private void checkAgeing(P4RuntimeOuterClass.TableEntry message) {
        if (!table.isAgeing()) {
            throw EntityException.invalid("table " + table.name() + " has no idle timeouts");
        }
        if (message.getIsDefaultAction() || message.getIdleTimeoutNs() < 0) {
            throw EntityException.invalid("table " + table.name() + ": the idle timeout is "
                    + message.getIdleTimeoutNs() + ", expected 0 or more, and 0 for the default entry");
        }
    }

    /** Passes on the entries whose idle timeout is over, which begins anew for each. */
    void expire(Consumer<WrittenEntry> idle) {
        long now = memory.nanos();
        for (Map.Entry<Match, Long> last : notified.entrySet()) {
            WrittenEntry entry = written.get(last.getKey());
            long since = Math.max(last.getValue(), entry.entry().state().lastHit());
            if (now - since >= entry.message().getIdleTimeoutNs()) {
                last.setValue(now);
                idle.accept(entry);
            }
        }
    }

    /**
     * The message as it is read back. What a controller writes is nearly always canonical, and is then kept as it is.
     */
    private P4RuntimeOuterClass.TableEntry canonical(Match match, P4RuntimeOuterClass.TableEntry message) {
        boolean plain = !message.hasCounterData() && !message.hasMeterConfig();
        if (plain && (match == null || codec.isCanonical(message)) && ActionSchema.isCanonical(message.getAction())) {
            return message;
        }
        return message.toBuilder()
                .clearCounterData()
                .clearMeterConfig()
                .clearMatch()
                .addAllMatch(match == null ? List.of() : codec.encode(match))
                .setAction(ActionSchema.canonical(message.getAction()))
                .build();
    }

    private void writeDefault(Update.Type type, P4RuntimeOuterClass.TableEntry message) {
        if (type != Update.Type.MODIFY) {
            throw EntityException.invalid(
                    "table " + table.name() + ": the default entry can only be modified, got " + type);
        }
        if (message.getMatchCount() > 0 || message.getPriority() != 0) {
            throw EntityException.invalid(
                    "table " + table.name() + ": the default entry takes neither match fields nor a priority");
        }
        if (table.profileId() != 0) {
            throw EntityException.invalid("table " + table.name()
                    + " has an action profile; its default entry does nothing and cannot be changed");
        }
        if (table.hasConstantDefault()) {
            throw EntityException.denied("the default entry of table " + table.name() + " is constant");
        }
        defaultEntry = message.hasAction()
                ? Optional.of(entry(null, decode(message), table.node.newState(), message))
                : originalDefault;
        entries.setDefault(defaultEntry.map(WrittenEntry::entry).orElse(null));
    }

    void write(Update.Type type, DirectCounterEntry message) {
        direct.checkCounted();
        direct.write(type, message, state(message.getTableEntry()));
    }

    void write(Update.Type type, DirectMeterEntry message) {
        direct.checkMetered(message.getTableEntry());
        direct.write(type, message, state(message.getTableEntry()));
    }

    private EntryState state(P4RuntimeOuterClass.TableEntry wanted) {
        return (wanted.getIsDefaultAction() ? defaultEntry : find(codec.decode(wanted)))
                .orElseThrow(
                        () -> EntityException.invalid("table " + table.name() + " has no entry " + describe(wanted)))
                .entry()
                .state();
    }

    private static String describe(P4RuntimeOuterClass.TableEntry message) {
        StringBuilder text = new StringBuilder();
        message.getMatchList().forEach(field -> text.append(text.length() == 0 ? "" : ", ")
                .append(field.toString().replaceAll("\\s+", " ").strip()));
        return text + (message.getPriority() == 0 ? "" : ", priority " + message.getPriority());
    }

    /** The entries that a message describes: the default entry, one entry, or all that pass its filters. */
    private Stream<WrittenEntry> find(P4RuntimeOuterClass.TableEntry wanted) {
        if (wanted.getIsDefaultAction()) {
            return defaultEntry.stream();
        }
        if (wanted.getMatchCount() > 0) {
            return find(codec.decode(wanted)).stream();
        }
        return List.copyOf(written.values()).stream().filter(entry -> passes(entry.message(), wanted));
    }

    private static boolean passes(P4RuntimeOuterClass.TableEntry entry, P4RuntimeOuterClass.TableEntry wanted) {
        return (wanted.getPriority() == 0 || wanted.getPriority() == entry.getPriority())
                && (wanted.getMetadata().isEmpty() || wanted.getMetadata().equals(entry.getMetadata()));
    }

    Stream<Entity> read(P4RuntimeOuterClass.TableEntry wanted) {
        boolean counters = wanted.hasCounterData() && table.isCounted();
        boolean meters = wanted.hasMeterConfig() && table.isMetered();
        boolean times = wanted.hasTimeSinceLastHit();
        if (times && (wanted.getIsDefaultAction() || !table.isAgeing())) {
            throw EntityException.invalid("table " + table.name()
                    + ": the time since the last hit is known of entries with idle timeouts only");
        }
        return find(wanted).map(entry -> {
            P4RuntimeOuterClass.TableEntry message = entry.message();
            if (counters || meters || times) {
                P4RuntimeOuterClass.TableEntry.Builder builder = message.toBuilder();
                if (counters) {
                    builder.setCounterData(
                            CounterCell.data(entry.entry().state().count(), 0));
                }
                if (meters) {
                    config(entry).ifPresent(builder::setMeterConfig);
                }
                if (times) {
                    builder.getTimeSinceLastHitBuilder().setElapsedNs(idle(entry));
                }
                message = builder.build();
            }
            return Entity.newBuilder().setTableEntry(message).build();
        });
    }

    Stream<Entity> read(DirectCounterEntry wanted) {
        direct.checkCounted();
        return findExisting(wanted.getTableEntry()).map(entry -> Entity.newBuilder()
                .setDirectCounterEntry(DirectCounterEntry.newBuilder()
                        .setTableEntry(key(entry))
                        .setData(CounterCell.data(entry.entry().state().count(), 0)))
                .build());
    }

    Stream<Entity> read(DirectMeterEntry wanted) {
        if (wanted.getTableEntry().getTableId() != 0) {
            direct.checkMetered(wanted.getTableEntry());
        }
        return findExisting(wanted.getTableEntry()).map(entry -> {
            DirectMeterEntry.Builder builder = DirectMeterEntry.newBuilder().setTableEntry(key(entry));
            config(entry).ifPresent(builder::setConfig);
            return Entity.newBuilder().setDirectMeterEntry(builder).build();
        });
    }

    private Stream<WrittenEntry> findExisting(P4RuntimeOuterClass.TableEntry wanted) {
        List<WrittenEntry> found = find(wanted).toList();
        if (found.isEmpty() && (wanted.getMatchCount() > 0 || wanted.getIsDefaultAction())) {
            throw EntityException.invalid("table " + table.name() + " has no such entry");
        }
        return found.stream();
    }

    private P4RuntimeOuterClass.TableEntry key(WrittenEntry entry) {
        return P4RuntimeOuterClass.TableEntry.newBuilder()
                .setTableId(table.id())
                .addAllMatch(entry.message().getMatchList())
                .setPriority(entry.message().getPriority())
                .setIsDefaultAction(entry.message().getIsDefaultAction())
                .build();
    }

    private static Optional<MeterConfig> config(WrittenEntry entry) {
        return entry.entry().state().meter().flatMap(MeterCell::config);
    }

    /** How long it is, in nanoseconds, that a packet hit an entry or that it was written. */
    private long idle(WrittenEntry entry) {
        return Math.max(0, memory.nanos() - entry.entry().state().lastHit());
    }

    /**
     * A table entry in two forms: the message that the controller reads back, in canonical form and without counter and
     * meter data, and the entry that packets hit.
     */
    record WrittenEntry(P4RuntimeOuterClass.TableEntry message, InstalledEntry entry) {}
}
