package io.weft.simulator.workload;

import java.util.Arrays;

/**
 * Lists of operations, each of which is in one list at most of all that have the same links. Allocates nothing once it
 * is made. Not thread-safe.
 */
final class OperationLists {
    /** No operation. */
    static final int NONE = -1;

    private final int[] first;
    private final int[] last;
    private final int[] link;

    /**
     * Empty lists, numbered from 0 on.
     *
     * @param link by operation, the one behind it in its list
     */
    OperationLists(int count, int[] link) {
        this.first = new int[count];
        this.last = new int[count];
        this.link = link;
        Arrays.fill(first, NONE);
    }

    int count() {
        return first.length;
    }

    /** The first of a list; {@link #NONE} if it is empty. */
    int first(int list) {
        return first[list];
    }

    /** The one behind another, if any; else {@link #NONE}. */
    int after(int operation) {
        return link[operation];
    }

    /** Adds one to the end of a list. */
    void append(int list, int operation) {
        if (first[list] == NONE) {
            first[list] = operation;
        } else {
            link[last[list]] = operation;
        }
        last[list] = operation;
        link[operation] = NONE;
    }

    /** Removes the first of a list, and returns it; {@link #NONE} if it is empty. */
    int take(int list) {
        int operation = first[list];
        if (operation != NONE) {
            first[list] = link[operation];
        }
        return operation;
    }

    /** Removes one that is behind another, or the first if that is {@link #NONE}. */
    void remove(int list, int operation, int before) {
        if (before == NONE) {
            first[list] = link[operation];
        } else {
            link[before] = link[operation];
        }
        if (last[list] == operation) {
            last[list] = before;
        }
    }
}
