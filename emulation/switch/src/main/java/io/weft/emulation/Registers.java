package io.weft.emulation;

import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.SwitchMemory;
import io.weft.emulation.engine.SwitchMemory.RegisterArray;
import java.util.List;
import java.util.function.ToLongFunction;

/** The registers of a running program, by name. */
final class Registers {
    private final List<ProgramResources.Register> declared;
    private final SwitchMemory memory;

    Registers(ProgramResources resources, SwitchMemory memory) {
        this.declared = resources.registers();
        this.memory = memory;
    }

    long read(String name, int index) {
        return use(name, index, cells -> cells.get(index));
    }

    void write(String name, int index, long value) {
        use(name, index, cells -> {
            cells.set(index, value);
            return value;
        });
    }

    private long use(String name, int index, ToLongFunction<RegisterArray> use) {
        RegisterArray cells = find(name);
        if (index < 0 || index >= cells.size()) {
            throw new IllegalArgumentException(
                    "register '" + name + "' has no index " + index + ", expected 0.." + (cells.size() - 1));
        }
        cells.lock().lock();
        try {
            return use.applyAsLong(cells);
        } finally {
            cells.lock().unlock();
        }
    }

    private RegisterArray find(String name) {
        List<String> names =
                declared.stream().map(ProgramResources.Register::name).toList();
        if (!names.contains(name)) {
            throw new IllegalArgumentException("there is no register '" + name + "', the program has " + names);
        }
        return memory.register(names.indexOf(name));
    }
}
