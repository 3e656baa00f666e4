package io.weft.onos;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What ONOS has of one device knows nothing of the cluster, that nothing of fabrics, and nobody knows who asks. */
@AnalyzeClasses(packages = "io.weft.onos", importOptions = DoNotIncludeTests.class)
class PackagesTest {
    /** The same of the command is in its own tests. */
    @ArchTest
    static final ArchRule theApplicationSeesRoutesSimulationsAndOptimisationsThroughOperations = noClasses()
            .that()
            .resideInAPackage("io.weft.onos..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.weft.routing..", "io.weft.simulator..", "io.weft.optimizer..");

    @ArchTest
    static final ArchRule dependenciesPointDownwards = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("device")
            .definedBy("io.weft.onos.device")
            .layer("cluster")
            .definedBy("io.weft.onos.cluster")
            .layer("host")
            .definedBy("io.weft.onos.host")
            .layer("fabric")
            .definedBy("io.weft.onos")
            .layer("simulation")
            .definedBy("io.weft.onos.simulation")
            .layer("asked")
            .definedBy("io.weft.onos.cli", "io.weft.onos.rest")
            .whereLayer("device")
            .mayNotAccessAnyLayer()
            .whereLayer("cluster")
            .mayOnlyAccessLayers("device")
            .whereLayer("host")
            .mayOnlyAccessLayers("device", "cluster")
            .whereLayer("fabric")
            .mayOnlyAccessLayers("device", "cluster", "host")
            .whereLayer("simulation")
            .mayOnlyAccessLayers("fabric")
            .whereLayer("asked")
            .mayOnlyAccessLayers("fabric", "simulation");
}
