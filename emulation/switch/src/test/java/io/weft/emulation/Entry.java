package io.weft.emulation;

import com.google.protobuf.ByteString;
import java.util.List;
import p4.config.v1.P4InfoOuterClass;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.Action;
import p4.v1.P4RuntimeOuterClass.ActionProfileAction;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.FieldMatch;
import p4.v1.P4RuntimeOuterClass.TableEntry;

/** A table entry in the making, with the names of p4info. */
public final class Entry {
    private final P4Info info;
    private final P4InfoOuterClass.Table table;
    private final TableEntry.Builder message = TableEntry.newBuilder();

    private Entry(P4Info info, String table) {
        this.info = info;
        this.table = info.getTablesList().stream()
                .filter(t -> t.getPreamble().getName().equals(table))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no table " + table));
        message.setTableId(this.table.getPreamble().getId());
    }

    public static Entry of(P4Info info, String table) {
        return new Entry(info, table);
    }

    /** A value of up to 64 bits in canonical form. */
    public static ByteString value(long value) {
        int bytes = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 7) / 8);
        byte[] octets = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            octets[bytes - 1 - i] = (byte) (value >>> (8 * i));
        }
        return ByteString.copyFrom(octets);
    }

    private FieldMatch.Builder field(String name) {
        int id = table.getMatchFieldsList().stream()
                .filter(f -> f.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no match field " + name))
                .getId();
        return message.addMatchBuilder().setFieldId(id);
    }

    public Entry exact(String name, long value) {
        return exact(name, value(value));
    }

    public Entry exact(String name, ByteString value) {
        field(name).getExactBuilder().setValue(value);
        return this;
    }

    public Entry optional(String name, long value) {
        field(name).getOptionalBuilder().setValue(value(value));
        return this;
    }

    public Entry lpm(String name, long value, int length) {
        return lpm(name, value(value), length);
    }

    public Entry lpm(String name, ByteString value, int length) {
        field(name).getLpmBuilder().setValue(value).setPrefixLen(length);
        return this;
    }

    public Entry ternary(String name, long value, long mask) {
        field(name).getTernaryBuilder().setValue(value(value)).setMask(value(mask));
        return this;
    }

    public Entry range(String name, long low, long high) {
        field(name).getRangeBuilder().setLow(value(low)).setHigh(value(high));
        return this;
    }

    /** The same without a table, which means all. */
    public Entry clearTable() {
        message.clearTableId();
        return this;
    }

    public Entry priority(int priority) {
        message.setPriority(priority);
        return this;
    }

    public Entry isDefault() {
        message.setIsDefaultAction(true);
        return this;
    }

    public static Action actionOf(P4Info info, String name, ByteString... values) {
        P4InfoOuterClass.Action action = info.getActionsList().stream()
                .filter(a -> a.getPreamble().getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no action " + name));
        Action.Builder builder =
                Action.newBuilder().setActionId(action.getPreamble().getId());
        for (int i = 0; i < values.length; i++) {
            builder.addParamsBuilder().setParamId(action.getParams(i).getId()).setValue(values[i]);
        }
        return builder.build();
    }

    public static Action action(P4Info info, String name, long... values) {
        ByteString[] bytes = new ByteString[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = value(values[i]);
        }
        return actionOf(info, name, bytes);
    }

    public Entry action(String name, long... values) {
        message.getActionBuilder().setAction(action(info, name, values));
        return this;
    }

    public Entry actionOf(String name, ByteString... values) {
        message.getActionBuilder().setAction(actionOf(info, name, values));
        return this;
    }

    public Entry member(int id) {
        message.getActionBuilder().setActionProfileMemberId(id);
        return this;
    }

    public Entry group(int id) {
        message.getActionBuilder().setActionProfileGroupId(id);
        return this;
    }

    /** One action of a one-shot set. */
    public static ActionProfileAction choice(Action action, int weight, int watch) {
        return ActionProfileAction.newBuilder()
                .setAction(action)
                .setWeight(weight)
                .setWatch(watch)
                .build();
    }

    public Entry set(ActionProfileAction... choices) {
        message.getActionBuilder().getActionProfileActionSetBuilder().addAllActionProfileActions(List.of(choices));
        return this;
    }

    public TableEntry.Builder message() {
        return message;
    }

    public Entity entity() {
        return Entity.newBuilder().setTableEntry(message).build();
    }
}
