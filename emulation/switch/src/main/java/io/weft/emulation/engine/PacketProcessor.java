package io.weft.emulation.engine;

import io.weft.emulation.engine.StandardMetadata.InstanceType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Runs packets through a program in the order of events of bmv2's {@code simple_switch}: parser, ingress, clones,
 * resubmission or replication or unicast, queues, egress, clones, deparser, recirculation or transmission.
 */
public final class PacketProcessor {
    /** The {@code egress_spec} of a packet that is dropped. */
    public static final int DROP_PORT = 511;

    /** More passes of one packet through one switch than any sensible program makes. */
    private static final int MAX_PASSES = 256;

    private static final int NANOS_PER_MICRO = 1000;

    private final Program program;
    private final StandardMetadata standard;
    private final SwitchMemory memory;
    private final EgressQueues queues;
    private final Output output;
    private final Stage ingress = this::ingress;
    private final Stage egress = this::egress;

    public PacketProcessor(Program program, SwitchMemory memory, EgressQueues queues, Output output) {
        this.program = program;
        this.standard = program.structure.standard();
        this.memory = memory;
        this.queues = queues;
        this.output = output;
    }

    /** Runs a packet that arrives at a port, and all copies of it, to the end. */
    public void process(int port, byte[] frame) {
        PacketState packet = program.packet(memory, frame, port);
        standard.ingressPort().set(packet, port);
        standard.packetLength().set(packet, frame.length);
        standard.ingressTimestamp().set(packet, micros());
        PacketRun run = new PacketRun();
        run.ingress.add(packet);
        finish(run);
    }

    /** Sends the packet whose turn it is at a port, if its line is free. */
    public void sendNext(int port) {
        PacketRun run = new PacketRun();
        try {
            sendNext(run, port);
        } finally {
            finish(run);
        }
    }

    private void sendNext(PacketRun run, int port) {
        PacketState packet = queues.next(port, memory);
        if (packet != null) {
            EgressPort line = packet.line;
            try {
                step(run, packet, egress);
            } finally {
                line.sent();
            }
        }
    }

