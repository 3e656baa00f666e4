package io.weft.cli.emulate;

import io.weft.emulation.FrameReceiver;
import java.util.ArrayList;
import java.util.List;

/** The frames that endpoints received of what the current thread sent. */
final class Receptions {
    private final ThreadLocal<List<Reception>> received = ThreadLocal.withInitial(ArrayList::new);

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
        return (frame, priority) -> received.get().add(new Reception(e, frame));
    }

    /** What arrived of what this thread sent since it last asked. */
    List<Reception> take() {
        List<Reception> taken = List.copyOf(received.get());
        received.get().clear();
        return taken;
    }
}
