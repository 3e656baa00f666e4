package io.weft.emulation;

import io.weft.emulation.engine.DropReason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** A router with a rated port, by a clock that the test sets. */
abstract class RatedFixture extends RouterFixture {
    static final int PORT = 9;
    static final int ANOTHER_PORT = 10;
    static final int ANOTHER = NET + 7;
    static final long RATE = 1_000_000;
    static final long SECOND = 1_000_000_000;

    /** What a frame of {@link Frames#udp} takes at the rate: 480 bits. */
    static final long FRAME = 480_000;

    /** A frame that left: when, by which queue, and with which source port. */
    record Departure(long nanos, int queue, int id) {}

    final VirtualTime time;
    final List<Departure> departures = new ArrayList<>();

    RatedFixture() {
        this(new VirtualTime());
    }

    private RatedFixture(VirtualTime time) {
        super(new EmulatedSwitch(1, time::nanos, time::after));
        this.time = time;
    }

    @BeforeEach
    void rate() {
        device.setPortRate(PORT, RATE);
        program();
        listen();
    }

    /** Notes what leaves from now on. */
    final void listen() {
        device.setPacketListener((port, frame, queue) ->
                departures.add(new Departure(time.nanos(), queue, (frame[34] & 0xff) << 8 | (frame[35] & 0xff))));
    }

    /** Routes everything to the port, and the class selectors to the queues of the same number. */
    final void program() {
        route(hop(PORT, 1, 0));
        for (int queue = 1; queue < EmulatedSwitch.QUEUES; queue++) {
            controller.insert(entry("classes")
                    .exact("hdr.ipv4.dscp", queue << 3)
                    .action("ingress.set_class", queue)
                    .entity());
        }
    }

    /** Routes {@link #ANOTHER} to {@link #ANOTHER_PORT}. */
    final void routeToAnother() {
        controller.insert(entry("routes")
                .lpm("destination", ANOTHER, 32)
                .action("ingress.set_group", 8)
                .entity());
        controller.insert(entry("groups")
                .exact("meta.group", 8)
                .set(hop(ANOTHER_PORT, 1, 0))
                .entity());
    }

    /** A packet arrives for a queue. */
    final void arrive(int queue, int id) {
        device.inject(3, Frames.udp(1, NET, id, 2, queue << 3, 64));
    }

    /** So many packets arrive at once for the lowest queue, with ids from 0. */
    final void arrive(int count) {
        for (int id = 0; id < count; id++) {
            arrive(0, id);
        }
    }

    final List<Long> times() {
        return departures.stream().map(Departure::nanos).toList();
    }

    final List<Integer> ids() {
        return departures.stream().map(Departure::id).toList();
    }

    final long dropped(DropReason reason) {
        return device.drops().get(reason);
    }
}
