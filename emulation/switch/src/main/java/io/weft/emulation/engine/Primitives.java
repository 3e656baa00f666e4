package io.weft.emulation.engine;

import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The primitives of bmv2's core and of its v1model target. */
public final class Primitives {
    private static final Logger LOG = LoggerFactory.getLogger(Primitives.class);

    /** The bits of a clone session number that count. */
    private static final int SESSION_MASK = 0x7fff;

    /** The bits of the number of a digest that count. */
    private static final int DIGEST_MASK = 0xffff;

    private Primitives() {}

    public static Primitive assign(Assignable target, DataExpression value) {
        return Primitive.of(
                target.isKnown()
                        ? assignment(target.sample(), value)
                        : packet -> target.in(packet).set(packet, value));
    }

    public static Primitive assign(
            Function<PacketState, HeaderLayout> target, Function<PacketState, HeaderLayout> source) {
        return Primitive.of(packet -> target.apply(packet).assign(packet, source.apply(packet)));
    }

    public static Primitive assign(HeaderStack target, HeaderStack source) {
        return Primitive.of(packet -> target.assign(packet, source));
    }

    public static Primitive push(HeaderStack stack, DataExpression count) {
        return Primitive.of(packet -> stack.push(packet, places(stack, count.low(packet))));
    }

    public static Primitive pop(HeaderStack stack, DataExpression count) {
        return Primitive.of(packet -> stack.pop(packet, places(stack, count.low(packet))));
    }

    private static int places(HeaderStack stack, long count) {
        return (int) Math.max(0, Math.min(stack.elements().size(), count));
    }

    public static Primitive addHeader(Function<PacketState, HeaderLayout> header) {
        return Primitive.of(packet -> header.apply(packet).add(packet));
    }

    public static Primitive removeHeader(Function<PacketState, HeaderLayout> header) {
        return Primitive.of(packet -> header.apply(packet).remove(packet));
    }

    public static Primitive markToDrop(HeaderField egressSpec, HeaderField multicastGroup) {
        return Primitive.of(packet -> {
            egressSpec.set(packet, PacketProcessor.DROP_PORT);
            multicastGroup.set(packet, 0);
        });
    }

    /** {@code hash(target, ..., base, input, size)}: base + hash modulo size; a size of 0 counts as 1, as in bmv2. */
    public static Primitive hash(Assignable target, DataExpression base, Calculation hash, DataExpression size) {
        return Primitive.of(packet -> {
            long modulus = size.low(packet);
            long value = Long.remainderUnsigned(hash.of(packet), modulus == 0 ? 1 : modulus);
            target.in(packet).set(packet, base.low(packet) + value);
        });
    }

    /** {@code random(target, low, high)}: uniform from low to high; no change if low is above high, as in bmv2. */
    public static Primitive random(Assignable target, DataExpression low, DataExpression high) {
        return Primitive.of(packet -> {
            long first = low.low(packet);
            long span = high.low(packet) - first + 1;
            if (Long.compareUnsigned(first, high.low(packet)) <= 0) {
                // Spans are far below 2^64, so that the bias of a remainder is negligible.
                long bits = packet.memory.random();
                target.in(packet).set(packet, span == 0 ? bits : first + Long.remainderUnsigned(bits, span));
            }
        });
    }

    /** {@code register.read(target, index)}; no change if the index is out of bounds, as in bmv2. */
    public static Primitive registerRead(Assignable target, int register, DataExpression index) {
        return Primitive.of(packet -> {
            SwitchMemory.RegisterArray cells = packet.memory.register(register);
            long at = index.low(packet);
            if (inBounds(at, cells.size())) {
                target.in(packet).set(packet, cells.get((int) at));
            }
        });
    }

    /** {@code register.write(index, value)}; does nothing if the index is out of bounds, as in bmv2. */
    public static Primitive registerWrite(int register, DataExpression index, DataExpression value) {
        return Primitive.of(packet -> {
            SwitchMemory.RegisterArray cells = packet.memory.register(register);
            long at = index.low(packet);
            if (inBounds(at, cells.size())) {
                cells.set((int) at, value.low(packet));
            }
        });
    }

