package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import io.weft.topology.generate.SizeLimit;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads fabric files.
 *
 * <p>A file passes four checks: it is YAML of one document without duplicate keys, it satisfies the JSON Schema
 * {@value #SCHEMA_RESOURCE}, its topology, virtual channels and addresses exist and fit each other, and the tables
 * between all pairs of switches fit the memory. All problems of a check are reported together.
 */
public final class FabricFile {
    /** The schema, as a resource beside this class. */
    static final String SCHEMA_RESOURCE = "fabric.schema.json";

    /** Most fabric files have a few hundred bytes. */
    private static final int MOST_BYTES = 65_536;

    private static final DocumentSchema SCHEMA = new DocumentSchema(SCHEMA_RESOURCE);

    private FabricFile() {}

    /**
     * Compiles the schema, which takes longer than reading most files, so that a caller can have it done beside other
     * work.
     */
    public static void prepare() {
        // Loading this class compiles the schema.
    }

    /** @throws Refusal if it cannot be read, or does not describe a fabric */
    public static Fabric load(Path file) {
        return load(file, RoutingOverride.NONE);
    }

    /**
     * Reads a file, and has something else in place of its routing.
     *
     * @throws Refusal if it cannot be read, or does not describe a fabric that can be routed so
     */
    public static Fabric load(Path file, RoutingOverride override) {
        String text = SourceText.read(file, "fabric file", MOST_BYTES);
        return parse(file.toString(), text, override, SourceFiles.besides(file));
    }

    /**
     * Reads what a file says, as JSON; not what is left out, nor comments. Files of graphs that it names give way to
     * their cables, so that no file is needed besides.
     *
     * @param override what is said in place of its routing
     * @return a JSON object, which {@link #parse} takes
     * @throws Refusal if it cannot be read, or is not YAML, or if it does not describe a fabric
     */
    public static String json(Path file, RoutingOverride override) {
        String text = SourceText.read(file, "fabric file", MOST_BYTES);
        JsonNode said = override.in(document(file.toString(), text).root);
        return new InlineLinks(SourceFiles.besides(file)).in(said).toString();
    }

    /**
     * What the text of a file says that can name no other files, with something else in place of its routing, as JSON.
     *
     * @param source what errors call the file
     * @throws Refusal if it is not YAML
     */
    public static String json(String source, String text, RoutingOverride override) {
        return override.in(document(source, text).root).toString();
    }

    private static YamlDocument document(String source, String text) {
        return YamlReader.read(source, SourceText.checked(source, text), "version, name and topology");
    }

    /**
     * Reads the text of a file, which can name no other files.
     *
     * @param source what errors call the file
     * @throws Refusal if it does not describe a fabric
     */
    public static Fabric parse(String source, String text) {
        return parse(source, text, RoutingOverride.NONE);
    }

    /**
     * Reads the text of a file, which can name no other files.
     *
     * @param source what errors call the file
     * @param limit refuses fabrics by their size, before they are built
     * @throws Refusal if it does not describe a fabric, or one that is refused
     */
    public static Fabric parse(String source, String text, SizeLimit limit) {
        return parse(source, text, RoutingOverride.NONE, SourceFiles.NONE, limit);
    }

    /**
     * Reads the text of a file, which can name no other files, and has something else in place of its routing.
     *
     * @param source what errors call the file
     * @throws Refusal if it does not describe a fabric that can be routed so
     */
    public static Fabric parse(String source, String text, RoutingOverride override) {
        return parse(source, text, override, SourceFiles.NONE);
    }

    private static Fabric parse(String source, String text, RoutingOverride override, SourceFiles files) {
        return parse(source, text, override, files, SizeLimit.NONE);
    }

    private static Fabric parse(
            String source, String text, RoutingOverride override, SourceFiles files, SizeLimit limit) {
        YamlDocument document = document(source, text);
        List<Problem> problems = SCHEMA.check(document);
        if (!problems.isEmpty()) {
            throw Problem.refusal(source, problems);
        }
        return new FabricAssembly(
                        source,
                        document,
                        override,
                        files,
                        limit,
                        Runtime.getRuntime().maxMemory())
                .fabric();
    }
}
