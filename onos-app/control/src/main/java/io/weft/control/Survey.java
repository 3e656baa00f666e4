package io.weft.control;

import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What switches were found to hold ahead of the installation of a state, in terms of that state. Not thread-safe. */
final class Survey {
    private final DesiredState desired;
    private final AvoidedLinks links;
    private final BitSet avoided = new BitSet();
    private final SortedMap<Integer, List<Update>> lacking = new TreeMap<>();

    private Survey(DesiredState desired) {
        this.desired = desired;
        this.links = new AvoidedLinks(desired.routes().fabric().topology());
    }

    /** Reads these switches; those that cannot be read are left out. */
    static Survey of(SwitchDriver driver, DesiredState desired, int[] switches) {
        Survey survey = new Survey(desired);
        survey.lacking.putAll(
                SwitchReading.of(driver::read, switches, survey::compare).results());
        return survey;
    }

    private List<Update> compare(int s, List<Entity> held) {
        List<Entity> entries = desired.entries(s);
        BitSet more = links.at(s, held);
        more.andNot(links.at(s, entries));
        synchronized (avoided) {
            avoided.or(more);
        }
        return Diff.between(held, entries);
    }

    /** Nothing is known any more of what a switch holds. */
    void forget(int s) {
        lacking.remove(s);
    }

    /** What the switches are to be brought to. */
    DesiredState desired() {
        return desired;
    }

    /** The links by which switches do not send to the switch at their other end, and should. */
    BitSet avoided() {
        return avoided;
    }

    /** By switch that was read, what it lacks, which may be nothing; a new map. */
    SortedMap<Integer, List<Update>> lacking() {
        return new TreeMap<>(lacking);
    }
}
