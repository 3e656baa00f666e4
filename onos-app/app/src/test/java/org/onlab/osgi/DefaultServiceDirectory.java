package org.onlab.osgi;

/** Stands in for ONOS's class of this name, which asks OSGi: the commands of the console find their services by it. */
public final class DefaultServiceDirectory implements ServiceDirectory {
    private static volatile ServiceDirectory services;

    /** From now on services are those of this directory. */
    public static void use(ServiceDirectory directory) {
        services = directory;
    }

    /** The service of this type. */
    public static <T> T getService(Class<T> type) {
        if (services == null) {
            throw new ServiceNotFoundException("no services in this test, not even " + type.getName());
        }
        return services.get(type);
    }

    @Override
    public <T> T get(Class<T> type) {
        return getService(type);
    }
}
