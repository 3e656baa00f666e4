package io.weft.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.IVersionProvider;

/** The version that was built, and of which commit, as far as that is known. */
public final class Version implements IVersionProvider {
    private static final String RESOURCE = "version.properties";
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40,64}");
    /** Digits of a commit that are enough to tell it from others. */
    private static final int DIGITS = 12;

    @Override
    public String[] getVersion() {
        return new String[] {text(properties())};
    }

    /** The version alone. */
    public static String number() {
        return properties().getProperty("version");
    }

    private static Properties properties() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE, e);
        }
        return properties;
    }

    /**
     * The version in words.
     *
     * @param properties {@code version}; {@code commit} and whether the tree was {@code modified} where it was built in
     *     a repository; {@code archived}, the commit of an archive of the sources. What is not known is a variable that
     *     was not replaced
     */
    static String text(Properties properties) {
        boolean modified = Boolean.parseBoolean(properties.getProperty("modified"));
        return Stream.of("commit", "archived")
                .map(properties::getProperty)
                .filter(text -> COMMIT.matcher(text).matches())
                .findFirst()
                .map(commit -> "weft " + properties.getProperty("version") + " (commit " + commit.substring(0, DIGITS)
                        + (modified ? ", with changes that are not committed)" : ")"))
                .orElse("weft " + properties.getProperty("version") + " (of an unknown commit)");
    }
}
