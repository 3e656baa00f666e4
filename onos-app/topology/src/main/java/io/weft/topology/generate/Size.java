package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.topology.TopologyBuilder;
import java.math.BigInteger;
import java.util.Locale;
import java.util.function.Supplier;

/** How large a topology would be, in numbers that cannot overflow, so that it is refused before it is built. */
final class Size {
    /**
     * The limit of the topology that a thread is building; its generator knows the size first, and has no limit as an
     * argument.
     */
    private static final ThreadLocal<SizeLimit> LIMIT = ThreadLocal.withInitial(() -> SizeLimit.NONE);

    private Size() {}

    /** What a generator builds whose topology, and all topologies that it builds on the way, keep within a limit. */
    static <T> T limited(SizeLimit limit, Supplier<T> generator) {
        SizeLimit outer = LIMIT.get();
        LIMIT.set(limit);
        try {
            return generator.get();
        } finally {
            LIMIT.set(outer);
        }
    }

    /**
     * Refuses what is too large.
     *
     * @throws Refusal saying how many switches, links or endpoints there would be, and how many can be at all, or
     *     within the limit of this call
     */
    static void check(BigInteger switches, BigInteger links, BigInteger endpoints) {
        check(switches, "switches", TopologyBuilder.MAX_SWITCHES);
        check(links, "links", TopologyBuilder.MAX_LINKS);
        check(endpoints, "endpoints", TopologyBuilder.MAX_ENDPOINTS);
        LIMIT.get().check(switches.longValueExact(), links.longValueExact(), endpoints.longValueExact());
    }

    /** Refuses more than {@code most} of what is counted. */
    static void check(BigInteger count, String what, int most) {
        if (count.compareTo(BigInteger.valueOf(most)) > 0) {
            throw new Refusal(String.format(
                    Locale.ROOT, "the topology would have %,d %s, but at most %,d are possible", count, what, most));
        }
    }

    static BigInteger product(long... factors) {
        BigInteger product = BigInteger.ONE;
        for (long factor : factors) {
            product = product.multiply(BigInteger.valueOf(factor));
        }
        return product;
    }
}
