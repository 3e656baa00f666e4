package io.weft.topology.generate;

import io.weft.topology.Port;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers that ports of a switch have which a file names: {@code swp1} is 1, {@code Eth1/49} is 49.
 *
 * <p>If all names of a switch end in numbers from 1, and these are different, they are the numbers; ports that the file
 * does not name have the lowest that are left, in their order. Otherwise all ports are numbered from 1 in their order,
 * but that none without a name gets a number that is the name of another.
 */
final class PortNumbers {
    private static final Pattern NUMBER_AT_END = Pattern.compile("(?<!\\d)0*([1-9]\\d{0,4})$");
    private static final int NONE = 0;

    private PortNumbers() {}

    /**
     * The ports of a switch.
     *
     * @param names in the order of the ports, empty for a port without a name
     */
    static List<Port> of(List<String> names) {
        boolean fromNames = areTold(names);
        Set<String> given = new HashSet<>(names);
        BitSet taken = new BitSet();
        taken.set(NONE);
        if (fromNames) {
            names.forEach(name -> taken.set(atEnd(name)));
        }
        List<Port> ports = new ArrayList<>(names.size());
        for (String name : names) {
            int number = fromNames && !name.isEmpty() ? atEnd(name) : taken.nextClearBit(1);
            while (name.isEmpty() && given.contains(String.valueOf(number))) {
                number = taken.nextClearBit(number + 1);
            }
            taken.set(number);
            ports.add(name.isEmpty() ? Port.of(number) : Port.of(number, name));
        }
        return ports;
    }

    /** Whether the numbers at the ends tell the named ports from one another. */
    private static boolean areTold(List<String> names) {
        BitSet seen = new BitSet();
        for (String name : names) {
            int number = atEnd(name);
            if (!name.isEmpty() && (number == NONE || seen.get(number))) {
                return false;
            }
            seen.set(number);
        }
        return true;
    }

    private static int atEnd(String name) {
        Matcher matcher = NUMBER_AT_END.matcher(name);
        int number = matcher.find() ? Integer.parseInt(matcher.group(1)) : NONE;
        return number <= Port.HIGHEST ? number : NONE;
    }
}
