package io.weft.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Floor.Place;
import io.weft.refusal.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads floors: where racks may stand, how many switches fit a rack, and how cables run. */
public final class FloorFile {
    /** The schema, as a resource beside this class. */
    static final String SCHEMA_RESOURCE = "floor.schema.json";

    private static final int MOST_BYTES = 1 << 20;
    private static final DocumentSchema SCHEMA = new DocumentSchema(SCHEMA_RESOURCE);

    private final YamlDocument document;
    private final JsonNode root;
    private final List<Problem> problems;

    private FloorFile(YamlDocument document, List<Problem> problems) {
        this.document = document;
        this.root = document.root;
        this.problems = problems;
    }

    /**
     * Reads a file. What it leaves out is as in {@link Floor#sc14()}.
     *
     * @throws Refusal if it cannot be read, or does not describe a floor
     */
    public static Floor load(Path file) {
        return parse(file.toString(), SourceText.read(file, "floor", MOST_BYTES));
    }

    /**
     * Reads the text of a file.
     *
     * @param source what errors call the file
     * @throws Refusal if it is no floor
     */
    public static Floor parse(String source, String text) {
        YamlDocument document = YamlReader.read(source, SourceText.checked(source, text), "version");
        FloorFile file = new FloorFile(document, SCHEMA.check(document));
        Floor floor = file.problems.isEmpty() ? file.floor() : null;
        if (!file.problems.isEmpty()) {
            throw Problem.refusal(source, file.problems);
        }
        return floor;
    }

    private Floor floor() {
        Floor usual = Floor.sc14();
        Floor floor = usual.withPitch(number("rackPitch", usual.rackPitch()), number("rowPitch", usual.rowPitch()))
                .withCables(number("inRackCable", usual.inRack()), number("overhead", usual.overhead()))
                .withSwitchesPerRack(root.path("switchesPerRack").asInt(usual.switchesPerRack()));
        if (root.has("rows") != root.has("racksPerRow")) {
            String given = root.has("rows") ? "rows" : "racksPerRow";
            String missing = root.has("rows") ? "racksPerRow" : "rows";
            problems.add(document.problemOfKey(
                    given, "is given without " + missing + "; give both, or neither for as many places as needed"));
            return floor;
        }
        if (!root.has("rows")) {
            if (root.has("forbidden")) {
                problems.add(
                        document.problemOfKey("forbidden", "needs rows and racksPerRow; give both, or leave it out"));
            }
            return floor;
        }
        int rows = root.get("rows").asInt();
        int racksPerRow = root.get("racksPerRow").asInt();
        if (rows * racksPerRow > Floor.MOST_PLACES) {
            problems.add(document.problemOfValue(
                    "rows",
                    "found " + rows + ", which are " + rows * racksPerRow + " places with racksPerRow " + racksPerRow
                            + "; a floor has at most " + Floor.MOST_PLACES));
            return floor;
        }
        Floor placed = floor.withPlaces(rows, racksPerRow);
        List<Place> forbidden = forbidden(placed);
        return problems.isEmpty() ? placed.withForbidden(forbidden) : placed;
    }

    private double number(String key, double usual) {
        return root.path(key).asDouble(usual);
    }

    private List<Place> forbidden(Floor floor) {
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < root.path("forbidden").size(); i++) {
            JsonNode place = root.get("forbidden").get(i);
            String field = "forbidden[" + i + "]";
            check(field + ".row", place.get("row").asInt(), floor.rows());
            check(field + ".place", place.get("place").asInt(), floor.racksPerRow());
            places.add(
                    new Place(place.get("row").asInt() - 1, place.get("place").asInt() - 1));
        }
        return places;
    }

    private void check(String field, int found, int most) {
        if (found > most) {
            problems.add(document.problemOfValue(
                    field, "found " + found + ", but the floor has " + most + "; must be in 1.." + most));
        }
    }
}
