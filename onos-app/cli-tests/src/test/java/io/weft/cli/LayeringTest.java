package io.weft.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.TryCatchBlock;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.weft.refusal.Refusal;

/** Dependencies point downwards only, and what goes into ONOS stays free of what ONOS has by itself or must not see. */
@AnalyzeClasses(
        packages = "io.weft",
        importOptions = {DoNotIncludeTests.class, LayeringTest.NoFixtures.class})
class LayeringTest {
    private static final String REFUSAL = "io.weft.refusal..";
    private static final String LIMITS = "io.weft.limits..";
    private static final String TEXT = "io.weft.text..";
    private static final String REGISTRY = "io.weft.registry..";
    private static final String TOPOLOGY = "io.weft.topology..";
    private static final String FABRIC = "io.weft.fabric..";
    private static final String ROUTING = "io.weft.routing..";
    private static final String SIMULATOR = "io.weft.simulator..";
    private static final String PLANNING = "io.weft.planning..";
    private static final String OPTIMIZER = "io.weft.optimizer..";
    private static final String ORTOOLS = "io.weft.optimizer.ortools..";
    private static final String P4 = "io.weft.p4..";
    private static final String CONTROL = "io.weft.control..";
    private static final String BALANCING = "io.weft.balancing..";
    private static final String FORMATS = "io.weft.formats..";
    private static final String OPERATIONS = "io.weft.operations..";
    private static final String HTTP = "io.weft.http..";
    private static final String WEB = "io.weft.web..";
    private static final String METRICS = "io.weft.metrics..";
    private static final String REPRODUCTION = "io.weft.reproduction..";
    private static final String CONFIG = "io.weft.config..";
    private static final String P4RUNTIME = "io.weft.p4runtime..";
    private static final String EMULATION = "io.weft.emulation..";
    private static final String EMULATED_FABRIC = "io.weft.emulation.fabric..";

