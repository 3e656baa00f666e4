package io.weft.cli.export;

import io.weft.cli.output.JsonPrinter;
import io.weft.operations.analysis.LayoutPlan;
import io.weft.planning.cost.BillOfMaterials;
import io.weft.planning.cost.CableSchedule;
import io.weft.planning.layout.LayoutSvg;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** A format that says where racks stand and cables run, or what is to be bought for them. */
final class LaidOut extends ExportFormat {
    static final List<ExportFormat> ALL = List.of(
            bought("bill-of-materials", "all that is to be bought, with prices, in CSV", exported -> BillOfMaterials.of(
                            exported.layout().orElseThrow(), exported.prices().orElseThrow())
                    .csv()),
            bought(
                    "cable-schedule",
                    "label, ends, length and type of each cable, endpoints' too, in the order to pull them, in CSV",
                    exported -> CableSchedule.of(
                                    exported.layout().orElseThrow(),
                                    exported.prices().orElseThrow())
                            .csv()),
            new LaidOut(
                    "layout-svg",
                    "a picture of the floor with its racks and cables, as SVG",
                    false,
                    (exported, out) -> out.print(LayoutSvg.of(exported.layout().orElseThrow()))),
            new LaidOut(
                    "layout-json",
                    "the places of racks and switches, and all cables, as JSON",
                    false,
                    (exported, out) -> JsonPrinter.print(
                            out,
                            LayoutPlan.SHAPE.json(
                                    LayoutPlan.of(exported.layout().orElseThrow())))));

    private final boolean needsPrices;
    private final BiConsumer<Exported, PrintWriter> writer;

    private LaidOut(String name, String meaning, boolean needsPrices, BiConsumer<Exported, PrintWriter> writer) {
        super(name, meaning);
        this.needsPrices = needsPrices;
        this.writer = writer;
    }

    /** One for which the price list may lack something: nothing is written then. */
    private static LaidOut bought(String name, String meaning, Function<Exported, List<String>> lines) {
        return new LaidOut(
                name, meaning, true, (exported, out) -> lines.apply(exported).forEach(out::println));
    }

    @Override
    public boolean needsLayout() {
        return true;
    }

    @Override
    public boolean needsPrices() {
        return needsPrices;
    }

    @Override
    public void write(Exported exported, PrintWriter out) {
        writer.accept(exported, out);
    }
}
