package io.weft.simulator;

/** Who follows a workload under several routings; is told by any of its threads, several at a time. */
@FunctionalInterface
public interface WorkloadObserver {
    /**
     * A run is about to do so many cycles, or is being made, which is asked for now and then with 0.
     *
     * @return whether it goes on; if not, all runs end as cancelled. May wait before it answers, so that the run does
     */
    default boolean goesOn(int cycles) {
        return true;
    }

    /** So many more messages have arrived in a run. */
    default void arrived(long messages) {}

    /**
     * A run is over.
     *
     * @param place of its point, from 0 on, by routing
     */
    void done(int place, WorkloadPoint point);
}
