package io.weft.emulation.p4runtime;

import com.google.protobuf.ByteString;
import io.weft.emulation.bmv2json.ProgramException;
import io.weft.emulation.bmv2json.ProgramLoader;
import io.weft.emulation.engine.Calculation;
import io.weft.emulation.engine.Program;
import io.weft.emulation.engine.TableNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import p4.config.v1.P4InfoOuterClass;
import p4.config.v1.P4InfoOuterClass.ActionProfile;
import p4.config.v1.P4InfoOuterClass.CounterSpec;
import p4.config.v1.P4InfoOuterClass.P4Info;
import p4.v1.P4RuntimeOuterClass.ForwardingPipelineConfig;

/** A forwarding pipeline config that was verified: p4info and program, and what belongs together in them. */
final class VerifiedPipeline {
    final ForwardingPipelineConfig config;
    final Program program;
    final Map<Integer, TableSchema> tables = new TreeMap<>();
    private final Map<Integer, Calculation> selectors = new HashMap<>();

    /** @throws EntityException if the program cannot be executed, or does not belong to the p4info */
    VerifiedPipeline(ForwardingPipelineConfig config) {
        this.config = config;
        try {
            this.program = ProgramCache.load(config.getP4DeviceConfig());
        } catch (ProgramException e) {
            throw EntityException.invalid("the device config cannot be executed: " + e.getMessage());
        }
        info().getValueSetsList().forEach(set -> {
            throw EntityException.unimplemented("value set " + set.getPreamble().getName() + " is not supported");
        });
        pairTables();
    }

    private void pairTables() {
        Map<String, TableNode> nodes = new HashMap<>();
        program.resources().tables().forEach(node -> nodes.put(node.name(), node));
        Map<Integer, P4InfoOuterClass.Action> actions = new HashMap<>();
        info().getActionsList().forEach(a -> actions.put(a.getPreamble().getId(), a));
        Map<Integer, CounterSpec.Unit> counted = new HashMap<>();
        info().getDirectCountersList()
                .forEach(c -> counted.put(c.getDirectTableId(), c.getSpec().getUnit()));
        Set<Integer> metered = new HashSet<>();
        info().getDirectMetersList().forEach(m -> metered.add(m.getDirectTableId()));
        for (P4InfoOuterClass.Table table : info().getTablesList()) {
            TableNode node = nodes.get(table.getPreamble().getName());
            if (node == null) {
                throw EntityException.invalid(
                        "table " + table.getPreamble().getName() + " is in p4info but not in the bmv2 JSON");
            }
            int id = table.getPreamble().getId();
            tables.put(
                    id,
                    new TableSchema(table, node, actions, Optional.ofNullable(counted.get(id)), metered.contains(id)));
            if (node.properties().selector() != null) {
                selectors.put(table.getImplementationId(), node.properties().selector());
            }
        }
    }

    P4Info info() {
        return config.getP4Info();
    }

    TableSchema table(int id) {
        TableSchema table = tables.get(id);
        if (table == null) {
            throw EntityException.invalid("there is no table with id " + id);
        }
        return table;
    }

    ActionSchema action(ActionProfile profile, int actionId) {
        if (profile.getTableIdsCount() == 0) {
            throw EntityException.invalid(
                    "action profile " + profile.getPreamble().getName() + " belongs to no table and takes no members");
        }
        return table(profile.getTableIds(0)).action(actionId, false);
    }

    /** A new, empty profile for each that p4info declares, by id. */
    Map<Integer, Profile> newProfiles() {
        Map<Integer, Profile> profiles = new TreeMap<>();
        for (ActionProfile profile : info().getActionProfilesList()) {
            int id = profile.getPreamble().getId();
            profiles.put(id, new Profile(profile, selectors.get(id)));
        }
        return profiles;
    }

    /** The programs that were loaded last; all switches with the same device config share one. */
    private static final class ProgramCache {
        private static final int CAPACITY = 8;

        private static final Map<ByteString, Program> PROGRAMS = new LinkedHashMap<>(CAPACITY, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<ByteString, Program> eldest) {
                return size() > CAPACITY;
            }
        };

        private ProgramCache() {}

        static Program load(ByteString deviceConfig) {
            synchronized (PROGRAMS) {
                return PROGRAMS.computeIfAbsent(deviceConfig, json -> ProgramLoader.load(json.toByteArray()));
            }
        }
    }
}
