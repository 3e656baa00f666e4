package io.weft.routing.nexthops;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The memory that next hops are said to take is that of the arrays that they really hold. */
class NextHopsSizeTest {
    private static final Map<Class<?>, Integer> BYTES =
            Map.of(long.class, Long.BYTES, char.class, Character.BYTES, byte.class, Byte.BYTES);

    static List<Topology> topologies() {
        return List.of(
                SlimFly.of(5),
                SlimFly.of(7),
                Oft.of(4),
                Xgft.of(List.of(4, 4, 2), List.of(1, 4, 2)),
                HyperX.of(List.of(4, 3, 2)),
                HyperX.of(List.of(65), 1),
                HyperX.of(List.of(66), 1));
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void isThatOfTheArrays(Topology topology) throws IllegalAccessException {
        NextHops nextHops = NextHops.of(topology, Failures.none(topology));
        assertThat(NextHops.bytes(topology)).isEqualTo(tableBytes(nextHops) + tableBytes(nextHops.descents()));
    }

    /** Bytes of elements in all arrays of rows. */
    private static long tableBytes(Object holder) throws IllegalAccessException {
        long bytes = 0;
        for (Field field : holder.getClass().getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            field.setAccessible(true);
            Object table = field.get(holder);
            Class<?> element = field.getType().isArray()
                    ? field.getType().getComponentType().getComponentType()
                    : null;
            if (element != null) {
                for (int i = 0; i < Array.getLength(table); i++) {
                    bytes += (long) Array.getLength(Array.get(table, i)) * BYTES.get(element);
                }
            } else {
                assertThat(field.getType().isArray())
                        .as(field.getName())
                        .isEqualTo(field.getName().equals("firstWord"));
            }
        }
        return bytes;
    }
}
