package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.ProgramResources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The counters, registers and meters of a program. */
final class ExternArrays {

    private final List<ProgramResources.Counter> counters = new ArrayList<>();
    private final List<ProgramResources.Register> registers = new ArrayList<>();
    private final List<ProgramResources.Meter> meters = new ArrayList<>();
    private final Map<String, Integer> indices = new HashMap<>();

    ExternArrays(Part root) {
        for (Part counter : root.list("counter_arrays")) {
            if (!counter.flag("is_direct")) {
                remember(counter, counters.size());
                counters.add(new ProgramResources.Counter(counter.text("name"), counter.integer("size")));
            }
        }
        for (Part register : root.list("register_arrays")) {
            loadRegister(register);
        }
        for (Part meter : root.list("meter_arrays")) {
            loadMeter(meter);
        }
        for (Part extern : root.list("extern_instances")) {
            throw new ProgramException("extern '" + extern.text("name") + "' of type '" + extern.text("type")
                    + "' is not supported" + extern.source());
        }
    }

    private void loadRegister(Part register) {
        String name = register.text("name");
        int width = register.integer("bitwidth");
        if (width > 64) {
            throw new ProgramException("register '" + name + "'" + register.source() + " has cells of " + width
                    + " bits, supported are up to 64");
        }
        remember(register, registers.size());
        registers.add(new ProgramResources.Register(name, register.integer("size"), width));
    }

    private void loadMeter(Part meter) {
        String name = meter.text("name");
        if (meter.flag("is_direct")) {
            throw new ProgramException("direct meter '" + name + "' is not supported" + meter.source());
        }
        if (meter.integer("rate_count") != 2) {
            throw new ProgramException("meter '" + name + "'" + meter.source() + " has " + meter.integer("rate_count")
                    + " rates, supported are 2");
        }
        remember(meter, meters.size());
        meters.add(new ProgramResources.Meter(
                name, meter.integer("size"), meter.text("type").equals("bytes")));
    }

    private void remember(Part array, int index) {
        indices.put(array.text("name"), index);
    }

    /** The index of the array that a text names. */
    int index(Part name) {
        Integer index = indices.get(name.text());
        if (index == null) {
            throw name.refuse("'" + name.text() + "' is not declared");
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
