package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.Rows.count;

import io.weft.operations.answer.Rows;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.planning.layout.Layout;
import io.weft.planning.layout.LayoutSvg;

/** Where racks stand, and how long the cables are. */
final class LayoutAnalysis extends Analysis<Layout> {
    LayoutAnalysis() {
        super(
                "layout",
                "layout",
                object(LayoutPlan.FIGURES),
                "Layout",
                "Where racks stand, and how long the cables are; weft export writes the schedule and the picture.",
                PlanningFields.FLOOR);
    }

    @Override
    Section<Layout> answer(Request request, Subject subject, Progress progress) {
        Layout layout = progress.during("placing racks", 0, step -> PlanningFields.layout(request, subject));
        Rows rows = new Rows()
                .row(
                        "racks",
                        "%,d, in %s of up to %,d",
                        layout.rackCount(),
                        count(layout.floor().rows(), "row", "rows"),
                        layout.floor().racksPerRow())
                .row(
                        "cables",
                        "%,d within racks, %,d between racks; %,.0f m, the longest %.1f m",
                        layout.cablesInRack(),
                        layout.cablesBetween(),
                        layout.totalMetres(),
                        layout.longest())
                .row(
                        "endpoint cables",
                        "%,d more, of %.1f m each, as within a rack: racks hold switches alone, and endpoints are taken"
                                + " to stand at the rack of their switch",
                        layout.endpointCables(),
                        layout.endpointMetres());
        return Section.of(layout, rows).withPicture(LayoutSvg.of(layout));
    }
}
