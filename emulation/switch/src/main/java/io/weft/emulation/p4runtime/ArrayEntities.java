package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.Meter;
import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.SwitchMemory;
import io.weft.emulation.engine.SwitchMemory.CounterArray;
import io.weft.emulation.engine.SwitchMemory.MeterArray;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import p4.config.v1.P4InfoOuterClass;
import p4.config.v1.P4InfoOuterClass.CounterSpec;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.MeterEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** Writes and reads indirect counters and meters. */
final class ArrayEntities {
    private final Map<Integer, NamedCounter> counters = new TreeMap<>();
    private final Map<Integer, NamedMeter> meters = new TreeMap<>();
    private final SwitchMemory memory;

    private record NamedCounter(String name, CounterSpec.Unit unit, CounterArray values) {}

    private record NamedMeter(String name, MeterArray state) {}

    ArrayEntities(Pipeline pipeline, SwitchMemory memory) {
        this.memory = memory;
        ProgramResources resources = pipeline.program().resources();
        List<String> counterNames = resources.counters().stream()
                .map(ProgramResources.Counter::name)
                .toList();
        for (P4InfoOuterClass.Counter info : pipeline.info().getCountersList()) {
            String name = info.getPreamble().getName();
            CounterArray values = memory.counter(find(counterNames, name, "counter"));
            counters.put(
                    info.getPreamble().getId(),
                    new NamedCounter(name, info.getSpec().getUnit(), values));
        }
        List<String> meterNames =
                resources.meters().stream().map(ProgramResources.Meter::name).toList();
        for (P4InfoOuterClass.Meter info : pipeline.info().getMetersList()) {
            String name = info.getPreamble().getName();
            MeterArray state = memory.meter(find(meterNames, name, "meter"));
            meters.put(info.getPreamble().getId(), new NamedMeter(name, state));
        }
    }

    private static int find(List<String> names, String name, String kind) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw EntityException.invalid(kind + " " + name + " is in p4info but not in the bmv2 JSON");
        }
        return index;
    }

    /** The index that is given, or all. */
    private static IntStream indices(boolean given, Index index, int size, String what) {
        return given ? IntStream.of(checkIndex(index, size, what)) : IntStream.range(0, size);
    }

    private static int checkIndex(Index index, int size, String what) {
        if (index.getIndex() < 0) {
            throw EntityException.invalid(what + " has no index " + index.getIndex() + ", expected 0 or more");
        }
        if (index.getIndex() >= size) {
            throw EntityException.outOfRange(
                    what + " has no index " + index.getIndex() + ", expected 0.." + (size - 1));
        }
        return (int) index.getIndex();
    }

    // bmv2 does not take writes to all indices at once.
    private static int checkWritten(boolean given, Index index, int size, String what) {
        if (!given) {
            throw EntityException.unimplemented(what + " is written one index at a time, got no index");
        }
        return checkIndex(index, size, what);
    }

    private static <T> T existing(Map<Integer, T> all, int id, String kind) {
        T found = all.get(id);
        if (found == null) {
            throw EntityException.invalid("there is no " + kind + " with id " + id);
        }
        return found;
    }

    void write(Update.Type type, CounterEntry message) {
        NamedCounter counter = existing(counters, message.getCounterId(), "counter");
        String what = "counter " + counter.name();
        int index = checkWritten(
                message.hasIndex(), message.getIndex(), counter.values().size(), what);
        CounterWrites.write(type, message.getData(), counter.unit(), counter.values(), index, what);
    }

    void read(CounterEntry wanted, Consumer<Stream<Entity>> found) {
        int id = wanted.getCounterId();
        if (id == 0) {
            counters.forEach((each, counter) -> found.accept(read(each, counter, CounterEntry.getDefaultInstance())));
        } else {
            found.accept(read(id, existing(counters, id, "counter"), wanted));
        }
    }

    private static Stream<Entity> read(int id, NamedCounter counter, CounterEntry wanted) {
        int size = counter.values().size();
        return indices(wanted.hasIndex(), wanted.getIndex(), size, "counter " + counter.name())
                .mapToObj(i -> {
                    Entity.Builder entity = Entity.newBuilder();
                    CounterEntry.Builder entry = entity.getCounterEntryBuilder().setCounterId(id);
                    entry.getIndexBuilder().setIndex(i);
                    entry.setData(CounterWrites.data(counter.values(), i));
                    return entity.build();
                });
    }

    void write(Update.Type type, MeterEntry message) {
        NamedMeter meter = existing(meters, message.getMeterId(), "meter");
        String what = "meter " + meter.name();
        MeterConfigs.check(type, what);
        Meter cell = meter.state()
                .at(checkWritten(
                        message.hasIndex(), message.getIndex(), meter.state().size(), what));
        MeterConfigs.apply(
                message.hasConfig() ? MeterConfigs.decode(message.getConfig(), what) : Optional.empty(),
                cell,
                memory.nanos());
    }

    void read(MeterEntry wanted, Consumer<Stream<Entity>> found) {
        int id = wanted.getMeterId();
        if (id == 0) {
            meters.forEach((each, meter) -> found.accept(read(each, meter, MeterEntry.getDefaultInstance())));
        } else {
            found.accept(read(id, existing(meters, id, "meter"), wanted));
        }
    }

    private static Stream<Entity> read(int id, NamedMeter meter, MeterEntry wanted) {
        int size = meter.state().size();
        return indices(wanted.hasIndex(), wanted.getIndex(), size, "meter " + meter.name())
                .mapToObj(i -> {
                    Entity.Builder entity = Entity.newBuilder();
                    MeterEntry.Builder entry = entity.getMeterEntryBuilder().setMeterId(id);
                    entry.getIndexBuilder().setIndex(i);
                    MeterConfigs.encode(meter.state().at(i)).ifPresent(entry::setConfig);
                    return entity.build();
                });
    }
}
