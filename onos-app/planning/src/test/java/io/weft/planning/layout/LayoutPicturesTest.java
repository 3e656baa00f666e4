package io.weft.planning.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.planning.layout.Floor.Place;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.SlimFly;
import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class LayoutPicturesTest {
    @Test
    void drawsEveryRackEveryBundleAndTheForbiddenPlaces() throws Exception {
        Layout layout =
                Layout.of(Dragonfly.of(4, 2), Floor.sc14().withPlaces(4, 5).withForbidden(List.of(new Place(1, 2))));
        String svg = LayoutSvg.of(layout);
        assertThat(elements(svg, "path")).isEqualTo(36 + 1);
        assertThat(count(svg, "class=\"rack\"")).as("and one in the legend").isEqualTo(9 + 1);
        assertThat(count(svg, "class=\"free\"")).isEqualTo(20 - 9 - 1 + 1);
        assertThat(count(svg, "url\\(#forbidden\\)")).isEqualTo(1);
        assertThat(svg).contains(">free place<", ">forbidden place<", "a line: all cables between two racks");
        assertThat(svg).contains(">R09<", "9 racks, 36 switches", "54 cables in racks, 36 between racks", "36 bundles");
    }

    @Test
    void numbersRowsAndPlacesAsFarAsThereIsRoom() {
        String svg = LayoutSvg.of(
                Layout.of(SlimFly.of(5), Floor.sc14().withPlaces(2, 60).withPitch(0.6, 1.2)));
        assertThat(svg).contains(">row<", ">place<", "0.6 m apart along a row, rows 1.2 m");
        assertThat(count(svg, "text-anchor=\"end\">[12]</text>")).as("rows").isEqualTo(2);
        assertThat(count(svg, "class=\"soft\" text-anchor=\"middle\">\\d+</text>"))
                .as("places")
                .isEqualTo(20);
    }

    @Test
    void legendsHaveNoBoxesThatAreNotOnTheFloor() {
        String svg = LayoutSvg.of(Layout.of(SlimFly.of(5), Floor.sc14().withPlaces(1, 5)));
        assertThat(svg).doesNotContain("free place", "forbidden place", "class=\"block\"");
    }

    @Test
    void drawsCablesBetweenBlocksWhereThereAreTooManyBundles() throws Exception {
        String svg = LayoutSvg.of(Layout.of(Dragonfly.of(14, 7), Floor.sc14()));
        assertThat(elements(svg, "path")).isLessThan(310);
        assertThat(svg).contains("between two blocks of 2 x 2 places", ">R99<", "99 racks, 1,386 switches");
        assertThat(count(svg, "class=\"block\"")).isEqualTo(25);
    }

    @Test
    void followsTheReadersBackgroundAndNeedsNothingFromElsewhere() {
        String svg = LayoutSvg.of(Layout.of(SlimFly.of(5), Floor.sc14()));
        assertThat(svg).contains("prefers-color-scheme:dark");
        assertThat(svg.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http", "href", "@import");
    }

    private static int elements(String svg, String name) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getElementsByTagName(name)
                .getLength();
    }

    private static long count(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().count();
    }
}