    // What fails for one packet, for example because its receiver does, must not lose the copies that wait behind it.
    private void finish(PacketRun run) {
        RuntimeException failure = null;
        boolean unfinished = true;
        try {
            while (unfinished) {
                try {
                    unfinished = advance(run);
                } catch (RuntimeException e) {
                    failure = failure == null ? e : failure;
                }
            }
        } finally {
            run.abandon(queues);
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Does the next part of the work, and returns whether there was one. */
    private boolean advance(PacketRun run) {
        PacketState leaving = run.nextEgress();
        PacketState arriving = leaving == null ? run.ingress.poll() : null;
        if (arriving != null) {
            step(run, arriving, ingress);
        } else if (leaving != null) {
            int port = leaving.egressPort;
            if (queues.hold(leaving)) {
                sendNext(run, port);
            } else {
                step(run, leaving, egress);
            }
        }
        return leaving != null || arriving != null;
    }

    /** Does its part of the way of a packet, and returns whether the packet waits for the next part. */
    @FunctionalInterface
    private interface Stage {
        boolean run(PacketRun run, PacketState packet);
    }

    private void step(PacketRun run, PacketState packet, Stage stage) {
        boolean waiting = false;
        try {
            waiting = stage.run(run, packet);
        } catch (ProgramFailure failure) {
            output.drop(DropReason.PROGRAM_ERROR, failure.getMessage());
        } finally {
            if (!waiting) {
                program.release(packet);
            }
        }
    }

    private boolean ingress(PacketRun run, PacketState packet) {
        int length = packet.packetLength;
        program.structure.parser().parse(packet);
        standard.parserError().set(packet, packet.parserError);
        standard.checksumError().set(packet, packet.checksumError ? 1 : 0);
        Program.run(program.structure.ingress(), packet);
        packet.exit = false;
        if (packet.cloneSession != PacketState.NO_CLONE) {
            cloneIngress(run, packet, length);
        }
        if (packet.digest != 0) {
            report(packet);
        }
        int group = (int) packet.fields[standard.multicastGroup().slot()];
        int port = (int) packet.fields[standard.egressSpec().slot()];
        if (packet.resubmitFields != 0) {
            resubmit(run, packet, length);
        } else if (group != 0) {
            standard.instanceType().set(packet, InstanceType.REPLICATED);
            replicate(run, packet, memory.multicastGroups().get(group), "multicast group " + group);
        } else if (port == DROP_PORT) {
            output.drop(DropReason.INGRESS, "");
        } else {
            standard.instanceType().set(packet, InstanceType.NORMAL);
            return enqueue(run, packet, port);
        }
        return false;
    }

    // The clone is the packet as it came in: it is parsed again, and keeps only the fields that the program lists.
    private void cloneIngress(PacketRun run, PacketState packet, int length) {
        int session = packet.cloneSession;
        packet.cloneSession = PacketState.NO_CLONE;
        List<ReplicaTable.Replica> replicas = memory.cloneSessions().get(session);
        if (replicas.isEmpty()) {
            return;
        }
        PacketState clone = program.packet(memory, packet.frame, packet.ingressPort);
        clone.arrivalLength = packet.arrivalLength;
        clone.packetLength = length;
        clone.passes = packet.passes;
        standard.ingressPort().set(clone, packet.ingressPort);
        program.structure.parser().parse(clone);
        program.resetMetadata(clone, packet, packet.cloneFields);
        standard.instanceType().set(clone, InstanceType.INGRESS_CLONE);
        replicate(run, clone, replicas, "clone session " + session);
        program.release(clone);
    }

    private void report(PacketState packet) {
        for (Digest digest : program.resources().digests()) {
            if (digest.id() == packet.digest) {
                memory.digestReceiver().accept(digest, digest.sample(packet));
            }
        }
    }

    private void resubmit(PacketRun run, PacketState packet, int length) {
        PacketState again = anotherPass(packet, packet.frame);
        if (again != null) {
            again.arrivalLength = packet.arrivalLength;
            again.packetLength = length;
            restart(run, packet, again, packet.resubmitFields, InstanceType.RESUBMITTED);
        }
    }

    private void restart(PacketRun run, PacketState packet, PacketState again, int keptFields, int type) {
        program.resetMetadata(again, packet, keptFields);
        standard.instanceType().set(again, type);
        standard.packetLength().set(again, again.packetLength);
        run.ingress.add(again);
    }

    private PacketState anotherPass(PacketState packet, byte[] frame) {
        if (packet.passes >= MAX_PASSES) {
            output.drop(DropReason.TOO_MANY_PASSES, "more than " + MAX_PASSES + " passes through one switch");
            return null;
        }
        PacketState again = program.packet(memory, frame, packet.ingressPort);
        again.passes = packet.passes + 1;
        return again;
    }

    private void replicate(PacketRun run, PacketState packet, List<ReplicaTable.Replica> replicas, String by) {
        if (replicas.isEmpty()) {
            output.drop(DropReason.EMPTY_MULTICAST_GROUP, by);
        }
        for (ReplicaTable.Replica replica : replicas) {
            PacketState copy = program.copy(packet);
            standard.egressRid().set(copy, replica.instance());
            if (!enqueue(run, copy, replica.port())) {
                program.release(copy);
            }
        }
    }

    private boolean enqueue(PacketRun run, PacketState packet, int port) {
        long priority = packet.fields[standard.priority().slot()];
        if (priority >= EgressQueues.PER_PORT) {
            output.drop(DropReason.NO_SUCH_QUEUE, "priority " + priority);
            return false;
        }
        packet.egressPort = port;
        packet.priority = (int) priority;
        int depth = queues.enter(port, packet.priority);
        if (depth < 0) {
            output.drop(DropReason.QUEUE_FULL, "port " + port + ", queue " + priority);
            return false;
        }
        standard.enqTimestamp().set(packet, micros());
        standard.enqQueueDepth().set(packet, depth);
        run.toEgress(packet);
        return true;
    }

    private boolean egress(PacketRun run, PacketState packet) {
        int port = packet.egressPort;
        // As in bmv2, a port's packets pass egress one by one: what one writes of its queue's depth is not outdated.
        synchronized (queues.egressOf(port)) {
            long now = micros();
            standard.egressTimestamp().set(packet, now);
            standard.deqTimedelta()
                    .set(packet, now - packet.fields[standard.enqTimestamp().slot()]);
            standard.deqQueueDepth().set(packet, queues.leave(port, packet.priority));
            standard.queue().set(packet, packet.priority);
            standard.egressPort().set(packet, port);
            // bmv2 starts egress with the number after the drop port, which wraps to 0 in a 9-bit field.
            standard.egressSpec().set(packet, DROP_PORT + 1);
            standard.packetLength().set(packet, packet.packetLength);
            Program.run(program.structure.egress(), packet);
        }
        if (packet.cloneSession != PacketState.NO_CLONE) {
            cloneEgress(run, packet);
        }
        if (packet.fields[standard.egressSpec().slot()] == DROP_PORT) {
            output.drop(DropReason.EGRESS, "");
            return false;
        }
        byte[] frame = program.structure.deparser().deparse(packet);
        if (packet.recirculateFields != 0) {
            PacketState again = anotherPass(packet, frame);
            if (again != null) {
                restart(run, packet, again, packet.recirculateFields, InstanceType.RECIRCULATED);
            }
        } else if (output.transmit(port, frame, packet.priority) && packet.line != null) {
            packet.line.occupy(frame.length);
        }
        return false;
    }

    private void cloneEgress(PacketRun run, PacketState packet) {
        int session = packet.cloneSession;
        packet.cloneSession = PacketState.NO_CLONE;
        List<ReplicaTable.Replica> replicas = memory.cloneSessions().get(session);
        if (replicas.isEmpty()) {
            return;
        }
        if (packet.passes >= MAX_PASSES) {
            output.drop(DropReason.TOO_MANY_PASSES, "clones of clones without an end");
            return;
        }
        PacketState clone = program.copy(packet);
        clone.passes = packet.passes + 1;
        program.resetMetadata(clone, packet, packet.cloneFields);
        standard.instanceType().set(clone, InstanceType.EGRESS_CLONE);
        replicate(run, clone, replicas, "clone session " + session);
        program.release(clone);
    }

    private long micros() {
        return memory.nanos() / NANOS_PER_MICRO;
    }

    /** Receives the packets that leave or are dropped. */
    public interface Output {
        /** A packet leaves by a port, which may be down or not exist; returns whether it was sent. */
        boolean transmit(int port, byte[] frame, int priority);

        void drop(DropReason reason, String detail);
    }

    /** The pending work for one injected packet and its copies, on one thread. */
    private static final class PacketRun {
        final Deque<PacketState> ingress = new ArrayDeque<>(2);

        /** By priority; made when needed. */
        @SuppressWarnings({"unchecked", "rawtypes"})
        private final Deque<PacketState>[] egress = new Deque[EgressQueues.PER_PORT];

        private int highest = -1;

        void toEgress(PacketState packet) {
            int priority = packet.priority;
            if (egress[priority] == null) {
                egress[priority] = new ArrayDeque<>(2);
            }
            egress[priority].add(packet);
            highest = Math.max(highest, priority);
        }

        /** Removes the oldest pending packet of the highest priority; {@code null} if there is none. */
        PacketState nextEgress() {
            for (; highest >= 0; highest--) {
                PacketState packet = egress[highest] == null ? null : egress[highest].poll();
                if (packet != null) {
                    return packet;
                }
            }
            return null;
        }

        void abandon(EgressQueues queues) {
            for (PacketState packet = nextEgress(); packet != null; packet = nextEgress()) {
                queues.leave(packet.egressPort, packet.priority);
            }
            ingress.clear();
        }
    }
}
