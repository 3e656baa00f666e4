package io.weft.topology;

import java.util.List;
import java.util.stream.IntStream;

/** Endpoints by switch and switches by endpoint, each in compressed rows. */
final class EndpointIndex {
    final int[] first;
    final int[] endpointAt;
    final int[] firstAttachment;
    final int[] attachment;
    final int[] edgeSwitches;

    EndpointIndex(int switches, List<int[]> attachments) {
        first = new int[switches + 1];
        firstAttachment = new int[attachments.size() + 1];
        for (int e = 0; e < attachments.size(); e++) {
            firstAttachment[e + 1] = firstAttachment[e] + attachments.get(e).length;
            for (int s : attachments.get(e)) {
                first[s + 1]++;
            }
        }
        for (int s = 0; s < switches; s++) {
            first[s + 1] += first[s];
        }
        endpointAt = new int[first[switches]];
        attachment = new int[first[switches]];
        int[] next = first.clone();
        int at = 0;
        for (int e = 0; e < attachments.size(); e++) {
            for (int s : attachments.get(e)) {
                endpointAt[next[s]++] = e;
                attachment[at++] = s;
            }
        }
        edgeSwitches = IntStream.range(0, switches)
                .filter(s -> first[s + 1] > first[s])
                .toArray();
    }
}
