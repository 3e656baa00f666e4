package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.Field;
import io.weft.emulation.engine.HitTracking.DirectMeter;
import io.weft.emulation.engine.ProgramResources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The counters, registers and meters of a program, and its direct meters; direct counters are the tables'. */
final class ExternArrays {
    private final List<ProgramResources.Counter> counters = new ArrayList<>();
    private final List<ProgramResources.Register> registers = new ArrayList<>();
    private final List<ProgramResources.Meter> meters = new ArrayList<>();
    private final Map<String, DirectMeter> directMeters = new HashMap<>();
    private final Map<String, Integer> counterIndices = new HashMap<>();
    private final Map<String, Integer> registerIndices = new HashMap<>();
    private final Map<String, Integer> meterIndices = new HashMap<>();

    ExternArrays(Part root, Headers headers) {
        for (Part counter : root.list("counter_arrays")) {
            if (!counter.flag("is_direct")) {
                counterIndices.put(counter.text("name"), counters.size());
                counters.add(new ProgramResources.Counter(counter.text("name"), counter.size("size")));
            }
        }
        for (Part register : root.list("register_arrays")) {
            loadRegister(register);
        }
        for (Part meter : root.list("meter_arrays")) {
            loadMeter(meter, headers);
        }
        for (Part extern : root.list("extern_instances")) {
            throw new ProgramException("extern '" + extern.text("name") + "' of type '" + extern.text("type")
                    + "' is not supported" + extern.source());
        }
    }

    private void loadRegister(Part register) {
        String name = register.text("name");
        int width = register.width("bitwidth");
        if (width > 64) {
            throw new ProgramException("register '" + name + "'" + register.source() + " has cells of " + width
                    + " bits, supported are up to 64");
        }
        registerIndices.put(name, registers.size());
        registers.add(new ProgramResources.Register(name, register.size("size"), width));
    }

    private void loadMeter(Part meter, Headers headers) {
        String name = meter.text("name");
        if (meter.integer("rate_count") != 2) {
            throw new ProgramException("meter '" + name + "'" + meter.source() + " has " + meter.integer("rate_count")
                    + " rates, supported are 2");
        }
        boolean countsBytes = meter.text("type").equals("bytes");
        if (meter.flag("is_direct")) {
            Part named = meter.named("direct meter '" + name + "'");
            directMeters.put(
                    name,
                    new DirectMeter(name, countsBytes, result(named, headers.fixedField(named.get("result_target")))));
        } else {
            meterIndices.put(name, meters.size());
            meters.add(new ProgramResources.Meter(name, meter.size("size"), countsBytes));
        }
    }

    private static Field result(Part meter, Field field) {
        if (field.saturating() || field.width() > Long.SIZE) {
            throw meter.refuse(
                    "writes to '" + field.name() + "', expected a field of up to 64 bits that does not" + " saturate");
        }
        return field;
    }

    /** The direct meter that a text names. */
    DirectMeter directMeter(Part name) {
        DirectMeter meter = directMeters.get(name.text());
        if (meter == null) {
            throw name.refuse("direct meter '" + name.text() + "' is not declared");
        }
        return meter;
    }

    /** The index of the counter that a text names. */
    int counter(Part name) {
        return index(counterIndices, name, "counter");
    }

    /** The index of the register array that a text names. */
    int register(Part name) {
        return index(registerIndices, name, "register array");
    }

    /** The index of the meter that a text names. */
    int meter(Part name) {
        return index(meterIndices, name, "meter");
    }

    private static int index(Map<String, Integer> indices, Part name, String kind) {
        Integer index = indices.get(name.text());
        if (index == null) {
            throw name.refuse(kind + " '" + name.text() + "' is not declared");
        }
        return index;
    }

    List<ProgramResources.Counter> counters() {
        return counters;
    }

    List<ProgramResources.Register> registers() {
        return registers;
    }

    List<ProgramResources.Meter> meters() {
        return meters;
    }
}
