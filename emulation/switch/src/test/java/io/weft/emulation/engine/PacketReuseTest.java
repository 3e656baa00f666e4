package io.weft.emulation.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.Programs;
import io.weft.emulation.bmv2json.ProgramLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Packets are reused, but neither without bound nor for a program that is gone. */
class PacketReuseTest {
    private final Program program = ProgramLoader.load(Programs.json("router"));
    private final SwitchMemory memory = program.newMemory(new PortStates(), () -> 0, 1);

    private PacketState packet(SwitchMemory target) {
        return program.packet(target, new byte[60], 1);
    }

    @Test
    void aThreadThatEndsThePacketsOfOthersKeepsFew() {
        List<PacketState> others = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            others.add(packet(memory));
        }
        others.forEach(program::release);
        Set<PacketState> kept = Collections.newSetFromMap(new IdentityHashMap<>());
        kept.addAll(others);
        int reused = 0;
        for (int i = 0; i < 1000; i++) {
            reused += kept.contains(packet(memory)) ? 1 : 0;
        }
        assertThat(reused).isBetween(1, 100);
    }

    @Test
    void aPacketThatWaitsForReuseHoldsNoSwitch() {
        PacketState packet = packet(memory);
        program.release(packet);
        assertThat(packet.memory).isNull();
        assertThat(packet.frame).isEmpty();
    }

    @Test
    void aQueueGivesBackOnlyPacketsOfTheProgramThatRuns() {
        EgressQueues queues = new EgressQueues(() -> 0, (nanos, task) -> {}, port -> {});
        SwitchMemory next = program.newMemory(new PortStates(), () -> 0, 1);
        queues.setRate(9, 0);
        held(queues, memory);
        PacketState fresh = held(queues, next);
        queues.setRate(9, 1);
        assertThat(queues.next(9, next)).isSameAs(fresh);
        assertThat(queues.leave(9, 0)).as("depth after the fresh one left").isZero();
    }

    private PacketState held(EgressQueues queues, SwitchMemory target) {
        PacketState packet = packet(target);
        packet.egressPort = 9;
        queues.enter(9, 0);
        assertThat(queues.hold(packet)).isTrue();
        return packet;
    }
}
