package io.weft.cli.emulate;

import io.weft.emulation.FrameReceiver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The frames that endpoints received of what the current thread sent, from when it began to await them. */
final class Receptions {
    private final ThreadLocal<Optional<List<Reception>>> received = ThreadLocal.withInitial(Optional::empty);

    /** A frame that arrived. */
    static final class Reception {
        private final int endpoint;
        private final byte[] frame;

        private Reception(int endpoint, byte[] frame) {
            this.endpoint = endpoint;
            this.frame = frame;
        }

        /** The endpoint at which it arrived. */
        int endpoint() {
            return endpoint;
        }

        /** The frame as it arrived. */
        byte[] frame() {
            return frame;
        }
    }

    /** What takes the frames of endpoint {@code e}. */
    FrameReceiver of(int e) {
        return (frame, priority) -> received.get().ifPresent(awaited -> awaited.add(new Reception(e, frame)));
    }

    /** Keeps what arrives of what this thread sends from now on. */
    void await() {
        received.set(Optional.of(new ArrayList<>()));
    }

    /** What arrived of what this thread sent since it began to wait. */
    List<Reception> take() {
        List<Reception> taken = received.get().orElseThrow();
        received.remove();
        return taken;
    }
}
