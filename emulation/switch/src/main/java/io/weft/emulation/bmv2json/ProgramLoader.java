package io.weft.emulation.bmv2json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.emulation.engine.Deparser;
import io.weft.emulation.engine.Digest;
import io.weft.emulation.engine.HeaderField;
import io.weft.emulation.engine.ParseState;
import io.weft.emulation.engine.Parser;
import io.weft.emulation.engine.Program;
import io.weft.emulation.engine.ProgramResources;
import io.weft.emulation.engine.StandardMetadata;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loads a program from the JSON that p4c makes for bmv2's v1model. */
public final class ProgramLoader {
    private static final int FORMAT = 2;
    private static final int PORT_WIDTH = 9;
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final List<String> REQUIRED_FIELDS = List.of(
            "standard_metadata.ingress_port",
            "standard_metadata.packet_length",
            "standard_metadata.instance_type",
            "standard_metadata.egress_spec",
            "standard_metadata.egress_port");

    private ProgramLoader() {}

    /**
     * @param json the JSON text, in UTF-8
     * @throws ProgramException if it is not such a JSON, or needs something that is not supported; the message names it
     */
    public static Program load(byte[] json) {
        JsonNode root;
        try {
            root = JSON.readTree(json);
        } catch (IOException e) {
            throw new ProgramException("not a bmv2 JSON: " + e.getMessage(), e);
        }
        if (root == null || !root.isObject()) {
            throw new ProgramException("not a bmv2 JSON: expected an object with 'parsers' and 'pipelines'");
        }
        return load(new ProgramJson(root, "bmv2 JSON"));
    }

    private static Program load(ProgramJson root) {
        checkFormat(root);
        Headers headers = new Headers(root);
        ExternArrays arrays = new ExternArrays(root, headers);
        Calculations calculations = new Calculations(root, headers);
        Actions actions = new Actions(root, headers, arrays, calculations);
        PipelineLoader pipelines = new PipelineLoader(root, headers, actions, calculations, arrays);
        Expressions expressions = new Expressions(headers, List.of());
        ParserLoader parsers =
                new ParserLoader(headers, expressions, new PrimitiveLoader(headers, expressions, arrays, calculations));
        ParseState start = parsers.load(only(root, "parsers"));
        Map<Integer, List<HeaderField>> fieldLists = loadFieldLists(root, headers);
        StandardMetadata standard = loadStandardMetadata(headers);
        Deparser deparser = loadDeparser(root, headers, calculations);
        return new Program(new Program.Structure(
                headers.all(),
                headers.slots(),
                headers.stackCount(),
                standard,
                parsers.states(),
                new Parser(start, calculations.checksums, loadErrors(root)),
                pipelines.first("ingress"),
                pipelines.first("egress"),
                deparser,
                fieldLists,
                new ProgramResources(
                        pipelines.tables,
                        arrays.counters,
                        arrays.registers,
                        arrays.meters,
                        loadDigests(root, headers),
                        pipelines.entries)));
    }

    private static void checkFormat(ProgramJson root) {
        if (root.has("__meta__") && root.get("__meta__").has("version")) {
            int major = root.get("__meta__").get("version").at(0).integer();
            if (major != FORMAT) {
                throw root.refuse("format version " + major + " is not supported, only " + FORMAT + " is");
            }
        }
        for (String section : List.of("header_types", "headers", "parsers", "deparsers", "pipelines", "actions")) {
            root.get(section);
        }
        for (ProgramJson set : root.list("parse_vsets")) {
            throw new ProgramException("parser value set '" + set.text("name") + "' is not supported" + set.source());
        }
    }

    private static ProgramJson only(ProgramJson root, String section) {
        return root.list(section, 1).get(0);
    }

    private static Deparser loadDeparser(ProgramJson root, Headers headers, Calculations calculations) {
        ProgramJson deparser = only(root, "deparsers").named("deparser");
        for (ProgramJson call : deparser.list("primitives")) {
            throw new ProgramException(
                    "primitive '" + call.text("op") + "' in the deparser" + call.source() + " is not supported");
        }
        return new Deparser(
                deparser.list("order").stream().map(headers::packetHeader).toList(), calculations.checksums);
    }

    private static Map<String, Long> loadErrors(ProgramJson root) {
        Map<String, Long> codes = new HashMap<>();
        for (ProgramJson error : root.list("errors")) {
            codes.put(error.at(0).text(), (long) error.at(1).integer());
        }
        return codes;
    }

    private static Map<Integer, List<HeaderField>> loadFieldLists(ProgramJson root, Headers headers) {
        Map<Integer, List<HeaderField>> lists = new HashMap<>();
        for (ProgramJson list : root.list("field_lists")) {
            lists.put(
                    list.integer("id"),
                    list.list("elements").stream()
                            .filter(element -> element.text("type").equals("field"))
                            .map(element -> headers.field(element.get("value")))
                            .toList());
        }
        return lists;
    }

    private static List<Digest> loadDigests(ProgramJson root, Headers headers) {
        List<Digest> digests = new ArrayList<>();
        for (ProgramJson list : root.list("learn_lists")) {
            String name = list.text("name");
            List<HeaderField> fields = new ArrayList<>();
            for (ProgramJson element : list.named("digest '" + name + "'").list("elements")) {
                if (!element.text("type").equals("field")) {
                    throw element.refuse("an element of type '" + element.text("type") + "' is not supported");
                }
                fields.add(headers.fixedField(element.get("value")));
            }
            digests.add(new Digest(name, list.integer("id"), fields));
        }
        return digests;
    }

    private static StandardMetadata loadStandardMetadata(Headers headers) {
        for (String required : REQUIRED_FIELDS) {
            if (headers.find(required).isEmpty()) {
                throw new ProgramException("field '" + required + "' is missing, which v1model requires");
            }
        }
        for (String port : List.of("standard_metadata.egress_spec", "standard_metadata.egress_port")) {
            int width = headers.find(port).orElseThrow().width();
            if (width != PORT_WIDTH) {
                throw new ProgramException(
                        "field '" + port + "' has " + width + " bits, expected the " + PORT_WIDTH + " of v1model");
            }
        }
        return StandardMetadata.of(name ->
                headers.find(name).map(ProgramLoader::checkStandard).orElseGet(() -> headers.unusedField(name)));
    }

    private static HeaderField checkStandard(HeaderField field) {
        if (field.signed() || field.isVariable() || field.width() > Long.SIZE) {
            throw new ProgramException("field '" + field.name() + "' is signed, of variable length or of more than "
                    + Long.SIZE + " bits, which v1model's is not");
        }
        return field;
    }
}