    /** What modules share for tests is in jars of its own. */
    static final class NoFixtures implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar") && !location.contains("-fixtures");
        }
    }

    @ArchTest
    static final ArchRule topologyDependsOnNothing = classes()
            .that()
            .resideInAnyPackage(REFUSAL, LIMITS, TEXT, REGISTRY, TOPOLOGY, FABRIC)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..", "javax.xml.stream..", "org.agrona..", REFUSAL, LIMITS, TEXT, REGISTRY, TOPOLOGY, FABRIC);

    @ArchTest
    static final ArchRule thePageDependsOnNothing = classes()
            .that()
            .resideInAPackage(WEB)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", WEB)
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule routingDependsOnTopology = classes()
            .that()
            .resideInAPackage(ROUTING)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.agrona..", REFUSAL, LIMITS, TEXT, REGISTRY, TOPOLOGY, FABRIC, ROUTING);

    @ArchTest
    static final ArchRule simulatorDependsOnRouting = classes()
            .that()
            .resideInAPackage(SIMULATOR)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.agrona..",
                    "org.HdrHistogram..",
                    "org.apache.commons.statistics..",
                    REFUSAL,
                    LIMITS,
                    TEXT,
                    REGISTRY,
                    TOPOLOGY,
                    FABRIC,
                    ROUTING,
                    SIMULATOR);

    @ArchTest
    static final ArchRule planningDependsOnRouting = classes()
            .that()
            .resideInAPackage(PLANNING)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.apache.commons.statistics..",
                    REFUSAL,
                    LIMITS,
                    TEXT,
                    REGISTRY,
                    TOPOLOGY,
                    FABRIC,
                    ROUTING,
                    PLANNING);

    @ArchTest
    static final ArchRule optimizerDependsOnRouting = classes()
            .that()
            .resideInAPackage(OPTIMIZER)
            .and()
            .resideOutsideOfPackage(ORTOOLS)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", REFUSAL, LIMITS, TEXT, REGISTRY, TOPOLOGY, FABRIC, ROUTING, OPTIMIZER);

    @ArchTest
    static final ArchRule integerProgramsDependOnTheOptimizer = classes()
            .that()
            .resideInAPackage(ORTOOLS)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "com.google.ortools..",
                    REFUSAL,
                    LIMITS,
                    TEXT,
                    REGISTRY,
                    TOPOLOGY,
                    FABRIC,
                    ROUTING,
                    OPTIMIZER);

    @ArchTest
    static final ArchRule nativeSolversAreForTheCommandAndPapersOnly = noClasses()
            .that()
            .resideOutsideOfPackages("io.weft.cli..", REPRODUCTION, ORTOOLS)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ORTOOLS, "com.google.ortools..");

    @ArchTest
    static final ArchRule controlDependsOnRoutingAndTheProgram = classes()
            .that()
            .resideInAPackage(CONTROL)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..", "org.agrona..", REFUSAL, LIMITS, TEXT, REGISTRY, TOPOLOGY, FABRIC, ROUTING, P4, CONTROL);

    @ArchTest
    static final ArchRule balancingDependsOnControlAndTheOptimizer = classes()
            .that()
            .resideInAPackage(BALANCING)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..", REFUSAL, LIMITS, TEXT, REGISTRY, TOPOLOGY, FABRIC, ROUTING, OPTIMIZER, CONTROL,
                    BALANCING);

    @ArchTest
    static final ArchRule formatsDependOnWhatTheyRead = classes()
            .that()
            .resideInAPackage(FORMATS)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..", REFUSAL, LIMITS, TEXT, REGISTRY, TOPOLOGY, ROUTING, SIMULATOR, PLANNING, OPTIMIZER,
                    FORMATS);

    @ArchTest
    static final ArchRule operationsDependOnWhatTheyAskOf = classes()
            .that()
            .resideInAPackage(OPERATIONS)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    REFUSAL,
                    LIMITS,
                    TEXT,
                    REGISTRY,
                    TOPOLOGY,
                    FABRIC,
                    ROUTING,
                    SIMULATOR,
                    PLANNING,
                    OPTIMIZER,
                    CONTROL,
                    BALANCING,
                    FORMATS,
                    OPERATIONS);

    @ArchTest
    static final ArchRule httpAsksOperations = classes()
            .that()
            .resideInAPackage(HTTP)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "javax.servlet..",
                    "com.fasterxml.jackson..",
                    REFUSAL,
                    LIMITS,
                    TEXT,
                    REGISTRY,
                    TOPOLOGY,
                    FABRIC,
                    ROUTING,
                    PLANNING,
                    CONFIG,
                    OPERATIONS,
                    WEB,
                    HTTP);

    @ArchTest
    static final ArchRule metricsDependOnWhatTheyTellOf = classes()
            .that()
            .resideInAPackage(METRICS)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "io.prometheus.metrics..",
                    REFUSAL,
                    LIMITS,
                    TEXT,
                    REGISTRY,
                    TOPOLOGY,
                    FABRIC,
                    ROUTING,
                    P4,
                    CONTROL,
                    BALANCING,
                    OPERATIONS,
                    METRICS);

    @ArchTest
    static final ArchRule reproductionDependsOnOperationsWhatTheyAskOfAndPriceLists = classes()
            .that()
            .resideInAPackage(REPRODUCTION)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    REFUSAL,
                    LIMITS,
                    TEXT,
                    REGISTRY,
                    TOPOLOGY,
                    FABRIC,
                    ROUTING,
                    SIMULATOR,
                    PLANNING,
                    OPTIMIZER,
                    OPERATIONS,
                    CONFIG,
                    REPRODUCTION);

    @ArchTest
    static final ArchRule onlyTheCommandReproduces = noClasses()
            .that()
            .resideOutsideOfPackages("io.weft.cli..", REPRODUCTION)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(REPRODUCTION);

    /** The same of the application is in its own tests, since the command has it not. */
    @ArchTest
    static final ArchRule theCommandSeesRoutesSimulationsAndOptimisationsThroughOperations = noClasses()
            .that()
            .resideInAPackage("io.weft.cli..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(ROUTING, SIMULATOR, OPTIMIZER)
                    // The methods with native code, which only the command has.
                    .and(not(resideInAPackage(ORTOOLS)))
                    // What control loops and emulations take; operations make them.
                    .and(not(name("io.weft.routing.waypoints.GivenWaypoints"))));

    @ArchTest
    static final ArchRule nobodyButTheApplicationKnowsOnos = noClasses()
            .that()
            .resideOutsideOfPackage("io.weft.onos..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.onosproject..", "org.onlab..");

    @ArchTest
    static final ArchRule theCoreKnowsNoFiles = noClasses()
            .that()
            .resideInAnyPackage(
                    TOPOLOGY,
                    FABRIC,
                    ROUTING,
                    SIMULATOR,
                    PLANNING,
                    CONTROL,
                    BALANCING,
                    FORMATS,
                    OPERATIONS,
                    REPRODUCTION)
            .should()
            .dependOnClassesThat(resideInAnyPackage("java.io..", "java.nio.file..", "java.nio.channels..", "java.net..")
                    // Texts that parsers of the JDK read.
                    .and(not(name("java.io.StringReader")))
                    .and(not(name("java.io.Reader"))));

    @ArchTest
    static final ArchRule theFabricFileKnowsNoControl = noClasses()
            .that()
            .resideInAPackage(CONFIG)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(CONTROL, P4, P4RUNTIME, EMULATION);

    @ArchTest
    static final ArchRule onlyTheWireSpeaksGrpc = noClasses()
            .that()
            .resideOutsideOfPackages(P4RUNTIME, EMULATION, "io.weft.p4.codegen..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.grpc..", "com.google.protobuf..", "p4..");

    @ArchTest
    static final ArchRule theSwitchKnowsNoWeft = noClasses()
            .that()
            .resideInAPackage(EMULATION)
            .and()
            .resideOutsideOfPackage(EMULATED_FABRIC)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(TOPOLOGY, FABRIC, ROUTING, CONTROL, P4, CONFIG, P4RUNTIME, EMULATED_FABRIC);

    @ArchTest
    static final ArchRule theEmulatedFabricKnowsNoFilesAndNoSimulator = noClasses()
            .that()
            .resideInAPackage(EMULATED_FABRIC)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(SIMULATOR, OPTIMIZER, BALANCING, CONFIG, "java.nio.file..");

    @ArchTest
    static final ArchRule nobodyDependsOnTheCommand = noClasses()
            .that()
            .resideOutsideOfPackage("io.weft.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.weft.cli..");

    @ArchTest
    static final ArchRule modulesFormNoCycle =
            slices().matching("io.weft.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesFormNoCycle =
            slices().matching("io.weft.(**)").should().beFreeOfCycles();

    /**
     * What Weft refuses is a Refusal; its other exceptions are defects, which nobody may take for refusals. Codecs are
     * exempt: what a switch says wrongly is no input of a user.
     */
    @ArchTest
    static final ArchRule refusalsAreWefts = codeUnits()
            .that()
            .areDeclaredInClassesThat(resideOutsideOfPackages(P4RUNTIME, "io.weft.onos.device..", EMULATION, P4))
            .should(
                    new ArchCondition<>(
                            "catch a Refusal of Weft only, and IllegalArgumentException of libraries only") {
                        @Override
                        public void check(JavaCodeUnit unit, ConditionEvents events) {
                            for (TryCatchBlock block : unit.getTryCatchBlocks()) {
                                boolean asksWeft = block.getAccessesContainedInTryBlock().stream()
                                        .map(access -> access.getTargetOwner().getName())
                                        .anyMatch(owner -> owner.startsWith("io.weft.")
                                                || owner.startsWith("java.util.function."));
                                boolean isWrong =
                                        catches(block, asksWeft ? IllegalArgumentException.class : Refusal.class);
                                events.add(
                                        new SimpleConditionEvent(
                                                unit,
                                                !isWrong,
                                                block.getSourceCodeLocation()
                                                        + " catches IllegalArgumentException of Weft, or Refusal of libraries"));
                            }
                        }
                    });

    private static boolean catches(TryCatchBlock block, Class<? extends RuntimeException> type) {
        return block.getCaughtThrowables().stream().anyMatch(caught -> caught.isEquivalentTo(type));
    }
}
