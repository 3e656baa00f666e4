package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.planning.cost.CablePrice;
import io.weft.planning.cost.CableRule;
import io.weft.planning.cost.PriceList;
import io.weft.planning.cost.SwitchModel;
import io.weft.planning.cost.SwitchPrices;
import io.weft.refusal.Refusal;
import io.weft.registry.NearestWords;
import io.weft.topology.generate.TopologyTypes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Reads price lists: what switches, cables and network interfaces cost and draw. */
public final class PriceListFile {
    /** The schema, as a resource beside this class. */
    static final String SCHEMA_RESOURCE = "price-list.schema.json";

    private static final int MOST_BYTES = 1 << 20;
    private static final DocumentSchema SCHEMA = new DocumentSchema(SCHEMA_RESOURCE);

    private final YamlDocument document;
    private final JsonNode root;
    private final List<Problem> problems;

    private PriceListFile(YamlDocument document, List<Problem> problems) {
        this.document = document;
        this.root = document.root;
        this.problems = problems;
    }

    /** @throws Refusal if it cannot be read, or is no price list */
    public static PriceList load(Path file) {
        return parse(file.toString(), SourceText.read(file, "price list", MOST_BYTES));
    }

    /**
     * Reads the text of a file.
     *
     * @param source what errors call the file
     * @throws Refusal if it is no price list
     */
    public static PriceList parse(String source, String text) {
        YamlDocument document =
                YamlReader.read(source, SourceText.checked(source, text), "version, name, rate, switches and cables");
        PriceListFile file = new PriceListFile(document, SCHEMA.check(document));
        if (file.problems.isEmpty()) {
            file.checkSwitches();
            file.checkTypes();
        }
        if (!file.problems.isEmpty()) {
            throw Problem.refusal(source, file.problems);
        }
        return file.list();
    }

    private void checkSwitches() {
        JsonNode switches = root.get("switches");
        if (switches.has("models")) {
            for (String key : List.of("fixed", "perPort", "wattsPerPort")) {
                if (switches.has(key)) {
                    problems.add(
                            document.problemOfKey("switches." + key, "cannot be combined with models; leave one out"));
                }
            }
            checkNames(switches.get("models"));
            return;
        }
        for (String key : List.of("perPort", "wattsPerPort")) {
            if (!switches.has(key)) {
                problems.add(document.problemOfKey(
                        "switches", "lacks " + key + "; give perPort and wattsPerPort, or models"));
            }
        }
    }

    private void checkNames(JsonNode models) {
        Map<String, Integer> first = new HashMap<>();
        for (int i = 0; i < models.size(); i++) {
            String name = models.get(i).get("name").asText();
            Integer twin = first.putIfAbsent(name, i);
            if (twin != null) {
                problems.add(document.problemOfValue(
                        "switches.models[" + i + "].name",
                        "found '" + name + "', the name of switches.models[" + twin + "] too; give another"));
            }
        }
    }

    private void checkTypes() {
        List<String> known = TopologyTypes.REGISTRY.names();
        root.path("types").fieldNames().forEachRemaining(type -> {
            if (!known.contains(type)) {
                String meant = NearestWords.meant(type, known)
                        .map(word -> "did you mean '" + word + "'? There are ")
                        .orElse("there are ");
                problems.add(document.problemOfKey(
                        YamlDocument.child("types", type),
                        "is no type of topology; " + meant + String.join(", ", known)));
            }
        });
    }

    private PriceList list() {
        JsonNode cables = root.get("cables");
        PriceList.Builder list = PriceList.named(root.get("name").asText())
                .rate(root.get("rate").asDouble())
                .switches(switches(root.get("switches")))
                .electric(cable(cables.get("electric")))
                .optical(cable(cables.get("optical")))
                .lengths(StreamSupport.stream(cables.path("lengths").spliterator(), false)
                        .mapToDouble(JsonNode::asDouble)
                        .toArray());
        if (root.has("currency")) {
            list.currency(root.get("currency").asText());
        }
        if (root.has("source")) {
            list.source(root.get("source").asText());
        }
        if (root.has("nic")) {
            list.nic(
                    root.get("nic").get("price").asDouble(),
                    root.get("nic").get("watts").asDouble());
        }
        PriceList.Terms usual = terms(cables, PriceList.Terms.USUAL);
        list.terms(usual);
        root.path("types").fields().forEachRemaining(type -> list.terms(type.getKey(), terms(type.getValue(), usual)));
        return list.build();
    }

    private static PriceList.Terms terms(JsonNode node, PriceList.Terms usual) {
        CableRule rule = Arrays.stream(CableRule.values())
                .filter(each -> each.word().equals(node.path("rule").asText()))
                .findFirst()
                .orElse(usual.rule());
        return new PriceList.Terms(
                rule,
                node.has("endpoints") ? node.get("endpoints").asText().equals("counted") : usual.endpointCables());
    }

    private static SwitchPrices switches(JsonNode node) {
        if (!node.has("models")) {
            return SwitchPrices.linear(
                    node.path("fixed").asDouble(0),
                    node.get("perPort").asDouble(),
                    node.get("wattsPerPort").asDouble());
        }
        List<SwitchModel> models = new ArrayList<>();
        node.get("models")
                .forEach(model -> models.add(new SwitchModel(
                        model.get("name").asText(),
                        model.get("ports").asInt(),
                        model.get("price").asDouble(),
                        model.get("watts").asDouble())));
        return SwitchPrices.table(models);
    }

    private static CablePrice cable(JsonNode node) {
        CablePrice price =
                CablePrice.of(node.get("fixed").asDouble(), node.get("perMetre").asDouble());
        return node.has("upTo") ? price.upTo(node.get("upTo").asDouble()) : price;
    }
}
