package io.weft.control.update;

import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What switches were found to hold ahead of the installation of a state, in terms of that state. Not thread-safe. */
final class Survey {
    private final DesiredState desired;
    private final SwitchReading<Finding> reading;

    private Survey(DesiredState desired, SwitchReading<Finding> reading) {
        this.desired = desired;
        this.reading = reading;
    }

    /** Of one switch: what it lacks, and the links that it should use and does not. */
    private static final class Finding {
        private final List<Update> lacking;
        private final BitSet avoided;

        Finding(List<Update> lacking, BitSet avoided) {
            this.lacking = lacking;
            this.avoided = avoided;
        }
    }

    /** Reads these switches. */
    static Survey of(SwitchDriver driver, DesiredState desired, int[] switches) {
        AvoidedLinks links = new AvoidedLinks(desired.routes().fabric().topology());
        return new Survey(
                desired, SwitchReading.of(driver::read, switches, (s, held) -> compare(links, desired, s, held)));
    }

    private static Finding compare(AvoidedLinks links, DesiredState desired, int s, List<Entity> held) {
        List<Entity> entries = desired.entries(s);
        BitSet avoided = links.at(s, held);
        avoided.andNot(links.at(s, entries));
        return new Finding(Diff.between(held, entries), avoided);
    }

    /** Nothing is known any more of a switch. */
    void forget(int s) {
        reading.forget(s);
    }

    /** What the switches are to be brought to. */
    DesiredState desired() {
        return desired;
    }

    /** The links by which switches do not send to the switch at their other end, and should. */
    BitSet avoided() {
        BitSet links = new BitSet();
        reading.results().values().forEach(finding -> links.or(finding.avoided));
        return links;
    }

    /** By switch that could be read, what it lacks, which may be nothing; a new map. */
    SortedMap<Integer, List<Update>> lacking() {
        SortedMap<Integer, List<Update>> lacking = new TreeMap<>();
        reading.results().forEach((s, finding) -> lacking.put(s, finding.lacking));
        return lacking;
    }

    /** What came of the switches that could not be read. */
    SwitchReading<?> reading() {
        return reading;
    }
}
