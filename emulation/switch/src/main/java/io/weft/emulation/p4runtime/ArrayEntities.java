package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.CounterArray;
import io.weft.emulation.engine.Meter;
import io.weft.emulation.engine.MeterArray;
import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.SwitchMemory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import p4.config.v1.P4InfoOuterClass;
import p4.config.v1.P4InfoOuterClass.CounterSpec;
import p4.v1.P4RuntimeOuterClass.CounterData;
import p4.v1.P4RuntimeOuterClass.CounterEntry;
import p4.v1.P4RuntimeOuterClass.Entity;
import p4.v1.P4RuntimeOuterClass.Index;
import p4.v1.P4RuntimeOuterClass.MeterConfig;
import p4.v1.P4RuntimeOuterClass.MeterEntry;
import p4.v1.P4RuntimeOuterClass.Update;

/** Writes and reads indirect counters and meters. */
final class ArrayEntities {

    private final Map<Integer, NamedCounter> counters = new TreeMap<>();
    private final Map<Integer, NamedMeter> meters = new TreeMap<>();
    private final SwitchMemory memory;

    /** A counter in p4info and its values. */
    private record NamedCounter(String name, CounterSpec.Unit unit, CounterArray values) {}

    /** A meter in p4info and its state. */
    private record NamedMeter(String name, MeterArray state) {}

    /** What a range of indices is used for. */
    private interface PerIndex {
        void at(int index);
    }

    ArrayEntities(Pipeline pipeline, SwitchMemory memory) {
        this.memory = memory;
        ProgramResources resources = pipeline.program().resources();
        List<String> counterNames = resources.counters().stream()
                .map(ProgramResources.Counter::name)
                .toList();
        for (P4InfoOuterClass.Counter counter : pipeline.info().getCountersList()) {
            String name = counter.getPreamble().getName();
            counters.put(
                    counter.getPreamble().getId(),
                    new NamedCounter(
                            name, counter.getSpec().getUnit(), memory.counter(find(counterNames, name, "counter"))));
        }
        List<String> meterNames =
                resources.meters().stream().map(ProgramResources.Meter::name).toList();
        for (P4InfoOuterClass.Meter meter : pipeline.info().getMetersList()) {
            String name = meter.getPreamble().getName();
            meters.put(
                    meter.getPreamble().getId(), new NamedMeter(name, memory.meter(find(meterNames, name, "meter"))));
        }
    }

    private static int find(List<String> names, String name, String kind) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw EntityException.invalid(kind + " " + name + " is in p4info but not in the bmv2 JSON");
        }
        return index;
    }

    private static void forEach(boolean given, Index index, int size, String what, PerIndex use) {
        if (!given) {
            for (int i = 0; i < size; i++) {
                use.at(i);
            }
            return;
        }
        if (index.getIndex() < 0 || index.getIndex() >= size) {
            throw EntityException.invalid(what + " has no index " + index.getIndex() + ", expected 0.." + (size - 1));
        }
        use.at((int) index.getIndex());
    }

    private static void checkModify(Update.Type type, String what) {
        if (type != Update.Type.MODIFY) {
            throw EntityException.invalid(what + " can only be modified, got " + type);
        }
    }

    private NamedCounter counter(int id) {
        NamedCounter counter = counters.get(id);
        if (counter == null) {
            throw EntityException.invalid("there is no counter with id " + id);
        }
        return counter;
    }

    private NamedMeter meter(int id) {
        NamedMeter meter = meters.get(id);
        if (meter == null) {
            throw EntityException.invalid("there is no meter with id " + id);
        }
        return meter;
    }

    void write(Update.Type type, CounterEntry message) {
        NamedCounter counter = counter(message.getCounterId());
        String what = "counter " + counter.name();
        checkModify(type, what);
        CounterData data = message.getData();
        forEach(message.hasIndex(), message.getIndex(), counter.values().size(), what, i -> counter.values()
                .set(i, data.getPacketCount(), data.getByteCount()));
    }

    void read(CounterEntry wanted, Consumer<Entity> found) {
        if (wanted.getCounterId() == 0) {
            counters.forEach((id, counter) -> read(id, counter, CounterEntry.getDefaultInstance(), found));
        } else {
            read(wanted.getCounterId(), counter(wanted.getCounterId()), wanted, found);
        }
    }

    private static void read(int id, NamedCounter counter, CounterEntry wanted, Consumer<Entity> found) {
        forEach(wanted.hasIndex(), wanted.getIndex(), counter.values().size(), "counter " + counter.name(), i -> {
            Entity.Builder entity = Entity.newBuilder();
            CounterEntry.Builder entry = entity.getCounterEntryBuilder().setCounterId(id);
            entry.getIndexBuilder().setIndex(i);
            if (counter.unit() != CounterSpec.Unit.BYTES) {
                entry.getDataBuilder().setPacketCount(counter.values().packets(i));
            }
            if (counter.unit() != CounterSpec.Unit.PACKETS) {
                entry.getDataBuilder().setByteCount(counter.values().bytes(i));
            }
            found.accept(entity.build());
        });
    }

    void write(Update.Type type, MeterEntry message) {
        NamedMeter meter = meter(message.getMeterId());
        String what = "meter " + meter.name();
        checkModify(type, what);
        forEach(message.hasIndex(), message.getIndex(), meter.state().size(), what, i -> {
            if (message.hasConfig()) {
                meter.state().at(i).configure(configuration(message.getConfig(), what), memory.nanos());
            } else {
                meter.state().at(i).reset();
            }
        });
    }

    private static Meter.Configuration configuration(MeterConfig config, String what) {
        try {
            return new Meter.Configuration(config.getCir(), config.getCburst(), config.getPir(), config.getPburst());
        } catch (IllegalArgumentException e) {
            throw EntityException.invalid(what + ": " + e.getMessage());
        }
    }

    void read(MeterEntry wanted, Consumer<Entity> found) {
        if (wanted.getMeterId() == 0) {
            meters.forEach((id, meter) -> read(id, meter, MeterEntry.getDefaultInstance(), found));
        } else {
            read(wanted.getMeterId(), meter(wanted.getMeterId()), wanted, found);
        }
    }

    private static void read(int id, NamedMeter meter, MeterEntry wanted, Consumer<Entity> found) {
        forEach(wanted.hasIndex(), wanted.getIndex(), meter.state().size(), "meter " + meter.name(), i -> {
            Entity.Builder entity = Entity.newBuilder();
            MeterEntry.Builder entry = entity.getMeterEntryBuilder().setMeterId(id);
            entry.getIndexBuilder().setIndex(i);
            meter.state().at(i).configuration().ifPresent(c -> entry.getConfigBuilder()
                    .setCir(c.committedRate())
                    .setCburst(c.committedBurst())
                    .setPir(c.peakRate())
                    .setPburst(c.peakBurst()));
            found.accept(entity.build());
        });
    }
}
