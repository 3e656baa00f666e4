package io.weft.reproduction;

import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Measured;
import io.weft.reproduction.exhibit.Paper;
import java.util.List;

/** A table or figure with the rows of it that were run. Immutable. */
final class Reproduced {
    private final Paper paper;
    final Exhibit exhibit;
    private final List<Measured> measured;

    Reproduced(Paper paper, Exhibit exhibit, List<Measured> measured) {
        this.paper = paper;
        this.exhibit = exhibit;
        this.measured = List.copyOf(measured);
    }

    Paper paper() {
        return paper;
    }

    /** The rows that were run, in order. */
    List<Measured> measured() {
        return measured;
    }

    /** How many rows were not run. */
    int left() {
        return exhibit.rows().size() - measured.size();
    }
}
