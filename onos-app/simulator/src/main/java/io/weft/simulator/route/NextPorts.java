package io.weft.simulator.route;

import io.weft.refusal.Refusal;
import io.weft.routing.nexthops.NextHops;
import io.weft.simulator.network.RandomStreams;
import io.weft.simulator.network.SwitchPorts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The ports by which minimal routes go on at each switch towards each other: next hops, made for being looked up once
 * for each hop of each packet. Immutable.
 *
 * <p>Two bytes for each pair of switches, and each set of several ports that a switch has, once. O(switches^2 * next
 * hops) time.
 */
public final class NextPorts {
    private static final int NO_WAY = Character.MAX_VALUE;

    private final SwitchPorts ports;
    /** By switch and target: a port of the switch, from 0, or what is at least their number: a set of ports. */
    private final char[][] choices;
    /** By switch, the sets of several ports. */
    private final char[][][] sets;

    /**
     * The ports of these next hops.
     *
     * @throws Refusal if a switch has more than 65,535 ports and sets of ports
     */
    public NextPorts(SwitchPorts ports, NextHops nextHops) {
        this.ports = ports;
        int n = ports.topology().switchCount();
        this.choices = new char[n][];
        this.sets = new char[n][][];
        IntStream.range(0, n).parallel().forEach(s -> index(s, nextHops));
    }

    private void index(int s, NextHops nextHops) {
        int n = ports.topology().switchCount();
        int portCount = ports.first(s + 1) - ports.first(s);
        Map<List<Integer>, Integer> known = new HashMap<>();
        List<char[]> found = new ArrayList<>();
        char[] row = new char[n];
        for (int t = 0; t < n; t++) {
            int[] channels = nextHops.channels(s, t);
            if (channels.length == 0) {
                row[t] = NO_WAY;
            } else if (channels.length == 1) {
                row[t] = (char) local(s, channels[0]);
            } else {
                List<Integer> key = new ArrayList<>();
                for (int c : channels) {
                    key.add(local(s, c));
                }
                int set = known.computeIfAbsent(key, fresh -> {
                    found.add(characters(fresh));
                    return found.size() - 1;
                });
                if (portCount + set >= NO_WAY) {
                    throw new Refusal(ports.topology().switchName(s) + " has " + portCount
                            + " ports and too many sets of next hops to be simulated");
                }
                row[t] = (char) (portCount + set);
            }
        }
        choices[s] = row;
        sets[s] = found.toArray(new char[0][]);
    }

    private int local(int s, int channel) {
        return ports.ofChannel(channel) - ports.first(s);
    }

    private static char[] characters(List<Integer> values) {
        char[] characters = new char[values.size()];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = (char) (int) values.get(i);
        }
        return characters;
    }
    /**
     * Reads what says how routes go on at {@code s} towards {@code t} into the cache; the value returned means nothing.
     */
    int prefetch(int s, int t) {
        return choices[s][t];
    }

    /** By how many ports minimal routes go on at {@code s} towards {@code t}; 0 if there is no route. */
    public int count(int s, int t) {
        char choice = choices[s][t];
        int portCount = ports.first(s + 1) - ports.first(s);
        return choice < portCount ? 1 : choice == NO_WAY ? 0 : sets[s][choice - portCount].length;
    }
    /**
     * One of the ports by which minimal routes go on at {@code s} towards {@code t}, of which there is at least one.
     *
     * @param drawer the switch from whose stream it is drawn
     */
    int any(int s, int t, RandomStreams random, int drawer) {
        int first = ports.first(s);
        int portCount = ports.first(s + 1) - first;
        int choice = choices[s][t];
        if (choice < portCount) {
            return first + choice;
        }
        char[] set = sets[s][choice - portCount];
        return first + set[random.below(drawer, set.length)];
    }

    /** The {@code i}-th of these ports, {@code i} from 0, among those of all switches. */
    public int port(int s, int t, int i) {
        int first = ports.first(s);
        char choice = choices[s][t];
        int portCount = ports.first(s + 1) - first;
        return first + (choice < portCount ? choice : sets[s][choice - portCount][i]);
    }
}
