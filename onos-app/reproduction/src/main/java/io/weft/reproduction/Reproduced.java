package io.weft.reproduction;

import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Measured;
import io.weft.reproduction.exhibit.Paper;
import java.util.List;

/** A table or figure with the rows of it that were run. Immutable. */
record Reproduced(Paper paper, Exhibit exhibit, List<Measured> measured) {
    Reproduced {
        measured = List.copyOf(measured);
    }

    /** How many rows were not run. */
    int left() {
        return exhibit.rows().size() - measured.size();
    }
}
