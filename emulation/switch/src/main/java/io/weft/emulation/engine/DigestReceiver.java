package io.weft.emulation.engine;

/** Takes what a program tells the controller of packets. */
@FunctionalInterface
public interface DigestReceiver {

    /**
     * Called on the thread of the packet.
     *
     * @param digest what is told
     * @param words the words of its fields, one field after the other; the receiver owns the array
     */
    void take(Digest digest, long[] words);
}
