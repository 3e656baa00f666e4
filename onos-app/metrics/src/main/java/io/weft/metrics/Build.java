package io.weft.metrics;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which version of Weft this is, and of which commit it was built, as far as that is known. Immutable. */
public final class Build {
    private static final String RESOURCE = "version.properties";
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40,64}");
    /** Digits of a commit that are enough to tell it from others. */
    private static final int DIGITS = 12;

    private static final Build THIS = new Build(read());

    private final String version;
    private final Optional<String> commit;
    private final boolean modified;

    /**
     * Reads what the build wrote down.
     *
     * @param properties {@code version}; {@code commit} and whether the tree was {@code modified} where it was built in
     *     a repository; {@code archived}, the commit of an archive of the sources. What is not known is a variable that
     *     was not replaced
     */
    Build(Properties properties) {
        version = properties.getProperty("version");
        commit = Stream.of("commit", "archived")
                .map(properties::getProperty)
                .filter(text -> COMMIT.matcher(text).matches())
                .findFirst()
                .map(text -> text.substring(0, DIGITS));
        modified = Boolean.parseBoolean(properties.getProperty("modified"));
    }

    /** The one that runs. */
    public static Build current() {
        return THIS;
    }

    private static Properties read() {
        Properties properties = new Properties();
        try (InputStream in = Build.class.getResourceAsStream(RESOURCE)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE, e);
        }
        return properties;
    }

    /** The version, such as {@code 1.2.3}. */
    public String version() {
        return version;
    }

    /** The version and the commit in words. */
    public String text() {
        String of = commit.map(known -> "commit " + known).orElse("of an unknown commit");
        return "weft " + version + " (" + of
                + (commit.isPresent() && modified ? ", with changes that are not committed)" : ")");
    }

    /** The commit as one word, with {@code -modified} behind it if there were changes; {@code unknown} if it is. */
    String label() {
        return commit.map(known -> modified ? known + "-modified" : known).orElse("unknown");
    }
}
