package io.weft.cli.export;

import io.weft.cli.input.InputException;
import io.weft.topology.Topology;
import java.util.Locale;

/** On which TCP port of one host each switch of an emulated fabric serves P4Runtime: from 50001 on. */
final class GrpcPorts {
    private static final int FIRST = 50_001;
    private static final int LAST = 65_535;

    private GrpcPorts() {}

    static int of(int s) {
        return FIRST + s;
    }

    static void check(Topology topology) {
        int most = LAST - FIRST + 1;
        if (topology.switchCount() > most) {
            throw new InputException(String.format(
                    Locale.ROOT,
                    "%,d switches need as many TCP ports from %d on, of which there are %,d",
                    topology.switchCount(),
                    FIRST,
                    most));
        }
    }
}
