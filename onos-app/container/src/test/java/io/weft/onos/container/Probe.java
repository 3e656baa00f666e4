package io.weft.onos.container;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.stream.Collectors;
import org.apache.karaf.features.BootFinished;
import org.apache.karaf.features.FeaturesService;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.util.tracker.ServiceTracker;

/**
 * Has the container install the application as ONOS does, looks at what becomes of it, has it taken away again, writes
 * all that down and stops the container. Where and what is said by the system properties of the container.
 */
public final class Probe implements BundleActivator {
    /** What takes longer has failed, even on a machine with much else to do. */
    private static final int SECONDS = 60;

    private final Report report = new Report();
    private BundleContext context;
    private Onos onos;

    @Override
    public void start(BundleContext started) {
        context = started;
        onos = new Onos(report, Integer.getInteger("weft.devices"));
        onos.register(context);
        new Thread(this::run, "weft-probe").start();
    }

    @Override
    public void stop(BundleContext stopped) {
        // The container takes the services away.
    }

    private void run() {
        try {
            look();
        } catch (Exception | LinkageError e) {
            report.failure(e);
        }
        try {
            report.write(Path.of(System.getProperty("weft.report")));
            context.getBundle(0).stop();
        } catch (IOException | BundleException e) {
            throw new IllegalStateException("the container does not stop", e);
        }
    }

    private void look() throws Exception {
        service(BootFinished.class);
        FeaturesService features = service(FeaturesService.class);
        features.addRepository(URI.create(System.getProperty("weft.features.repository")));
        String feature = System.getProperty("weft.feature");
        features.installFeature(feature, EnumSet.of(FeaturesService.Option.NoAutoRefreshBundles));
        ServiceComponentRuntime components = service(ServiceComponentRuntime.class);
        boolean active = true;
        for (Bundle bundle : context.getBundles()) {
            if (bundle.getLocation().startsWith("mvn:io.weft/") && !bundle.equals(context.getBundle())) {
                active &= look(bundle, components);
            }
        }
        if (active && !onos.awaitRules(SECONDS)) {
            report.line("failed: not every device has rules after " + SECONDS + " s");
        }
        String version = features.getFeature(feature).getVersion();
        features.uninstallFeature(feature + "/" + version, EnumSet.of(FeaturesService.Option.NoAutoRefreshBundles));
        report.line("taken away: " + feature);
    }

    /** Reports how a bundle of the application is; whether all its components are active. */
    private boolean look(Bundle bundle, ServiceComponentRuntime components) throws IOException {
        boolean active = true;
        report.line("bundle: " + bundle.getSymbolicName()
                + (bundle.getState() == Bundle.ACTIVE ? " active" : " not active"));
        for (ComponentDescriptionDTO description : components.getComponentDescriptionDTOs(bundle)) {
            for (ComponentConfigurationDTO component : components.getComponentConfigurationDTOs(description)) {
                report.line("component: " + description.name + " " + state(description, component));
                active &= component.state == ComponentConfigurationDTO.ACTIVE;
            }
        }
        References.missing(bundle, "io/weft").forEach(missing -> report.line("missing: " + missing));
        return active;
    }

    private static String state(ComponentDescriptionDTO description, ComponentConfigurationDTO component) {
        switch (component.state) {
            case ComponentConfigurationDTO.ACTIVE:
                return "active";
            case ComponentConfigurationDTO.UNSATISFIED_REFERENCE:
                return "lacks "
                        + Arrays.stream(component.unsatisfiedReferences)
                                .map(lacking -> service(description, lacking.name))
                                .collect(Collectors.joining(", "));
            case ComponentConfigurationDTO.FAILED_ACTIVATION:
                return "failed: " + component.failure;
            default:
                return "does not activate; Karaf's log says why";
        }
    }

    /** The service that a component refers to by a reference of a name. */
    private static String service(ComponentDescriptionDTO description, String reference) {
        return Arrays.stream(description.references)
                .filter(known -> known.name.equals(reference))
                .map(known -> known.interfaceName)
                .collect(Collectors.joining());
    }

    private <T> T service(Class<T> type) throws InterruptedException {
        ServiceTracker<T, T> tracker = new ServiceTracker<>(context, type, null);
        tracker.open();
        T service = tracker.waitForService(SECONDS * 1000L);
        if (service == null) {
            throw new IllegalStateException("the container has no " + type.getName());
        }
        return service;
    }
}
