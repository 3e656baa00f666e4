package io.weft.operations.request;

import io.weft.fabric.Fabric;
import io.weft.formats.Files;
import io.weft.planning.bisection.Partitioner;
import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import io.weft.refusal.Refusal;
import io.weft.topology.generate.SizeLimit;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads what a request names besides the fabric that it is about: by the name of its file where a door has files, else
 * by what the file says; and has the programs that a door can run. Faults name the file, or the line of the text.
 */
public interface Attachments {
    /**
     * Another fabric.
     *
     * @throws Refusal if that describes no fabric, with the reason, or if no other fabric can be read here
     */
    Fabric fabric(String named);

    /**
     * Several other fabrics, which are in memory together.
     *
     * @throws Refusal as {@link #fabric}
     */
    default List<Fabric> fabrics(List<String> named) {
        return named.stream().map(this::fabric).collect(Collectors.toList());
    }

    /** What a topology may have in size that is built for a request; where the door is a command, any. */
    default SizeLimit limit() {
        return SizeLimit.NONE;
    }

    /**
     * A price list: one of Weft's own by its name, or the user's.
     *
     * @throws Refusal if there is none such, with the reason
     */
    PriceList prices(String named);

    /**
     * A floor for racks.
     *
     * @throws Refusal if that describes none, with the reason
     */
    Floor floor(String named);

    /**
     * Files of other kinds.
     *
     * @throws Refusal if none can be read here
     */
    default Files files() {
        throw Refusal.notNow("no file can be read here; use the weft command");
    }

    /** Programs that the door has for splitting graphs, besides Weft's own way. */
    default List<Partitioner> partitioners() {
        return List.of();
    }

    /** Of a door that reads nothing besides. */
    static Attachments none() {
        return new Attachments() {
            @Override
            public Fabric fabric(String named) {
                throw Refusal.notNow(
                        "this operation cannot read a second fabric here; use weft compare-cabling OLD NEW,"
                                + " or weft-compare-cabling in ONOS");
            }

            @Override
            public PriceList prices(String named) {
                throw Refusal.notNow("no price list can be read here; use weft analyze FILE");
            }

            @Override
            public Floor floor(String named) {
                throw Refusal.notNow("no floor can be read here; use weft analyze FILE");
            }
        };
    }
}
