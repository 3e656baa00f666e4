package io.weft.simulator.network;

/**
 * Which switches and endpoints of a network are worked on together, by one thread at a time: parts 0..count-1, each of
 * switches that follow each other, with about as many ports, and of the endpoints of these; where endpoints do not
 * follow each other as their switches do, each has about as many that follow each other. What a simulation gives does
 * not depend on it. Immutable.
 */
public final class Partition {
    private final int[] firstSwitch;
    private final int[] firstEndpoint;

    /**
     * @param parts how many are wanted, at least 1; there are no more than switches
     * @throws IllegalArgumentException for fewer than 1
     */
    public Partition(SwitchPorts ports, int parts) {
        if (parts < 1) {
            throw new IllegalArgumentException(parts + " parts of a network; expected 1 or more");
        }
        int switches = ports.first.length - 1;
        int endpoints = ports.count() - ports.ofSwitches;
        int count = Math.max(1, Math.min(parts, switches));
        firstSwitch = new int[count + 1];
        firstEndpoint = new int[count + 1];
        for (int i = 1; i <= count; i++) {
            long upTo = (long) ports.ofSwitches * i / count;
            int s = firstSwitch[i - 1];
            // As many switches as bring it closest, and one for each part that is still to come.
            while (s < switches - (count - i)
                    && (i == count || ports.first[s + 1] <= upTo || s == firstSwitch[i - 1])) {
                s++;
            }
            firstSwitch[i] = s;
            firstEndpoint[i] = (int) ((long) endpoints * i / count);
        }
        if (areInOrderOfSwitches(ports, endpoints)) {
            int e = 0;
            for (int i = 1; i <= count; i++) {
                while (e < endpoints && ports.owner[ports.ofEndpoint(e)] < firstSwitch[i]) {
                    e++;
                }
                firstEndpoint[i] = e;
            }
        }
    }

    private static boolean areInOrderOfSwitches(SwitchPorts ports, int endpoints) {
        for (int e = 1; e < endpoints; e++) {
            if (ports.owner[ports.ofEndpoint(e)] < ports.owner[ports.ofEndpoint(e - 1)]) {
                return false;
            }
        }
        return true;
    }

    public int count() {
        return firstSwitch.length - 1;
    }

    /** The first switch of a part, from 0; of part {@link #count()}, the end of the last. */
    int firstSwitch(int part) {
        return firstSwitch[part];
    }

    /** The first endpoint of a part, from 0; of part {@link #count()}, the end of the last. */
    public int firstEndpoint(int part) {
        return firstEndpoint[part];
    }

    /** The part of an endpoint. O(log parts). */
    int ofEndpoint(int endpoint) {
        return of(endpoint, firstEndpoint);
    }

    /** The part of a switch. O(log parts). */
    int ofSwitch(int s) {
        return of(s, firstSwitch);
    }

    /** The part that the switch or endpoint of a port is in. O(log parts). */
    int ofPort(SwitchPorts ports, int port) {
        return port < ports.ofSwitches ? ofSwitch(ports.owner[port]) : ofEndpoint(port - ports.ofSwitches);
    }

    private static int of(int thing, int[] first) {
        int low = 0;
        int high = first.length - 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (first[middle] <= thing) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
