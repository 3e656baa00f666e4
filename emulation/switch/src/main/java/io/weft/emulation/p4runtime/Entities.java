package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.SwitchMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import p4.v1.P4RuntimeOuterClass.DirectCounterEntry;
import p4.v1.P4RuntimeOuterClass.DirectMeterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.StreamMessageResponse;
import p4.v1.P4RuntimeOuterClass.TableEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** Everything that a controller writes and reads of one running pipeline; not for several threads at once. */
final class Entities {
    private final VerifiedPipeline pipeline;
    private final Map<Integer, TableEntities> tables = new TreeMap<>();
    private final ProfileEntities profiles;
    private final ArrayEntities arrays;
    private final ReplicationEntities replication;
    final DigestEntities digests;

    /** Makes those that the program declares; {@code output} takes what the controller is to know, or returns false. */
    Entities(
            VerifiedPipeline pipeline,
            SwitchMemory memory,
            IntPredicate hasPort,
            Predicate<StreamMessageResponse> output) {
        this.pipeline = pipeline;
        this.profiles = new ProfileEntities(pipeline, hasPort);
        this.arrays = new ArrayEntities(pipeline, memory);
        this.replication = new ReplicationEntities(memory, hasPort);
        this.digests = new DigestEntities(pipeline, memory, output);
        pipeline.tables.forEach((id, table) -> tables.put(id, new TableEntities(table, memory, profiles)));
    }

    /** Applies an update, or throws {@link EntityException} and changes nothing. */
    void write(Update update) {
        Update.Type type = update.getType();
        if (type == Update.Type.UNSPECIFIED || type == Update.Type.UNRECOGNIZED) {
            throw EntityException.invalid("an update is an INSERT, MODIFY or DELETE, got " + type);
        }
        Entity entity = update.getEntity();
        switch (entity.getEntityCase()) {
            case TABLE_ENTRY -> table(entity.getTableEntry().getTableId()).write(type, entity.getTableEntry());
            case DIRECT_COUNTER_ENTRY -> {
                DirectCounterEntry counter = entity.getDirectCounterEntry();
                table(counter.getTableEntry().getTableId()).write(type, counter);
            }
            case DIRECT_METER_ENTRY -> {
                DirectMeterEntry meter = entity.getDirectMeterEntry();
                table(meter.getTableEntry().getTableId()).write(type, meter);
            }
            case ACTION_PROFILE_MEMBER -> profiles.write(type, entity.getActionProfileMember());
            case ACTION_PROFILE_GROUP -> profiles.write(type, entity.getActionProfileGroup());
            case COUNTER_ENTRY -> arrays.write(type, entity.getCounterEntry());
            case METER_ENTRY -> arrays.write(type, entity.getMeterEntry());
            case PACKET_REPLICATION_ENGINE_ENTRY -> replication.write(type, entity.getPacketReplicationEngineEntry());
            case DIGEST_ENTRY -> digests.write(type, entity.getDigestEntry());
            default -> throw unsupported(entity);
        }
    }

    /** Passes on what a message describes, as it is now, in parts whose messages are made as they are taken. */
    void read(Entity wanted, Consumer<Stream<Entity>> found) {
        switch (wanted.getEntityCase()) {
            case TABLE_ENTRY -> readTables(wanted.getTableEntry(), found);
            case DIRECT_COUNTER_ENTRY -> readCounters(wanted.getDirectCounterEntry(), found);
            case DIRECT_METER_ENTRY -> readMeters(wanted.getDirectMeterEntry(), found);
            case ACTION_PROFILE_MEMBER -> profiles.read(wanted.getActionProfileMember(), found);
            case ACTION_PROFILE_GROUP -> profiles.read(wanted.getActionProfileGroup(), found);
            case COUNTER_ENTRY -> arrays.read(wanted.getCounterEntry(), found);
            case METER_ENTRY -> arrays.read(wanted.getMeterEntry(), found);
            case PACKET_REPLICATION_ENGINE_ENTRY -> replication.read(wanted.getPacketReplicationEngineEntry(), found);
            case DIGEST_ENTRY -> digests.read(wanted.getDigestEntry(), found);
            default -> throw unsupported(wanted);
        }
    }

    /** Whether entries of any table have idle timeouts. */
    boolean canAge() {
        return tables.values().stream().anyMatch(table -> table.schema().isAgeing());
    }

    /** The entries whose idle timeout is over, which begins anew for each. */
    List<TableEntities.WrittenEntry> expire() {
        List<TableEntities.WrittenEntry> idle = new ArrayList<>();
        tables.values().forEach(table -> table.expire(idle::add));
        return idle;
    }

    private static EntityException unsupported(Entity entity) {
        return switch (entity.getEntityCase()) {
            case ENTITY_NOT_SET -> EntityException.invalid("the entity is missing");
            case REGISTER_ENTRY -> EntityException.unimplemented(
                    "registers are not accessible over P4Runtime, as in bmv2");
            case VALUE_SET_ENTRY -> EntityException.unimplemented("parser value sets are not supported");
            default -> EntityException.unimplemented(
                    "entities of type " + entity.getEntityCase() + " are not supported");
        };
    }

    private TableEntities table(int id) {
        return tables.get(pipeline.table(id).id());
    }

    /** The table that a message names, or all of those that {@code candidates} are. */
    private List<TableEntities> tables(int id, Predicate<TableSchema> candidates) {
        return id != 0
                ? List.of(table(id))
                : tables.values().stream()
                        .filter(table -> candidates.test(table.schema()))
                        .toList();
    }

    private void readTables(TableEntry wanted, Consumer<Stream<Entity>> found) {
        tables(wanted.getTableId(), table -> true).forEach(table -> found.accept(table.read(wanted)));
    }

    private void readCounters(DirectCounterEntry wanted, Consumer<Stream<Entity>> found) {
        if (!wanted.hasTableEntry()) {
            throw EntityException.invalid("the table entry of the direct counter is missing");
        }
        tables(wanted.getTableEntry().getTableId(), TableSchema::isCounted)
                .forEach(table -> found.accept(table.read(wanted)));
    }

    private void readMeters(DirectMeterEntry wanted, Consumer<Stream<Entity>> found) {
        if (!wanted.hasTableEntry()) {
            throw EntityException.invalid("the table entry of the direct meter is missing");
        }
        tables(wanted.getTableEntry().getTableId(), TableSchema::isMetered)
                .forEach(table -> found.accept(table.read(wanted)));
    }
}
