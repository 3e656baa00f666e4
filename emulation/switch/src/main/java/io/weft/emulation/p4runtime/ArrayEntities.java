package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.SwitchMemory;
import io.weft.emulation.engine.SwitchMemory.CounterArray;
import io.weft.emulation.engine.SwitchMemory.MeterArray;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import p4.config.v1.P4InfoOuterClass;
import p4.config.v1.P4InfoOuterClass.CounterSpec;
import p4.config.v1.P4InfoOuterClass.Preamble;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.MeterEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** Writes and reads indirect counters and meters. */
final class ArrayEntities {
    private final Map<Integer, Array<CounterArray>> counters = new TreeMap<>();
    private final Map<Integer, CounterSpec.Unit> units = new HashMap<>();
    private final Map<Integer, Array<MeterArray>> meters = new TreeMap<>();
    private final SwitchMemory memory;

    /** An array of cells, with what errors call it. */
    private record Array<T>(int id, String what, T cells, int size) {
        /** The index that is given, or all. */
        IntStream indices(boolean given, Index index) {
            return given ? IntStream.of(check(index)) : IntStream.range(0, size);
        }

        // bmv2 does not take writes to all indices at once.
        int written(boolean given, Index index) {
            if (!given) {
                throw EntityException.unimplemented(what + " is written one index at a time, got no index");
            }
            return check(index);
        }

        private int check(Index index) {
            if (index.getIndex() < 0) {
                throw EntityException.invalid(what + " has no index " + index.getIndex() + ", expected 0 or more");
            }
            if (index.getIndex() >= size) {
                throw EntityException.outOfRange(
                        what + " has no index " + index.getIndex() + ", expected 0.." + (size - 1));
            }
            return (int) index.getIndex();
        }
    }

    ArrayEntities(VerifiedPipeline pipeline, SwitchMemory memory) {
        this.memory = memory;
        ProgramResources resources = pipeline.program.resources();
        for (P4InfoOuterClass.Counter info : pipeline.info().getCountersList()) {
            CounterArray cells = memory.counter(position(resources.counters(), "counter", info.getPreamble()));
            add(counters, "counter", info.getPreamble(), cells, cells.size());
            units.put(info.getPreamble().getId(), info.getSpec().getUnit());
        }
        for (P4InfoOuterClass.Meter info : pipeline.info().getMetersList()) {
            MeterArray cells = memory.meter(position(resources.meters(), "meter", info.getPreamble()));
            add(meters, "meter", info.getPreamble(), cells, cells.size());
        }
    }

    private static int position(List<? extends ProgramResources.Named> declared, String kind, Preamble info) {
        int position = ProgramResources.indexOf(declared, info.getName());
        if (position < 0) {
            throw EntityException.invalid(kind + " " + info.getName() + " is in p4info but not in the bmv2 JSON");
        }
        return position;
    }

    private static <T> void add(Map<Integer, Array<T>> arrays, String kind, Preamble info, T cells, int size) {
        arrays.put(info.getId(), new Array<>(info.getId(), kind + " " + info.getName(), cells, size));
    }

    private static <T> Array<T> existing(Map<Integer, Array<T>> arrays, int id, String kind) {
        Array<T> found = arrays.get(id);
        if (found == null) {
            throw EntityException.invalid("there is no " + kind + " with id " + id);
        }
        return found;
    }

    /** The array with an id, or all for id 0. */
    private static <T> Collection<Array<T>> select(Map<Integer, Array<T>> arrays, int id, String kind) {
        return id == 0 ? arrays.values() : List.of(existing(arrays, id, kind));
    }

    void write(Update.Type type, CounterEntry message) {
        Array<CounterArray> counter = existing(counters, message.getCounterId(), "counter");
        int index = counter.written(message.hasIndex(), message.getIndex());
        new CounterCell(counter.cells(), index, units.get(counter.id()), counter.what()).write(type, message.getData());
    }

    void read(CounterEntry wanted, Consumer<Stream<Entity>> found) {
        int id = wanted.getCounterId();
        for (Array<CounterArray> counter : select(counters, id, "counter")) {
            found.accept(counter.indices(id != 0 && wanted.hasIndex(), wanted.getIndex())
                    .mapToObj(i -> Entity.newBuilder()
                            .setCounterEntry(CounterEntry.newBuilder()
                                    .setCounterId(counter.id())
                                    .setIndex(Index.newBuilder().setIndex(i))
                                    .setData(CounterCell.data(counter.cells(), i)))
                            .build()));
        }
    }

    void write(Update.Type type, MeterEntry message) {
        Array<MeterArray> meter = existing(meters, message.getMeterId(), "meter");
        int index = meter.written(message.hasIndex(), message.getIndex());
        new MeterCell(meter.cells().at(index), meter.what())
                .write(type, Optional.of(message.getConfig()).filter(config -> message.hasConfig()), memory.nanos());
    }

    void read(MeterEntry wanted, Consumer<Stream<Entity>> found) {
        int id = wanted.getMeterId();
        for (Array<MeterArray> meter : select(meters, id, "meter")) {
            found.accept(meter.indices(id != 0 && wanted.hasIndex(), wanted.getIndex())
                    .mapToObj(i -> {
                        MeterEntry.Builder entry = MeterEntry.newBuilder()
                                .setMeterId(meter.id())
                                .setIndex(Index.newBuilder().setIndex(i));
                        MeterCell.config(meter.cells().at(i)).ifPresent(entry::setConfig);
                        return Entity.newBuilder().setMeterEntry(entry).build();
                    }));
        }
    }
}
