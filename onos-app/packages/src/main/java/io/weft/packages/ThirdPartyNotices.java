package io.weft.packages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Writes the notices of the libraries that packages contain: each with its licence and where it is from, by the bill of
 * materials, and the licences and notices that the libraries bring along, each text once.
 */
public final class ThirdPartyNotices {
    private static final String OWN_GROUP = "io.weft";
    private static final Pattern TEXT =
            Pattern.compile("(?i)(META-INF/)?(?:[^/]*/)*(license|licence|notice|copying|al2\\.0|lgpl2\\.1)[^/]*");
    private static final Pattern NO_TEXT = Pattern.compile("(?i).*\\.(class|java|html|properties|xml|json|js|css)");
    private static final String LINE = "=".repeat(80) + "\n";

    private ThirdPartyNotices() {}

    /**
     * Writes them to a file.
     *
     * @param arguments the bill of materials (CycloneDX, JSON), the directory of the libraries, and the file
     */
    public static void main(String[] arguments) throws IOException {
        String notices = of(Path.of(arguments[0]), Path.of(arguments[1]));
        Files.writeString(Path.of(arguments[2]), notices);
    }

    static String of(Path bill, Path libraries) throws IOException {
        StringBuilder out = new StringBuilder("Weft contains these libraries of others.\n\n");
        TreeMap<String, String> lines = new TreeMap<>();
        for (JsonNode component : new ObjectMapper().readTree(bill.toFile()).get("components")) {
            if (!component.path("group").asText().equals(OWN_GROUP)) {
                String name = component.path("group").asText() + ":"
                        + component.path("name").asText();
                lines.put(name, line(name, component));
            }
        }
        lines.values().forEach(out::append);
        texts(libraries).forEach((text, jars) -> out.append('\n')
                .append(LINE)
                .append("Of ")
                .append(String.join(", ", jars))
                .append(":\n")
                .append(LINE)
                .append('\n')
                .append(text)
                .append('\n'));
        return out.toString();
    }

    private static String line(String name, JsonNode component) throws IOException {
        StringJoiner licences = new StringJoiner(" or ");
        for (JsonNode each : component.path("licenses")) {
            JsonNode licence = each.path("license");
            licences.add(Stream.of(each.path("expression"), licence.path("id"), licence.path("name"))
                    .filter(JsonNode::isTextual)
                    .map(JsonNode::asText)
                    .findFirst()
                    .orElse("?"));
        }
        if (licences.length() == 0) {
            throw new IOException("the bill of materials has no licence of " + name);
        }
        String from = Stream.of("vcs", "website")
                .flatMap(type -> references(component, type))
                .findFirst()
                .map(url -> "\n    " + url)
                .orElse("");
        return name + " " + component.path("version").asText() + "\n    " + licences + from + "\n";
    }

    private static Stream<String> references(JsonNode component, String type) {
        Stream.Builder<String> urls = Stream.builder();
        component.path("externalReferences").forEach(reference -> {
            if (reference.path("type").asText().equals(type)) {
                urls.add(reference.path("url").asText());
            }
        });
        return urls.build();
    }

    /** By each text, the names of the libraries that have it. */
    private static Map<String, Set<String>> texts(Path libraries) throws IOException {
        Map<String, Set<String>> texts = new LinkedHashMap<>();
        List<Path> jars;
        try (Stream<Path> files = Files.list(libraries)) {
            jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
        for (Path jar : jars) {
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                List<? extends ZipEntry> entries = zip.stream()
                        .filter(entry -> !entry.isDirectory()
                                && TEXT.matcher(entry.getName()).matches()
                                && !NO_TEXT.matcher(entry.getName()).matches())
                        .sorted((a, b) -> a.getName().compareTo(b.getName()))
                        .toList();
                for (ZipEntry entry : entries) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                                .replace("\r\n", "\n")
                                .strip();
                        texts.computeIfAbsent(text, each -> new TreeSet<>())
                                .add(jar.getFileName().toString());
                    }
                }
            }
        }
        return texts;
    }
}
