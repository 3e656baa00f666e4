package io.weft.topology;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Endpoints by switch and switches by endpoint, each in compressed rows. */
final class EndpointIndex {
    final int[] first;
    final int[] endpointAt;
    final int[] firstAttachment;
    final int[] attachment;
    final int[] edgeSwitches;

    /** @param attachment the switches of endpoint 0, then those of endpoint 1, ... */
    EndpointIndex(int switches, int[] starts, int[] attachment) {
        this.attachment = attachment;
        firstAttachment = Arrays.copyOf(starts, starts.length + 1);
        firstAttachment[starts.length] = attachment.length;
        first = new int[switches + 1];
        for (int s : attachment) {
            first[s + 1]++;
        }
        for (int s = 0; s < switches; s++) {
            first[s + 1] += first[s];
        }
        endpointAt = new int[attachment.length];
        int[] next = first.clone();
        for (int e = 0; e < starts.length; e++) {
            for (int i = firstAttachment[e]; i < firstAttachment[e + 1]; i++) {
                endpointAt[next[attachment[i]]++] = e;
            }
        }
        edgeSwitches = IntStream.range(0, switches)
                .filter(s -> first[s + 1] > first[s])
                .toArray();
    }

    /** What is given for the attachments in the order in which they were added, in the order of {@link #endpointAt}. */
    Port[] sorted(List<Port> added) {
        Port[] sorted = new Port[attachment.length];
        int[] next = first.clone();
        for (int i = 0; i < attachment.length; i++) {
            sorted[next[attachment[i]]++] = added.get(i);
        }
        return sorted;
    }

    /** Whether both have the same endpoints at the same switches; all else follows from these. */
    boolean equalTo(EndpointIndex other) {
        return Arrays.equals(firstAttachment, other.firstAttachment)
                && Arrays.equals(attachment, other.attachment)
                && first.length == other.first.length;
    }
}
