package io.weft.operations;

import io.weft.topology.Failures;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the routes of the fabric are computed of now: the fabric as it is configured, and the names of what has failed
 * and of what is drained. Another node of the cluster computes the same routes from it.
 */
final class ShowInstalled extends Operation {
    ShowInstalled() {
        super("installed", "Shows what the routes of the fabric are computed of", Needs.CONTROLLER);
    }

    @Override
    public Result answer(Request request, Subject subject) {
        Failures now = subject.failures();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("fabric", subject.running().memory().running());
        document.put("failures", now.names());
        document.put("drained", now.drained());
        return Result.of(document);
    }
}
