package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Floor.Place;
import io.weft.refusal.Refusal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FloorFileTest {
    private static final String HALL = "version: 1\n"
            + "rows: 4\n"
            + "racksPerRow: 10\n"
            + "rackPitch: 0.6\n"
            + "rowPitch: 3\n"
            + "switchesPerRack: 20\n"
            + "inRackCable: 1.5\n"
            + "overhead: 4\n"
            + "forbidden:\n"
            + "  - {row: 1, place: 3}\n"
            + "  - {row: 4, place: 10}\n";

    @Test
    void readsWhatAFileSays() {
        Floor floor = FloorFile.parse("f.yaml", HALL);
        assertThat(floor.rows()).isEqualTo(4);
        assertThat(floor.racksPerRow()).isEqualTo(10);
        assertThat(floor.switchesPerRack()).isEqualTo(20);
        assertThat(floor.inRack()).isEqualTo(1.5);
        assertThat(floor.between(new Place(0, 0), new Place(1, 5))).isEqualTo(3 + 3 + 4);
        assertThat(floor.forbidden()).containsExactlyInAnyOrder(new Place(0, 2), new Place(3, 9));
    }

    @Test
    void isThatOfTheSlimFlyPaperUnlessAFileSaysOtherwise() {
        Floor floor = FloorFile.parse("f.yaml", "version: 1\n");
        assertThat(floor).usingRecursiveComparison().isEqualTo(Floor.sc14());
    }

    @Test
    void saysWhatIsWrongAndWhere() {
        complains("", "f.yaml: is empty, but must have at least version");
        complains(HALL.replace("rows: 4", "rows: 0"), "f.yaml:2:7: rows: found 0, but must be an integer in 1..10000");
        complains(
                HALL.replace("rowPitch: 3", "rowPitch: 3 m"),
                "f.yaml:5:11: rowPitch: found '3 m', but must be a number in 0.1..1000");
        complains(
                HALL.replace("overhead", "overhaed"),
                "f.yaml:8:1: overhaed: is not a key here; did you mean 'overhead'?");
        complains(
                HALL.replaceAll("racksPerRow.*\n", ""),
                "f.yaml:2:1: rows: is given without racksPerRow; give both, or neither for as many places as needed");
        complains(
                HALL.replaceAll("rows.*\nracksPerRow.*\n", ""),
                "f.yaml:7:1: forbidden: needs rows and racksPerRow; give both, or leave it out");
        complains(
                HALL.replace("rows: 4", "rows: 10000").replace("Row: 10", "Row: 10000"),
                "f.yaml:2:7: rows: found 10000, which are 100000000 places with racksPerRow 10000; a floor has at most"
                        + " 1000000");
        complains(
                HALL.replace("row: 4", "row: 5"),
                "f.yaml:11:11: forbidden[1].row: found 5, but the floor has 4; must be in 1..4");
        complains(HALL.replace(", place: 3", ""), "forbidden[0].place: is missing; it must be an integer in 1..10000");
        complains(
                HALL.replace("{row: 1, place: 3}", "3"),
                "f.yaml:10:5: forbidden[0]: found 3, but must be a place, such as");
        assertThatThrownBy(() -> FloorFile.load(Path.of("nowhere.yaml"))).hasMessage("nowhere.yaml: no such file");
    }

    private static void complains(String text, String message) {
        assertThatThrownBy(() -> FloorFile.parse("f.yaml", text))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(message);
    }
}
