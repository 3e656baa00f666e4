package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.ActionChoice;
import io.weft.emulation.engine.BoundAction;
import io.weft.emulation.engine.Match;
import io.weft.emulation.engine.MatchTable;
import io.weft.emulation.engine.Selection;
import io.weft.emulation.engine.SwitchMemory;
import io.weft.emulation.engine.TableEntry;
import io.weft.emulation.engine.TrafficCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import p4.v1.P4RuntimeOuterClass;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.ActionProfileActionSet;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.TableAction;
import p4.v1.P4RuntimeOuterClass.Update;

/** Writes entries of one table; {@link TableReader} reads them. */
final class TableEntities {

    private final TableSchema table;
    private final MatchTable entries;
    private final MatchCodec codec;
    private final ProfileEntities profiles;
    private final Optional<TableEntry> originalDefault;
    private int size;

    TableEntities(TableSchema table, SwitchMemory memory, ProfileEntities profiles) {
        this.table = table;
        this.entries = memory.table(table.node().index());
        this.codec = new MatchCodec(table);
        this.profiles = profiles;
        adoptInitialEntries();
        this.originalDefault = entries.defaultEntry();
    }

    // What the program declares can be read back like what a controller wrote.
    private void adoptInitialEntries() {
        for (TableEntry entry : List.copyOf(entries.entries())) {
            P4RuntimeOuterClass.TableEntry message = message(entry)
                    .addAllMatch(codec.encode(entry.match()))
                    .setPriority(entry.match().priority())
                    .build();
            entries.put(new TableEntry(entry.match(), entry.choice(), entry.count(), message));
            size++;
        }
        entries.defaultEntry()
                .ifPresent(entry -> entries.setDefault(new TableEntry(
                        null,
                        entry.choice(),
                        entry.count(),
                        message(entry).setIsDefaultAction(true).build())));
    }

