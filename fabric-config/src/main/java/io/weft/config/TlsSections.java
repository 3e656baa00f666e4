package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.refusal.Refusal;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code tls} sections of a targets file: one for all switches, whose keys a switch's own section replaces one by
 * one. Every combination of files is read once.
 */
final class TlsSections {
    private static final String OFF = "off";

    private final YamlDocument document;
    private final Path directory;
    private final Map<String, Problem> problems;
    private final Map<List<String>, Optional<TlsIdentity>> identities = new HashMap<>();

    /** @param problems gets what is wrong, by field */
    TlsSections(YamlDocument document, Path directory, Map<String, Problem> problems) {
        this.document = document;
        this.directory = directory;
        this.problems = problems;
    }

    /** A key, as it holds for a switch. */
    private static final class Setting {
        private final String field;
        private final String value;

        Setting(String field, String value) {
            this.field = field;
            this.value = value;
        }
    }

    /** Whom the switch of this field trusts; none if it is reached without TLS, or something is wrong. */
    Optional<TlsIdentity> identity(String field) {
        if (!isOn(field)) {
            return Optional.empty();
        }
        Optional<Setting> trust = setting(field, "trust");
        if (trust.isEmpty()) {
            complain(
                    document.has(own(field)) ? own(field) : "tls",
                    "lacks trust: the PEM file of the certificates that switches are trusted by");
            return Optional.empty();
        }
        boolean mine = has(own(field), "certificate") || has(own(field), "key");
        String section = mine ? own(field) : "tls";
        Optional<Setting> certificate = in(section, "certificate");
        Optional<Setting> key = in(section, "key");
        if (certificate.isPresent() != key.isPresent()) {
            complain(
                    section,
                    "has " + (key.isPresent() ? "a key without its certificate" : "a certificate without its key")
                            + "; give both, or neither");
            return Optional.empty();
        }
        return identities.computeIfAbsent(
                List.of(
                        trust.get().value,
                        certificate.map(c -> c.value).orElse(""),
                        key.map(k -> k.value).orElse("")),
                files -> read(trust.get(), certificate, key));
    }

    /** What the certificate of the switch of this field has to name, unless that is the host of its address. */
    Optional<String> serverName(String field) {
        return isOn(field) ? setting(field, "serverName").map(setting -> setting.value) : Optional.empty();
    }

    private boolean isOn(String field) {
        return document.has(own(field)) ? !at(own(field)).asText().equals(OFF) : document.has("tls");
    }

    private static String own(String field) {
        return field.isEmpty() ? "tls" : YamlDocument.child(field, "tls");
    }

    private Optional<Setting> setting(String field, String key) {
        return has(own(field), key) ? in(own(field), key) : in("tls", key);
    }

    private boolean has(String section, String key) {
        return document.has(YamlDocument.child(section, key));
    }

    private Optional<Setting> in(String section, String key) {
        String field = YamlDocument.child(section, key);
        return has(section, key)
                ? Optional.of(new Setting(field, at(section).get(key).asText()))
                : Optional.empty();
    }

    private JsonNode at(String section) {
        if (section.equals("tls")) {
            return document.root.get("tls");
        }
        String name = section.substring("switches.".length(), section.length() - ".tls".length());
        String key = name.startsWith("\"") ? name.substring(1, name.length() - 1) : name;
        return document.root.get("switches").get(key).get("tls");
    }

    private Optional<TlsIdentity> read(Setting trust, Optional<Setting> certificate, Optional<Setting> key) {
        TlsFiles files = new TlsFiles(path(trust), certificate.map(this::path), key.map(this::path));
        String before = files.state();
        List<X509Certificate> trusted = read(trust, files::trusted).orElse(List.of());
        List<X509Certificate> chain =
                certificate.flatMap(setting -> read(setting, files::chain)).orElse(List.of());
        Optional<PrivateKey> secret = key.flatMap(setting -> read(setting, () -> files.key(chain)));
        return Optional.of(new TlsIdentity(files, before, trusted, chain, secret.orElse(null)));
    }

    /** Reads one of the files. */
    private interface Reading<T> {
        T read();
    }

    private <T> Optional<T> read(Setting setting, Reading<T> reading) {
        try {
            return Optional.of(reading.read());
        } catch (Refusal e) {
            complain(setting.field, e.getMessage());
            return Optional.empty();
        }
    }

    private Path path(Setting setting) {
        return directory.resolve(setting.value);
    }

    private void complain(String field, String message) {
        problems.putIfAbsent(field, document.problemOfValue(field, message));
    }
}
