package io.weft.emulation.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Conditions made of others, against Java's own operators. */
class BoolExpressionTest {
    private final PacketState packet = new PacketState(4, 0, 0, new MatchKey[0]);

    /** A condition, and whether it holds. */
    private record Known(BoolExpression condition, boolean holds) {}

    private Known leaf(Random random) {
        int slot = random.nextInt(4);
        long constant = random.nextInt(2);
        DataExpression field =
                DataExpression.field(Assignable.of(new HeaderField("h.f" + slot, slot, 8, false, false, -1)));
        return switch (random.nextInt(3)) {
            case 0 -> new Known(
                    BoolExpression.equal(field, DataExpression.constant(BigInteger.valueOf(constant))),
                    packet.fields[slot] == constant);
            case 1 -> new Known(BoolExpression.nonZero(field), packet.fields[slot] != 0);
            default -> new Known(
                    BoolExpression.less(field, DataExpression.constant(BigInteger.ONE)), packet.fields[slot] < 1);
        };
    }

    private Known tree(Random random, int depth) {
        if (depth == 0) {
            return leaf(random);
        }
        Known a = tree(random, random.nextInt(depth));
        if (random.nextInt(3) == 0) {
            return new Known(a.condition().negated(), !a.holds());
        }
        Known b = tree(random, random.nextInt(depth));
        return random.nextBoolean()
                ? new Known(BoolExpression.and(a.condition(), b.condition()), a.holds() && b.holds())
                : new Known(BoolExpression.or(a.condition(), b.condition()), a.holds() || b.holds());
    }

    @Property
    void connectivesHoldLikeThoseOfJava(@ForAll long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < packet.fields.length; i++) {
            packet.fields[i] = random.nextInt(3);
        }
        Known known = tree(random, 6);
        assertThat(BoolExpression.holds(known.condition(), packet)).isEqualTo(known.holds());
        assertThat(known.condition().negated().test(packet)).isEqualTo(!known.holds());
    }

    @Property
    void whatDoesNotMatterIsNotTested(@ForAll boolean holds) {
        BoolExpression first = p -> holds;
        BoolExpression second = p -> {
            throw new ProgramFailure("tested");
        };
        BoolExpression both = holds ? BoolExpression.or(first, second) : BoolExpression.and(first, second);
        assertThat(both.test(packet)).isEqualTo(holds);
    }
}
