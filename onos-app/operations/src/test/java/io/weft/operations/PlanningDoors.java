package io.weft.operations;

import io.weft.fabric.Fabric;
import io.weft.formats.Files;
import io.weft.operations.request.Attachments;
import io.weft.planning.cost.CablePrice;
import io.weft.planning.cost.PriceList;
import io.weft.planning.cost.SwitchPrices;
import io.weft.planning.layout.Floor;
import io.weft.refusal.Refusal;
import java.util.function.ObjIntConsumer;

/** What requests of tests name besides: one price list and one floor. */
public final class PlanningDoors implements Attachments {
    @Override
    public Fabric fabric(String named) {
        throw new Refusal("there is no fabric " + named);
    }

    @Override
    public PriceList prices(String named) {
        if (!named.equals("example-2026")) {
            throw new Refusal("there is no price list " + named);
        }
        return PriceList.named(named)
                .rate(100)
                .switches(SwitchPrices.linear(100, 10, 2))
                .electric(CablePrice.of(1, 0.5))
                .optical(CablePrice.of(5, 0.25))
                .build();
    }

    @Override
    public Floor floor(String named) {
        return Floor.sc14().withPlaces(1, 1);
    }

    /** A file of traffic for each that is named: its lines, with a bar between any two. */
    @Override
    public Files files() {
        return new Files() {
            @Override
            public int read(String file, String what, ObjIntConsumer<String> line) {
                String[] lines = file.split("\\|");
                for (int i = 0; i < lines.length; i++) {
                    line.accept(lines[i], i + 1);
                }
                return lines.length;
            }

            @Override
            public void note(String note) {
                throw new AssertionError(note);
            }
        };
    }
}
