package io.weft.cli.stable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What programs that use Weft may rely on within a major version, recorded one fact a line in a text file. There may be
 * more facts than were recorded, but not fewer; and of what was recorded, no more limits.
 */
final class Promises {
    private static final boolean ANEW = Boolean.getBoolean("weft.record");
    private static final String LIMIT = "limit: ";

    private final Set<String> facts;
    /** Of each limit, its subject. */
    private final SortedMap<String, String> limits;

    private Promises(Builder builder) {
        this.facts = builder.facts;
        this.limits = builder.limits;
    }

    /** Collects facts and limits; each is said of a subject. */
    static final class Builder {
        private final Set<String> facts = new TreeSet<>();
        private final SortedMap<String, String> limits = new TreeMap<>();

        /** What has to stay. */
        void fact(String subject, String fact) {
            facts.add((subject + " " + fact).strip());
        }

        /** What must not come, where the subject was there before. */
        void limit(String subject, String limit) {
            limits.put((subject + " " + limit).strip(), subject);
        }

        Promises build() {
            return new Promises(this);
        }
    }

    /** Holds them against those of a file; with {@code -Dweft.record=true} writes the file instead. */
    void check(Path file) throws IOException {
        if (ANEW) {
            Files.createDirectories(file.getParent());
            Set<String> lines = new TreeSet<>(facts);
            limits.keySet().forEach(limit -> lines.add(LIMIT + limit));
            Files.write(file, lines);
        }
        Set<String> recorded = new TreeSet<>(Files.readAllLines(file));
        assertThat(recorded).as(file + " promises something").isNotEmpty();
        Set<String> broken = broken(recorded);
        if (!broken.isEmpty()) {
            fail(message(file, broken));
        }
    }

    /** What of a recording does not hold. */
    Set<String> broken(Set<String> recorded) {
        Set<String> broken = new TreeSet<>();
        for (String line : recorded) {
            if (!line.startsWith(LIMIT) && !facts.contains(line)) {
                broken.add("no more: " + line);
            }
        }
        limits.forEach((limit, subject) -> {
            boolean wasThere = recorded.stream().anyMatch(line -> subject.isEmpty() || line.startsWith(subject + " "));
            if (wasThere && !recorded.contains(LIMIT + limit)) {
                broken.add("new limit: " + limit);
            }
        });
        return broken;
    }

    private static String message(Path file, Set<String> broken) {
        return "docs/stability.md promises that this stays within a major version, but it does not hold:\n  "
                + String.join("\n  ", broken)
                + "\nRestore it. If it has to go, raise the major version in the pom.xml files, say in"
                + " docs/changelog.md what users have to change, and record anew: run this test with"
                + " -Dweft.record=true, which writes " + file + ". If a limit only became looser, record anew.";
    }
}