    /** {@code counter.count(index)}; does nothing if the index is out of bounds, as in bmv2. */
    public static Primitive count(int counter, DataExpression index) {
        return Primitive.of(packet -> {
            SwitchMemory.CounterArray counts = packet.memory.counter(counter);
            long at = index.low(packet);
            if (inBounds(at, counts.size())) {
                counts.count((int) at, packet.arrivalLength);
            }
        });
    }

    /** {@code meter.execute_meter(index, target)}; no change if the index is out of bounds, as in bmv2. */
    public static Primitive meter(int meter, DataExpression index, Assignable target) {
        return Primitive.of(packet -> {
            SwitchMemory.MeterArray meters = packet.memory.meter(meter);
            long at = index.low(packet);
            if (inBounds(at, meters.size())) {
                int colour = meters.colour((int) at, packet.arrivalLength, packet.memory.nanos());
                target.in(packet).set(packet, colour);
            }
        });
    }

    private static boolean inBounds(long index, int size) {
        return index >= 0 && index < size;
    }

    /** {@code clone} to a session, of the packet as it was at the start of ingress, or as it is now in egress. */
    public static Primitive clone(DataExpression session, DataExpression fieldList) {
        return Primitive.of(packet -> {
            packet.cloneSession = (int) session.low(packet) & SESSION_MASK;
            packet.cloneFields = (int) fieldList.low(packet);
        });
    }

    /** {@code digest} by its number; if there are several, the last one counts, as in bmv2. */
    public static Primitive digest(DataExpression id) {
        return Primitive.of(packet -> packet.digest = (int) id.low(packet) & DIGEST_MASK);
    }

    public static Primitive resubmit(DataExpression fieldList) {
        return Primitive.of(packet -> packet.resubmitFields = (int) fieldList.low(packet));
    }

    public static Primitive recirculate(DataExpression fieldList) {
        return Primitive.of(packet -> packet.recirculateFields = (int) fieldList.low(packet));
    }

    /** Goes on with the primitive at an index. */
    public static Primitive jump(int target) {
        return packet -> target;
    }

    /** Goes on with the primitive at an index if a condition does not hold. */
    public static Primitive jumpUnless(BoolExpression condition, int target) {
        return packet -> condition.test(packet) ? Primitive.NEXT : target;
    }

    /** {@code assert} or {@code assume}; bmv2 stops the switch, here the packet is dropped. */
    public static Primitive require(BoolExpression condition, String failure) {
        return Primitive.of(packet -> {
            if (!condition.test(packet)) {
                throw new ProgramFailure(failure);
            }
        });
    }

    /** {@code log_msg(format, values)}, where each {@code {}} stands for a value. */
    public static Primitive log(String format, List<DataExpression> values) {
        return Primitive.of(packet -> {
            if (LOG.isInfoEnabled()) {
                LOG.info(format, values.stream().map(v -> v.exact(packet)).toArray());
            }
        });
    }

    /** The assignment to a field that is known when the program is loaded, in as few steps as its value allows. */
    private static Primitive.Effect assignment(HeaderField target, DataExpression value) {
        if (target.saturating() || target.width() > 64) {
            return packet -> target.set(packet, value);
        }
        int slot = target.slot();
        if (value.constant().isPresent()) {
            long bits = wrap(target, value.constant().get().longValue());
            return WordAssignments.ofConstant(slot, bits);
        }
        if (!fits(target, value)) {
            return packet -> target.set(packet, value.low(packet));
        }
        if (value.copied().isPresent()) {
            return WordAssignments.ofField(slot, value.copied().get().slot());
        }
        if (value.argument().isPresent()) {
            return WordAssignments.ofArgument(slot, value.argument().getAsInt());
        }
        return packet -> packet.fields[slot] = value.low(packet);
    }

    private static long wrap(HeaderField target, long value) {
        int unused = 64 - target.width();
        return target.signed() ? value << unused >> unused : value & BitFields.mask(target.width());
    }

    private static boolean fits(HeaderField target, DataExpression value) {
        BigInteger min = target.min();
        return value.min().compareTo(min) >= 0 && value.max().compareTo(target.max()) <= 0;
    }
}
