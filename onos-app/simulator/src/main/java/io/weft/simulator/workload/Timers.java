package io.weft.simulator.workload;

/**
 * Timers, numbered from 0 on, each of which runs at most once at a time: a heap by when they end. Of those that end in
 * the same cycle, the one with the least number is first. Allocates nothing once it is made. Not thread-safe.
 */
final class Timers {
    /** By timer, in which cycle it ends. */
    private final long[] end;

    private final int[] heap;
    private int size;

    Timers(int count) {
        this.end = new long[count];
        this.heap = new int[count];
    }

    /** Starts one that does not run. */
    void add(int timer, long cycle) {
        end[timer] = cycle;
        int place = size++;
        while (place > 0 && isBefore(timer, heap[(place - 1) / 2])) {
            heap[place] = heap[(place - 1) / 2];
            place = (place - 1) / 2;
        }
        heap[place] = timer;
    }

    private boolean isBefore(int one, int other) {
        return end[one] == end[other] ? one < other : end[one] < end[other];
    }

    /** When the first ends; {@link RankPrograms#NEVER}, if none runs. */
    long next() {
        return size == 0 ? RankPrograms.NEVER : end[heap[0]];
    }

    /** The first that ends. */
    int first() {
        return heap[0];
    }

    /** Removes the first that ends, and returns it. */
    int remove() {
        int first = heap[0];
        int moved = heap[--size];
        int place = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], moved)) {
                break;
            }
            heap[place] = heap[child];
            place = child;
            child = 2 * place + 1;
        }
        heap[place] = moved;
        return first;
    }

    /** Stops all. */
    void clear() {
        size = 0;
    }
}
