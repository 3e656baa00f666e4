package io.weft.planning.throughput;

/** Switches by distance, the nearest on top: a binary heap of which any switch can move up. Not thread-safe. */
final class SwitchHeap {
    private final double[] distance;
    private final int[] heap;
    /** By switch, where it is in the heap; undefined if it is not. */
    private final int[] place;

    private int size;

    /**
     * Makes an empty heap.
     *
     * @param distance by switch; of a switch in the heap it may only fall, followed by {@link #moveUp}
     */
    SwitchHeap(double[] distance) {
        this.distance = distance;
        heap = new int[distance.length];
        place = new int[distance.length];
    }

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        size = 0;
    }

    /** Adds a switch that is not in the heap. */
    void push(int s) {
        place[s] = size;
        heap[size++] = s;
        moveUp(s);
    }

    /** Takes out the nearest. */
    int pop() {
        int top = heap[0];
        int last = heap[--size];
        double d = distance[last];
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && distance[heap[child + 1]] < distance[heap[child]]) {
                child++;
            }
            if (distance[heap[child]] >= d) {
                break;
            }
            heap[at] = heap[child];
            place[heap[at]] = at;
            at = child;
        }
        heap[at] = last;
        place[last] = at;
        return top;
    }

    /** Puts a switch in its place whose distance fell. */
    void moveUp(int s) {
        double d = distance[s];
        int at = place[s];
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (distance[heap[parent]] <= d) {
                break;
            }
            heap[at] = heap[parent];
            place[heap[at]] = at;
            at = parent;
        }
        heap[at] = s;
        place[s] = at;
    }
}
