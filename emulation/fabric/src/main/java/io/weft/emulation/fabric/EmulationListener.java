package io.weft.emulation.fabric;

import java.net.InetSocketAddress;
import java.util.SortedMap;
import java.util.function.LongConsumer;

/** Learns of each step of an emulation as soon as it is over, and of what takes long while it goes on. */
public interface EmulationListener {
    /** Something that takes long, with a result of type {@code T}. */
    @FunctionalInterface
    interface Work<T, X extends Exception> {
        /** Does it, and says to {@code advanced} how many more parts are done. */
        T run(LongConsumer advanced) throws X;
    }

    /**
     * Does something that takes long.
     *
     * @param what it is, such as {@code installing}
     * @param parts how many parts it has, 0 if that is not known
     */
    default <T, X extends Exception> T during(String what, long parts, Work<T, X> work) throws X {
        return work.run(more -> {});
    }

    /** The fabric is known, and can be emulated. */
    default void built(EmulationRequest request, EmulationResult.Size size) {}

    /** All switches run, and the controller is connected with them. */
    default void started(int switches) {}

    /** All switches run, each at its place, and wait for another controller. */
    default void serving(SortedMap<Integer, InetSocketAddress> places) {}

    /** The first installation is over. */
    default void installed(ProgrammedFabric.Programming programming) {}

    /** Packets were sent between the endpoints of the undamaged fabric, and ARP requests. */
    default void tried(PairCheck.Result pairs, EmulationResult.Arp arp) {}

    /** Packets were sent for the pairs that a file has routes for. */
    default void given(EmulationResult.Given given) {}

    /** A link or a switch was taken out of service. */
    default void cut(String what, boolean isSwitch) {}

    /** The controller repaired what was left, and packets were sent. */
    default void repaired(ProgrammedFabric.Programming programming, PairCheck.Result pairs) {}

    /** What was cut works again, and packets were sent. */
    default void restored(EmulationResult.Restoration restoration) {}

    /** Another controller programmed the switches so that every pair arrived. */
    default void programmed(double seconds, PairCheck.Result pairs) {}

    /** Another controller repaired what was left so that every pair arrived. */
    default void repaired(double seconds, long affected, PairCheck.Result pairs) {}

    /** Another controller uses what was cut as before. */
    default void restored(double seconds, PairCheck.Result pairs) {}
}
