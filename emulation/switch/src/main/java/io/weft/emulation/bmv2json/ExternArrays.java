package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.HeaderField;
import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.TableNode.DirectMeter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The counters, registers and meters of a program, and its direct meters; direct counters are the tables'. */
final class ExternArrays {
    final List<ProgramResources.Counter> counters = new ArrayList<>();
    final List<ProgramResources.Register> registers = new ArrayList<>();
    final List<ProgramResources.Meter> meters = new ArrayList<>();
    private final Map<String, DirectMeter> directMeters = new HashMap<>();

    ExternArrays(ProgramJson root, Headers headers) {
        for (ProgramJson counter : root.list("counter_arrays")) {
            if (!counter.flag("is_direct")) {
                counters.add(new ProgramResources.Counter(counter.text("name"), counter.size("size")));
            }
        }
        for (ProgramJson register : root.list("register_arrays")) {
            loadRegister(register.named("register '" + register.text("name") + "'"));
        }
        for (ProgramJson meter : root.list("meter_arrays")) {
            loadMeter(meter.named("meter '" + meter.text("name") + "'"), headers);
        }
        for (ProgramJson extern : root.list("extern_instances")) {
            throw new ProgramException("extern '" + extern.text("name") + "' of type '" + extern.text("type")
                    + "' is not supported" + extern.source());
        }
    }

    private void loadRegister(ProgramJson register) {
        int width = register.width("bitwidth");
        if (width > 64) {
            throw register.refuse("has cells of " + width + " bits, supported are up to 64");
        }
        registers.add(new ProgramResources.Register(register.text("name"), register.size("size"), width));
    }

    private void loadMeter(ProgramJson meter, Headers headers) {
        String name = meter.text("name");
        if (meter.integer("rate_count") != 2) {
            throw meter.refuse("has " + meter.integer("rate_count") + " rates, supported are 2");
        }
        boolean countsBytes = meter.text("type").equals("bytes");
        if (meter.flag("is_direct")) {
            HeaderField result = headers.fixedField(meter.get("result_target"));
            if (result.saturating() || result.width() > Long.SIZE) {
                throw meter.refuse(
                        "writes to '" + result.name() + "', expected a field of up to 64 bits that does not saturate");
            }
            directMeters.put(name, new DirectMeter(name, countsBytes, result));
        } else {
            meters.add(new ProgramResources.Meter(name, meter.size("size"), countsBytes));
        }
    }

    DirectMeter directMeter(ProgramJson name) {
        return name.lookup(directMeters, "direct meter");
    }

    int counter(ProgramJson name) {
        return checked(ProgramResources.indexOf(counters, name.text()), name, "counter");
    }

    int register(ProgramJson name) {
        return checked(ProgramResources.indexOf(registers, name.text()), name, "register array");
    }

    int meter(ProgramJson name) {
        return checked(ProgramResources.indexOf(meters, name.text()), name, "meter");
    }

    private static int checked(int index, ProgramJson name, String kind) {
        if (index < 0) {
            throw name.refuse(kind + " '" + name.text() + "' is not declared");
        }
        return index;
    }
}
