package io.weft.simulator.network;

import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The input buffers of the switches of a network under priority flow control: each virtual channel has what it takes to
 * pass XOFF, and headroom, as much as is given or as its link needs. Immutable.
 */
final class InputBuffers {
    private final SwitchPorts ports;
    private final BufferedModel model;
    private final PauseSettings pause;
    private final Headroom headroom;

    InputBuffers(BufferedModel model, SwitchPorts ports, LinkTiming timing) {
        this.ports = ports;
        this.model = model;
        this.pause = model.pause.orElseThrow();
        this.headroom = pause.headroom(timing, model.packetFlits);
    }

    /** Flits that each virtual channel holds at an input of a switch. */
    int flits(int port) {
        return pause.xoff + pause.givenHeadroom.orElseGet(() -> needed(port));
    }

    /** Flits of headroom that each virtual channel needs at an input of a switch. */
    int needed(int port) {
        return headroom.flits(port, ports.peer[port] >= ports.ofSwitches ? model.adapterLatency : 0);
    }

    /** Whether some have too little headroom, or no flow control. */
    boolean canLose() {
        int given = pause.givenHeadroom.orElse(Integer.MAX_VALUE);
        return !pause.pauses || IntStream.range(0, ports.ofSwitches).anyMatch(port -> needed(port) > given);
    }

    /** What flow control there is, in words; and the link that lacks most headroom, if any does. */
    @Override
    public String toString() {
        if (!pause.pauses) {
            return "lossy: no flow control, packets that find no room are lost";
        }
        int given = pause.givenHeadroom.orElse(Integer.MAX_VALUE);
        int[] inputs = IntStream.range(0, ports.ofSwitches).toArray();
        int least = IntStream.of(inputs).map(this::needed).min().orElse(0);
        int most = IntStream.of(inputs).map(this::needed).max().orElse(0);
        String needed = least == most
                ? String.format(Locale.ROOT, "%,d", bytes(most))
                : String.format(Locale.ROOT, "%,d to %,d", bytes(least), bytes(most));
        long lacking = IntStream.of(inputs).filter(port -> needed(port) > given).count();
        if (lacking == 0) {
            return "priority flow control, headroom of "
                    + (pause.givenHeadroom.isPresent()
                            ? String.format(Locale.ROOT, "%,d bytes where %s are needed", bytes(given), needed)
                            : needed + " bytes");
        }
        int worst = IntStream.of(inputs)
                .filter(port -> needed(port) == most)
                .findFirst()
                .getAsInt();
        return String.format(
                Locale.ROOT,
                "priority flow control with too little headroom at %,d of %,d inputs, so that packets can be lost: most at"
                        + " %s, found %,d bytes, needed %,d",
                lacking,
                inputs.length,
                ports.linkTo(worst),
                bytes(given),
                bytes(most));
    }

    private long bytes(int flits) {
        return (long) flits * model.flitBytes();
    }
}
