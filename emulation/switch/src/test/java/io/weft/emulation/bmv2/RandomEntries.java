package io.weft.emulation.bmv2;

import com.google.protobuf.ByteString;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import p4.config.v1.P4InfoOuterClass;
import p4.config.v1.P4InfoOuterClass.ActionProfile;
import p4.config.v1.P4InfoOuterClass.ActionRef;
import p4.config.v1.P4InfoOuterClass.MatchField;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.config.v1.P4InfoOuterClass.Table;
import p4.v1.P4RuntimeOuterClass.Action;
import p4.v1.P4RuntimeOuterClass.ActionProfileGroup;
import p4.v1.P4RuntimeOuterClass.ActionProfileMember;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.FieldMatch;
import p4.v1.P4RuntimeOuterClass.TableEntry;

/** Entries for all tables of a program, made of its p4info alone. Some of them may be refused. */
final class RandomEntries {
    private static final int PER_TABLE = 12;
    private static final int MEMBERS = 5;
    private static final int GROUPS = 2;
    private static final int PORTS = 8;

    private final P4Info info;
    private final Random random;
    private final Map<Integer, P4InfoOuterClass.Action> actions = new HashMap<>();

    RandomEntries(P4Info info, Random random) {
        this.info = info;
        this.random = random;
        info.getActionsList().forEach(action -> actions.put(action.getPreamble().getId(), action));
    }

    /** Members, groups and entries, in the order in which they can be inserted. */
    List<Entity> inserts() {
        List<Entity> entities = new ArrayList<>();
        info.getActionProfilesList().forEach(profile -> addProfile(profile, entities));
        for (Table table : info.getTablesList()) {
            for (int i = 0; i < PER_TABLE && table.getMatchFieldsCount() > 0 && !table.getIsConstTable(); i++) {
                entities.add(Entity.newBuilder().setTableEntry(entry(table)).build());
            }
        }
        return entities;
    }

    /** Other default entries for the tables that can have some. */
    List<Entity> modifications() {
        List<Entity> entities = new ArrayList<>();
        for (Table table : info.getTablesList()) {
            if (table.getImplementationId() == 0 && random.nextBoolean()) {
                TableEntry.Builder entry = TableEntry.newBuilder()
                        .setTableId(table.getPreamble().getId())
                        .setIsDefaultAction(true);
                entry.getActionBuilder().setAction(action(table, ActionRef.Scope.TABLE_ONLY));
                entities.add(Entity.newBuilder().setTableEntry(entry).build());
            }
        }
        return entities;
    }

    private void addProfile(ActionProfile profile, List<Entity> entities) {
        if (profile.getTableIdsCount() == 0) {
            return;
        }
        Table table = info.getTablesList().stream()
                .filter(t -> t.getPreamble().getId() == profile.getTableIds(0))
                .findFirst()
                .orElseThrow();
        int id = profile.getPreamble().getId();
        for (int member = 1; member <= MEMBERS; member++) {
            entities.add(Entity.newBuilder()
                    .setActionProfileMember(ActionProfileMember.newBuilder()
                            .setActionProfileId(id)
                            .setMemberId(member)
                            .setAction(action(table, ActionRef.Scope.DEFAULT_ONLY)))
                    .build());
        }
        for (int group = 1; group <= GROUPS && profile.getWithSelector(); group++) {
            ActionProfileGroup.Builder builder =
                    ActionProfileGroup.newBuilder().setActionProfileId(id).setGroupId(group);
            for (int member = group; member <= MEMBERS; member += group) {
                builder.addMembersBuilder().setMemberId(member).setWeight(1 + random.nextInt(3));
            }
            entities.add(Entity.newBuilder().setActionProfileGroup(builder).build());
        }
    }

    private TableEntry entry(Table table) {
        TableEntry.Builder entry =
                TableEntry.newBuilder().setTableId(table.getPreamble().getId());
        boolean prioritized = false;
        for (MatchField field : table.getMatchFieldsList()) {
            MatchField.MatchType type = field.getMatchType();
            prioritized |= type != MatchField.MatchType.EXACT && type != MatchField.MatchType.LPM;
            FieldMatch.Builder match = FieldMatch.newBuilder().setFieldId(field.getId());
            if (fill(field, match)) {
                entry.addMatch(match);
            }
        }
        if (prioritized) {
            entry.setPriority(1 + random.nextInt(50));
        }
        if (table.getImplementationId() == 0) {
            entry.getActionBuilder().setAction(action(table, ActionRef.Scope.DEFAULT_ONLY));
        } else if (random.nextBoolean()) {
            entry.getActionBuilder().setActionProfileMemberId(1 + random.nextInt(MEMBERS));
        } else {
            entry.getActionBuilder().setActionProfileGroupId(1 + random.nextInt(GROUPS));
        }
        return entry.build();
    }

    /** Fills in a match, and returns whether the field is to be given at all. */
    private boolean fill(MatchField field, FieldMatch.Builder match) {
        int width = field.getBitwidth();
        BigInteger value = value(width);
        BigInteger ones = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
        switch (field.getMatchType()) {
            case EXACT -> match.getExactBuilder().setValue(bytes(value));
            case LPM -> {
                int length = random.nextInt(width + 1);
                BigInteger mask = ones.shiftRight(width - length).shiftLeft(width - length);
                match.getLpmBuilder().setValue(bytes(value.and(mask))).setPrefixLen(length);
                return length > 0;
            }
            case TERNARY -> {
                BigInteger mask = random.nextBoolean() ? ones : value(width);
                match.getTernaryBuilder().setValue(bytes(value.and(mask))).setMask(bytes(mask));
                return mask.signum() != 0;
            }
            case RANGE -> {
                BigInteger other = value(width);
                match.getRangeBuilder().setLow(bytes(value.min(other))).setHigh(bytes(value.max(other)));
                return value.min(other).signum() != 0 || !value.max(other).equals(ones);
            }
            default -> {
                match.getOptionalBuilder().setValue(bytes(value));
                return random.nextBoolean();
            }
        }
        return true;
    }

    private Action action(Table table, ActionRef.Scope forbidden) {
        Predicate<ActionRef> allowed = ref -> ref.getScope() != forbidden;
        List<ActionRef> refs =
                table.getActionRefsList().stream().filter(allowed).toList();
        ActionRef ref = refs.isEmpty() ? table.getActionRefs(0) : refs.get(random.nextInt(refs.size()));
        Action.Builder action = Action.newBuilder().setActionId(ref.getId());
        for (P4InfoOuterClass.Action.Param param : actions.get(ref.getId()).getParamsList()) {
            action.addParamsBuilder().setParamId(param.getId()).setValue(bytes(value(param.getBitwidth())));
        }
        return action.build();
    }

    // Small values meet each other, and are ports.
    private BigInteger value(int width) {
        BigInteger any = new BigInteger(width, random);
        return random.nextInt(4) == 0 ? any : any.mod(BigInteger.valueOf(PORTS));
    }

    private static ByteString bytes(BigInteger value) {
        byte[] bytes = value.toByteArray();
        return ByteString.copyFrom(
                bytes,
                bytes.length > 1 && bytes[0] == 0 ? 1 : 0,
                bytes.length - (bytes.length > 1 && bytes[0] == 0 ? 1 : 0));
    }
}