    private P4RuntimeOuterClass.TableEntry.Builder message(TableEntry entry) {
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

    MatchTable entries() {
        return entries;
    }

    MatchCodec codec() {
        return codec;
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
        Optional<TableEntry> old = entries.find(match);
        if (type == Update.Type.INSERT) {
            if (old.isPresent()) {
                throw EntityException.exists("table " + table.name() + " has this entry already: " + describe(message));
            }
            insert(match, message);
            return;
        }
        TableEntry existing = old.orElseThrow(
                () -> EntityException.notFound("table " + table.name() + " has no entry " + describe(message)));
        if (type == Update.Type.DELETE) {
            entries.remove(match);
            release(existing);
            size--;
        } else {
            put(match, message, existing.count());
            release(existing);
        }
    }

    private void insert(Match match, P4RuntimeOuterClass.TableEntry message) {
        if (size >= table.size()) {
            throw EntityException.exhausted("table " + table.name() + " is full with " + size + " entries");
        }
        put(match, message, new TrafficCount());
        size++;
    }

    private void put(Match match, P4RuntimeOuterClass.TableEntry message, TrafficCount count) {
        if (!message.hasAction()) {
            throw EntityException.invalid("table " + table.name() + ": an entry needs an action");
        }
        refuseUnsupported(message);
        ActionChoice choice = decode(message.getAction(), false);
        if (message.hasCounterData()) {
            count.set(
                    message.getCounterData().getPacketCount(),
                    message.getCounterData().getByteCount());
        }
        entries.put(new TableEntry(match, choice, count, canonical(match, message)));
        retain(message.getAction(), 1);
    }

    private void refuseUnsupported(P4RuntimeOuterClass.TableEntry message) {
        if (message.hasMeterConfig()) {
            throw EntityException.invalid("table " + table.name() + " has no direct meter to configure");
        }
        if (message.getIdleTimeoutNs() != 0) {
            throw EntityException.unimplemented("table " + table.name() + ": idle timeouts are not supported");
        }
        if (message.hasCounterData() && !table.isCounted()) {
            throw EntityException.invalid("table " + table.name() + " has no direct counter to set");
        }
    }

    // What a controller writes is nearly always canonical already, and is then kept as it is.
    private P4RuntimeOuterClass.TableEntry canonical(Match match, P4RuntimeOuterClass.TableEntry message) {
        boolean matchIsCanonical = match == null || codec.isCanonical(message);
        boolean actionIsCanonical = ActionSchema.isCanonical(message.getAction());
        if (matchIsCanonical && actionIsCanonical && !message.hasCounterData() && !message.hasTimeSinceLastHit()) {
            return message;
        }
        P4RuntimeOuterClass.TableEntry.Builder builder =
                message.toBuilder().clearCounterData().clearTimeSinceLastHit();
        if (!matchIsCanonical) {
            builder.clearMatch().addAllMatch(codec.encode(match));
        }
        if (!actionIsCanonical) {
            builder.setAction(ActionSchema.canonical(message.getAction()));
        }
        return builder.build();
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
        if (!message.hasAction()) {
            entries.setDefault(originalDefault.orElse(null));
            return;
        }
        refuseUnsupported(message);
        ActionChoice choice = decode(message.getAction(), true);
        entries.setDefault(new TableEntry(null, choice, new TrafficCount(), canonical(null, message)));
    }

    private ActionChoice decode(TableAction action, boolean isDefault) {
        boolean direct = action.getTypeCase() == TableAction.TypeCase.ACTION;
        if (direct != (table.profileId() == 0)) {
            throw EntityException.invalid("table " + table.name() + " takes "
                    + (direct ? "members, groups or action sets of its action profile" : "an action")
                    + ", got " + action.getTypeCase());
        }
        return switch (action.getTypeCase()) {
            case ACTION -> table.action(action.getAction().getActionId(), isDefault)
                    .decode(action.getAction());
            case ACTION_PROFILE_MEMBER_ID -> profile().member(action.getActionProfileMemberId());
            case ACTION_PROFILE_GROUP_ID -> group(action.getActionProfileGroupId());
            case ACTION_PROFILE_ACTION_SET -> decode(action.getActionProfileActionSet());
            default -> throw EntityException.invalid("table " + table.name() + ": an entry needs an action");
        };
    }

    private Profile profile() {
        return profiles.profile(table.profileId());
    }

    private Profile.Group group(int id) {
        Profile.Group group = profile().group(id);
        if (group.message.getMembersCount() == 0) {
            throw EntityException.invalid("group " + id + " of action profile "
                    + profile().name() + " has no members; bmv2 takes entries only for groups that have some");
        }
        return group;
    }

    private Selection decode(ActionProfileActionSet set) {
        Profile profile = profile();
        String what = "table " + table.name() + ": the action set";
        if (!profile.hasSelector()) {
            throw EntityException.invalid(what + " needs an action profile with a selector");
        }
        profile.checkOneShot();
        if (set.getActionProfileActionsCount() == 0) {
            throw EntityException.unimplemented(what + " is empty, which bmv2 does not take");
        }
        List<Selection.Member> members = new ArrayList<>();
        for (ActionProfileAction one : set.getActionProfileActionsList()) {
            if (one.getWeight() <= 0) {
                throw EntityException.invalid(what + " has weight " + one.getWeight() + ", expected 1 or more");
            }
            if (!one.getUnknownFields().asMap().isEmpty()) {
                throw EntityException.invalid(
                        what + " has fields that this version of P4Runtime does not know; use 'watch' for the port");
            }
            profiles.checkWatch(one.getWatch(), what);
            ProfileEntities.checkSize(
                    (long) members.size() + one.getWeight(), profile.info().getMaxGroupSize(), what);
            BoundAction action =
                    table.action(one.getAction().getActionId(), false).decode(one.getAction());
            Selection.Member member = new Selection.Member(action, one.getWatch());
            for (int i = 0; i < one.getWeight(); i++) {
                members.add(member);
            }
        }
        return profile.select(members);
    }

    private void release(TableEntry entry) {
        retain(((P4RuntimeOuterClass.TableEntry) entry.origin()).getAction(), -1);
    }

    private void retain(TableAction action, int change) {
        switch (action.getTypeCase()) {
            case ACTION_PROFILE_MEMBER_ID -> profile().member(action.getActionProfileMemberId()).references += change;
            case ACTION_PROFILE_GROUP_ID -> profile().group(action.getActionProfileGroupId()).references += change;
            case ACTION_PROFILE_ACTION_SET -> profile().addOneShotEntries(change);
            default -> {}
        }
    }

    void write(Update.Type type, DirectCounterEntry message) {
        if (type != Update.Type.MODIFY) {
            throw EntityException.invalid("direct counters can only be modified, got " + type);
        }
        if (!table.isCounted()) {
            throw EntityException.invalid("table " + table.name() + " has no direct counter");
        }
        Match match = codec.decode(message.getTableEntry());
        TableEntry entry = entries.find(match)
                .orElseThrow(() -> EntityException.notFound(
                        "table " + table.name() + " has no entry " + describe(message.getTableEntry())));
        CounterData data = message.getData();
        entry.count().set(data.getPacketCount(), data.getByteCount());
    }

    private static String describe(P4RuntimeOuterClass.TableEntry message) {
        StringBuilder text = new StringBuilder();
        message.getMatchList().forEach(field -> text.append(text.length() == 0 ? "" : ", ")
                .append(field.toString().replaceAll("\\s+", " ").strip()));
        return text + (message.getPriority() == 0 ? "" : ", priority " + message.getPriority());
    }
}
