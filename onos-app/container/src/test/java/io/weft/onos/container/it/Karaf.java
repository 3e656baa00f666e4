package io.weft.onos.container.it;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Apache Karaf 4.2.9, unpacked, as a process of its own. It is shown Java 11, which is what ONOS 2.7 runs on and the
 * last that it knows by itself; it works on later ones. It asks no repository but its own, and opens no port but that
 * by which it is stopped, on loopback.
 */
final class Karaf {
    /** It takes some ten; on a machine with much else to do far more. */
    private static final int SECONDS = 240;

    private final Path home;

    /** That in a folder, without what an earlier run left there. */
    Karaf(Path home) throws IOException {
        this.home = home;
        for (String left : List.of("data", "instances", "system/io/weft/weft-onos", "system/io/weft/weft-engine")) {
            delete(home.resolve(left));
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).collect(Collectors.toList())) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Puts the bundles of an application's archive into its repository, as ONOS does. */
    void add(ZipFile archive) throws IOException {
        for (ZipEntry entry : archive.stream().collect(Collectors.toList())) {
            if (entry.getName().startsWith("m2/") && !entry.isDirectory()) {
                Path file = home.resolve("system").resolve(entry.getName().substring("m2/".length()));
                Files.createDirectories(file.getParent());
                try (InputStream in = archive.getInputStream(entry)) {
                    Files.copy(in, file);
                }
            }
        }
    }

    /** Starts it with a feature from a file of features and properties of the system, and waits for it to end. */
    void run(Path features, String feature, Map<String, String> properties) throws IOException, InterruptedException {
        String java = System.getProperty("java.specification.version");
        write("custom.properties", Map.of("jre-" + java, "${jre-11}", "eecap-" + java, "${eecap-11}"));
        write("custom.system.properties", properties);
        write(
                "org.apache.karaf.features.cfg",
                Map.of(
                        "featuresRepositories",
                        "mvn:org.apache.karaf.features/framework/4.2.9/xml/features,"
                                + "mvn:org.apache.karaf.features/standard/4.2.9/xml/features," + features.toUri(),
                        "featuresBoot",
                        "(framework,feature,shell,log,jaas,bundle)," + feature));
        write(
                "org.ops4j.pax.url.mvn.cfg",
                Map.of(
                        "org.ops4j.pax.url.mvn.defaultRepositories",
                        home.resolve("system").toUri() + "@id=system@snapshots",
                        "org.ops4j.pax.url.mvn.localRepository",
                        home.resolve("data/m2").toString(),
                        "org.ops4j.pax.url.mvn.repositories",
                        ""));
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", home.resolve("bin/karaf").toString(), "daemon")
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("etc/output.txt").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("KARAF") || name.endsWith("JAVA_OPTS"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // In place of its own, with which the Java virtual machine can be managed from elsewhere.
        builder.environment().put("JAVA_OPTS", "-Xmx512m");
        Process process = builder.start();
        Thread killer = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(killer);
        try {
            for (int second = 1; !process.waitFor(1, TimeUnit.SECONDS); second++) {
                if (second == SECONDS || hasFailed(log())) {
                    throw new IllegalStateException("Karaf has not ended after " + second + " s:\n" + log());
                }
            }
        } finally {
            process.destroyForcibly().waitFor();
            Runtime.getRuntime().removeShutdownHook(killer);
        }
    }

    /** Whether Karaf gave up on bundles of its own accord: then nothing comes any more. */
    private static boolean hasFailed(String log) {
        return log.contains("Error restarting bundles") || log.contains("Unable to resolve root");
    }

    private void write(String file, Map<String, String> properties) throws IOException {
        List<String> lines = new ArrayList<>();
        properties.forEach((key, value) -> lines.add(key + " = " + value));
        Files.write(home.resolve("etc").resolve(file), lines);
    }

    /** What it said from its start on. */
    String log() throws IOException {
        StringBuilder all = new StringBuilder();
        for (String file : List.of("etc/output.txt", "data/log/karaf.log")) {
            if (Files.exists(home.resolve(file))) {
                all.append(Files.readString(home.resolve(file)));
            }
        }
        return all.toString();
    }
}
