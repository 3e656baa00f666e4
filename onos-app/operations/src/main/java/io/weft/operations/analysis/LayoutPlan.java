package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.planning.layout.Bundle;
import io.weft.planning.layout.Bundles;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A layout with all of its racks, bundles and cables. Racks come in the order of their numbers, bundles in that of
 * their steps, cables in that of the links; rows, places, units and steps count from 1. Immutable.
 */
public final class LayoutPlan {
    private static final MemberType<Double> METRES = NUMBER.in("m");

    /** The figures of a layout. */
    static final Shape<Layout> FIGURES = Shape.<Layout>named("LayoutFigures")
            .with("racks", COUNT, "Racks", Layout::rackCount)
            .with("cablesInRack", COUNT, "Cables within racks", Layout::cablesInRack)
            .with("cablesBetween", COUNT, "Cables between racks", Layout::cablesBetween)
            .with("longest", METRES, "Length of the longest cable", Layout::longest)
            .with("metres", METRES, "Length of all cables together", Layout::totalMetres)
            .build();

    private static final Shape<Floor.Place> PLACE = Shape.<Floor.Place>named("FloorPlace")
            .with("row", COUNT, "The row, from 1", p -> p.row() + 1)
            .with("place", COUNT, "The place in the row, from 1", p -> p.column() + 1)
            .build();

    private static final Shape<Floor> FLOOR = Shape.<Floor>named("Floor")
            .with("rows", COUNT, "Rows of racks", Floor::rows)
            .with("racksPerRow", COUNT, "Places in each row", Floor::racksPerRow)
            .with("rackPitch", METRES, "From one place of a row to the next", Floor::rackPitch)
            .with("rowPitch", METRES, "From one row to the next", Floor::rowPitch)
            .with("switchesPerRack", COUNT, "The most switches in a rack", Floor::switchesPerRack)
            .with("inRackCable", METRES, "Length of a cable within a rack", Floor::inRack)
            .with("overhead", METRES, "What a cable between racks has over, for the way up and down", Floor::overhead)
            .with("forbidden", list(object(PLACE)), "Places where no rack can stand", f -> Floor.inRows(f.forbidden()))
            .build();

    private static final Shape<Rack> RACK = Shape.<Rack>named("Rack")
            .with("rack", TEXT, "The name of the rack", r -> r.layout.rackName(r.number))
            .all(PLACE, r -> r.layout.place(r.number))
            .with("switches", list(TEXT), "Its switches, from unit 1 on", Rack::switches)
            .build();

    private static final Shape<Pull> BUNDLE = Shape.<Pull>named("CableBundle")
            .with("step", COUNT, "When it is pulled", b -> b.bundle.step())
            .with("from", TEXT, "One rack", b -> b.layout.rackName(b.bundle.first()))
            .with("to", TEXT, "The other rack, or the same", b -> b.layout.rackName(b.bundle.second()))
            .with("cables", COUNT, "How many cables it has", b -> b.bundle.cables())
            .with("metres", METRES, "Length of its longest cable", b -> b.bundle.metres())
            .build();

    private static final Shape<Cable> CABLE = Shape.<Cable>named("LaidCable")
            .with("link", TEXT, "The link", c -> c.layout.topology().linkName(c.link))
            .with("from", TEXT, "Rack, unit and port of one end", c -> c.end(false))
            .with("to", TEXT, "Rack, unit and port of the other end", c -> c.end(true))
            .with("metres", METRES, "Its length", c -> c.layout.metres(c.link))
            .with("step", COUNT, "When it is pulled, with its bundle", c -> c.bundle.step())
            .build();

    /** The whole layout. */
    public static final Shape<LayoutPlan> SHAPE = Shape.<LayoutPlan>named("LayoutPlan")
            .all(FIGURES, l -> l.layout)
            .with("floor", object(FLOOR), "The floor of the machine room", l -> l.layout.floor())
            .with("places", list(object(RACK)), "The racks", LayoutPlan::racks)
            .with("bundles", list(object(BUNDLE)), "Cables that are pulled in one step", LayoutPlan::pulls)
            .with("cables", list(object(CABLE)), "The cables", LayoutPlan::cables)
            .build();

    private final Layout layout;
    private final Bundles bundles;

    private LayoutPlan(Layout layout) {
        this.layout = layout;
        this.bundles = Bundles.of(layout);
    }

    /** The racks, bundles and cables of a layout. O(links log links). */
    public static LayoutPlan of(Layout layout) {
        return new LayoutPlan(layout);
    }

    private List<Rack> racks() {
        return IntStream.range(0, layout.rackCount())
                .mapToObj(rack -> new Rack(layout, rack))
                .collect(Collectors.toList());
    }

    private List<Pull> pulls() {
        return bundles.list().stream().map(each -> new Pull(layout, each)).collect(Collectors.toList());
    }

    private List<Cable> cables() {
        return IntStream.range(0, layout.topology().linkCount())
                .mapToObj(link -> new Cable(layout, bundles.of(link), link))
                .collect(Collectors.toList());
    }

    private static final class Rack {
        private final Layout layout;
        private final int number;

        Rack(Layout layout, int number) {
            this.layout = layout;
            this.number = number;
        }

        private List<String> switches() {
            return Arrays.stream(layout.switchesIn(number))
                    .mapToObj(layout.topology()::switchName)
                    .collect(Collectors.toList());
        }
    }

    /** The pulling of a bundle. */
    private static class Pull {
        final Layout layout;
        final Bundle bundle;

        Pull(Layout layout, Bundle bundle) {
            this.layout = layout;
            this.bundle = bundle;
        }
    }

    /** A cable in its bundle. */
    private static final class Cable extends Pull {
        private final int link;

        Cable(Layout layout, Bundle bundle, int link) {
            super(layout, bundle);
            this.link = link;
        }

        private String end(boolean isTarget) {
            int c = layout.topology().channelOfLink(link);
            return layout.end(isTarget ? layout.topology().reverse(c) : c);
        }
    }
}
