package io.weft.operations.request;

import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.refusal.Refusal;

/** What several operations of planning ask for. */
public final class PlanningFields {
    /** Decides all that is drawn at random. */
    public static final Field<Long> SEED = Field.whole(
                    "seed", "seed", "N", "Seed of all that is drawn at random (default: 1).")
            .orElse(1L);

    /** What things cost. */
    public static final Field<String> PRICES = Field.text(
                    "prices",
                    "prices",
                    "NAME|FILE",
                    "Price list of switches, cables and network cards: example-2026, sc14 or ics16 (from papers), or a"
                            + " file of yours (default: example-2026).")
            .orElse("example-2026");

    /** Where racks can stand. */
    public static final Field<String> FLOOR = Field.text(
            "floor",
            "floor",
            "FILE",
            "Rows, places and racks of your machine room, in a file (default: as many racks as needed, in a square).");

    private PlanningFields() {}

    /**
     * The price list that is asked for.
     *
     * @throws Refusal if there is none such
     */
    public static PriceList prices(Request request, Subject subject) {
        try {
            return subject.attachments().prices(request.get(PRICES));
        } catch (Refusal e) {
            throw PRICES.because(e);
        }
    }

    /**
     * The floor that is asked for; without one, as many racks as needed, as the Slim Fly paper places them.
     *
     * @throws Refusal if it cannot be read
     */
    public static Floor floor(Request request, Subject subject) {
        if (request.get(FLOOR).isEmpty()) {
            return Floor.sc14();
        }
        try {
            return subject.attachments().floor(request.get(FLOOR));
        } catch (Refusal e) {
            throw FLOOR.because(e);
        }
    }

    /**
     * The layout of the fabric on that floor.
     *
     * @throws Refusal if the floor is too small
     */
    public static Layout layout(Request request, Subject subject) {
        Floor floor = floor(request, subject);
        try {
            return Layout.of(subject.fabric().topology(), floor);
        } catch (Refusal e) {
            throw FLOOR.because(e);
        }
    }
}
