package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;

class VersionTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    private static String text(String commit, String modified, String archived) {
        Properties properties = new Properties();
        properties.setProperty("version", "1.2.3");
        properties.setProperty("commit", commit);
        properties.setProperty("modified", modified);
        properties.setProperty("archived", archived);
        return Version.text(properties);
    }

    @Test
    void namesTheCommitOfTheRepository() {
        assertThat(text(COMMIT, "false", "$Format:%H$")).isEqualTo("weft 1.2.3 (commit 0123456789ab)");
        assertThat(text(COMMIT, "true", "$Format:%H$"))
                .isEqualTo("weft 1.2.3 (commit 0123456789ab, with changes that are not committed)");
    }

    @Test
    void namesTheCommitOfAnArchiveOfTheSources() {
        assertThat(text("${git.commit.id.full}", "${git.dirty}", COMMIT)).isEqualTo("weft 1.2.3 (commit 0123456789ab)");
    }

    @Test
    void saysWhenItDoesNotKnowTheCommit() {
        assertThat(text("${git.commit.id.full}", "${git.dirty}", "$Format:%H$"))
                .isEqualTo("weft 1.2.3 (of an unknown commit)");
    }
}
