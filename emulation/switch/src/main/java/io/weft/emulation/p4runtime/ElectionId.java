package io.weft.emulation.p4runtime;

import java.math.BigInteger;
import p4.v1.P4RuntimeOuterClass.Uint128;

/** Election ids as numbers of 128 bits. */
final class ElectionId {

    private static final BigInteger LOW_BITS = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private ElectionId() {}

    static BigInteger value(Uint128 id) {
        return unsigned(id.getHigh()).shiftLeft(64).or(unsigned(id.getLow()));
    }

    private static BigInteger unsigned(long bits) {
        return BigInteger.valueOf(bits).and(LOW_BITS);
    }

    static Uint128 message(BigInteger id) {
        return Uint128.newBuilder()
                .setHigh(id.shiftRight(64).longValue())
                .setLow(id.longValue())
                .build();
    }
}
