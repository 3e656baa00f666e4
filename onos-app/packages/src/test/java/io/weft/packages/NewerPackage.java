package io.weft.packages;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A package like another, of a version that comes after it. */
final class NewerPackage {
    static final String VERSION = "99.0.0";

    private NewerPackage() {}

    /** Makes it in a directory. */
    static Path of(Path deb, Path directory) throws IOException {
        Path content = directory.resolve("newer");
        Shell.done("dpkg-deb", "-R", deb.toString(), content.toString());
        Path control = content.resolve("DEBIAN/control");
        Files.writeString(control, Files.readString(control).replaceFirst("(?m)^Version: .*$", "Version: " + VERSION));
        URI jar = URI.create("jar:"
                + Shell.file(content.resolve("usr/share/weft/lib"), "weft-metrics-", ".jar")
                        .toUri());
        try (FileSystem classes = FileSystems.newFileSystem(jar, Map.of())) {
            Path version = classes.getPath("io/weft/metrics/version.properties");
            Files.writeString(
                    version, Files.readString(version).replaceFirst("(?m)^version=.*$", "version=" + VERSION));
        }
        Path newer = directory.resolve("weft_" + VERSION + "_all.deb");
        Shell.done("dpkg-deb", "-Znone", "-b", content.toString(), newer.toString());
        Shell.done("rm", "-r", content.toString());
        return newer;
    }
}
