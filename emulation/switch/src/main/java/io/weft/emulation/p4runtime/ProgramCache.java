package io.weft.emulation.p4runtime;

import com.google.protobuf.ByteString;
import io.weft.emulation.bmv2json.ProgramLoader;
import io.weft.emulation.engine.Program;
import java.util.LinkedHashMap;
import java.util.Map;

/** The programs that were loaded last, so that all switches with the same device config share one compiled program. */
final class ProgramCache {

    private static final int CAPACITY = 8;

    private static final Map<ByteString, Program> PROGRAMS = new LinkedHashMap<>(CAPACITY, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteString, Program> eldest) {
            return size() > CAPACITY;
        }
    };

    private ProgramCache() {}

    /** The program of a device config; {@link io.weft.emulation.bmv2json.ProgramException} if it cannot be executed. */
    static Program load(ByteString deviceConfig) {
        synchronized (PROGRAMS) {
            return PROGRAMS.computeIfAbsent(deviceConfig, json -> ProgramLoader.load(json.toByteArray()));
        }
    }
}
