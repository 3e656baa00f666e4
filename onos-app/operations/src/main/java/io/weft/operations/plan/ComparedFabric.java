package io.weft.operations.plan;

import io.weft.fabric.Fabric;
import io.weft.planning.plan.FabricProfile;
import io.weft.planning.plan.PlannedFabric;
import io.weft.topology.generate.Candidate;

/** A fabric of a comparison: as its file has it, or its type of topology at another size. Immutable. */
final class ComparedFabric {
    final String name;
    /** Its type of topology and parameters, for people. */
    final String topology;

    final FabricProfile profile;
    /** Its fabric file, if it is none that was given; else empty. */
    final String file;

    private ComparedFabric(String name, String topology, FabricProfile profile, String file) {
        this.name = name;
        this.topology = topology;
        this.profile = profile;
        this.file = file;
    }

    /** This fabric under another name. */
    ComparedFabric named(String other) {
        return new ComparedFabric(other, topology, profile, file);
    }

    static ComparedFabric asItIs(Fabric fabric, FabricProfile profile) {
        return new ComparedFabric(
                fabric.name(),
                PlanAnswer.name(fabric.topology().type(), fabric.topology().parameters()),
                profile,
                "");
    }

    /** This fabric at another size, after which it is named. */
    static ComparedFabric resized(Candidate candidate, FabricProfile profile) {
        String name = PlannedFabric.name(candidate);
        return new ComparedFabric(name, PlanAnswer.name(candidate), profile, CandidateFabricFile.of(name, candidate));
    }
}
