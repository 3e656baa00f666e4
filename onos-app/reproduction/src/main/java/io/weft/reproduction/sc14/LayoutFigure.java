package io.weft.reproduction.sc14;

import io.weft.planning.layout.Bundle;
import io.weft.planning.layout.Bundles;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Figure 10 and its example of section VI-A: racks of the Slim Fly of q = 19. */
final class LayoutFigure extends Exhibit {
    private static final int Q = 19;

    LayoutFigure() {
        super("Figure 10", "Layout of a data centre");
    }

    @Override
    public List<Comparison> rows() {
        Floor floor = Floor.sc14();
        return List.of(
                row("racks", "19", floor, Layout::rackCount)
                        .paper("19")
                        .command("weft analyze fabric-config/examples/slimfly-q19.yaml --layout"),
                row("switches of the fullest rack", "38", floor, LayoutFigure::fullest)
                        .paper("38"),
                row(
                                "endpoints of a rack",
                                "570",
                                floor,
                                layout -> layout.endpointCables() / (double) layout.rackCount())
                        .paper("570"),
                row("fewest cables between two racks", "38", floor, LayoutFigure::fewestBetween)
                        .paper("38"),
                row("most cables between two racks", "38", floor, LayoutFigure::mostBetween)
                        .paper("38"),
                row("cables within racks", "3,971", floor, Layout::cablesInRack),
                row("cables between racks", "6,498", floor, Layout::cablesBetween),
                row("racks of 19 switches", "38", floor.withSwitchesPerRack(Q), Layout::rackCount)
                        .paper("39")
                        .because("722 switches are 38 racks of 19; the paper's 39 x 19 are 741"));
    }

    private static Comparison row(String what, String recorded, Floor floor, ToDoubleFunction<Layout> measure) {
        return Comparison.of(
                what, recorded, progress -> measure.applyAsDouble(Layout.of(BalancedNetwork.SF.of(Q), floor)));
    }

    private static int fullest(Layout layout) {
        return IntStream.range(0, layout.rackCount())
                .map(rack -> layout.switchesIn(rack).length)
                .max()
                .orElse(0);
    }

    /** 0 unless every two racks are joined. */
    private static int fewestBetween(Layout layout) {
        int pairs = layout.rackCount() * (layout.rackCount() - 1) / 2;
        int[] cables = between(layout);
        return cables.length < pairs ? 0 : IntStream.of(cables).min().orElse(0);
    }

    private static int mostBetween(Layout layout) {
        return IntStream.of(between(layout)).max().orElse(0);
    }

    private static int[] between(Layout layout) {
        return Bundles.of(layout).list().stream()
                .filter(bundle -> !bundle.inRack())
                .mapToInt(Bundle::cables)
                .toArray();
    }

    @Override
    public String remark() {
        return "SF, Slim Fly, q=19, p=15. The paper says how many cables run between two racks, and not how many there are"
                + " in all.";
    }
}
