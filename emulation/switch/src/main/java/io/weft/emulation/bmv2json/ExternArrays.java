package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.Field;
import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.TableNode.DirectMeter;
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

    ExternArrays(Json root, Headers headers) {
        for (Json counter : root.list("counter_arrays")) {
            if (!counter.flag("is_direct")) {
                counterIndices.put(counter.text("name"), counters.size());
                counters.add(new ProgramResources.Counter(counter.text("name"), counter.size("size")));
            }
        }
        for (Json register : root.list("register_arrays")) {
            loadRegister(register);
        }
        for (Json meter : root.list("meter_arrays")) {
            loadMeter(meter, headers);
        }
        for (Json extern : root.list("extern_instances")) {
            throw new ProgramException("extern '" + extern.text("name") + "' of type '" + extern.text("type")
                    + "' is not supported" + extern.source());
        }
    }

    private void loadRegister(Json register) {
        String name = register.text("name");
        int width = register.width("bitwidth");
        if (width > 64) {
            throw new ProgramException("register '" + name + "'" + register.source() + " has cells of " + width
                    + " bits, supported are up to 64");
        }
        registerIndices.put(name, registers.size());
        registers.add(new ProgramResources.Register(name, register.size("size"), width));
    }

    private void loadMeter(Json meter, Headers headers) {
        String name = meter.text("name");
        if (meter.integer("rate_count") != 2) {
            throw new ProgramException("meter '" + name + "'" + meter.source() + " has " + meter.integer("rate_count")
                    + " rates, supported are 2");
        }
        boolean countsBytes = meter.text("type").equals("bytes");
        if (meter.flag("is_direct")) {
            Json named = meter.named("direct meter '" + name + "'");
            directMeters.put(
                    name,
                    new DirectMeter(name, countsBytes, result(named, headers.fixedField(named.get("result_target")))));
        } else {
            meterIndices.put(name, meters.size());
            meters.add(new ProgramResources.Meter(name, meter.size("size"), countsBytes));
        }
    }

    private static Field result(Json meter, Field field) {
        if (field.saturating() || field.width() > Long.SIZE) {
            throw meter.refuse(
                    "writes to '" + field.name() + "', expected a field of up to 64 bits that does not saturate");
        }
        return field;
    }

    DirectMeter directMeter(Json name) {
        return name.lookup(directMeters, "direct meter");
    }

    int counter(Json name) {
        return name.lookup(counterIndices, "counter");
    }

    int register(Json name) {
        return name.lookup(registerIndices, "register array");
    }

    int meter(Json name) {
        return name.lookup(meterIndices, "meter");
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
