package io.weft.onos.device;

import java.util.Collection;
import java.util.stream.Collectors;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.net.pi.model.PiTableModel;
import org.onosproject.net.pi.runtime.PiTableEntry;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeReadClient.ReadRequest;
import org.onosproject.p4runtime.api.P4RuntimeReadClient.ReadResponse;

/** Reads what is in all tables of a device that a controller can write to, default entries included. */
public final class TableReads {
    private TableReads() {}

    /** The question. */
    public static ReadRequest of(P4RuntimeClient client, long p4RuntimeId, PiPipeconf program) {
        ReadRequest request = client.read(p4RuntimeId, program);
        for (PiTableModel table : program.pipelineModel().tables()) {
            if (!table.isConstantTable()) {
                request.tableEntries(table.id());
                if (table.constDefaultAction().isEmpty()) {
                    request.defaultTableEntry(table.id());
                }
            }
        }
        return request;
    }

    /** The entries of an answer, each once: a device may tell of one twice. */
    public static Collection<PiTableEntry> entries(ReadResponse response) {
        return response.all(PiTableEntry.class).stream().distinct().collect(Collectors.toList());
    }
}
