package io.weft.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;

class BuildTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
    private static final String NOT_REPLACED = "${git.commit.id.full}";

    private static Build build(String commit, String modified, String archived) {
        Properties properties = new Properties();
        properties.setProperty("version", "1.2.3");
        properties.setProperty("commit", commit);
        properties.setProperty("modified", modified);
        properties.setProperty("archived", archived);
        return new Build(properties);
    }

    @Test
    void namesTheCommitOfTheRepository() {
        Build clean = build(COMMIT, "false", "$Format:%H$");
        assertThat(clean.text()).isEqualTo("weft 1.2.3 (commit 0123456789ab)");
        assertThat(clean.label()).isEqualTo("0123456789ab");
        Build modified = build(COMMIT, "true", "$Format:%H$");
        assertThat(modified.text()).isEqualTo("weft 1.2.3 (commit 0123456789ab, with changes that are not committed)");
        assertThat(modified.label()).isEqualTo("0123456789ab-modified");
    }

    @Test
    void namesTheCommitOfAnArchiveOfTheSources() {
        Build archived = build(NOT_REPLACED, "${git.dirty}", COMMIT);
        assertThat(archived.text()).isEqualTo("weft 1.2.3 (commit 0123456789ab)");
        assertThat(archived.label()).isEqualTo("0123456789ab");
    }

    @Test
    void saysWhenItDoesNotKnowTheCommit() {
        Build unknown = build(NOT_REPLACED, "${git.dirty}", "$Format:%H$");
        assertThat(unknown.text()).isEqualTo("weft 1.2.3 (of an unknown commit)");
        assertThat(unknown.label()).isEqualTo("unknown");
    }
}
