package io.weft.onos.host;

import io.weft.control.entry.TableEntry;
import io.weft.onos.device.DeviceIds;
import io.weft.onos.device.FlowRules;
import io.weft.onos.device.TableReads;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.onosproject.net.DeviceId;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeController;

/**
 * What devices themselves say they hold, by ONOS's P4Runtime clients: every node of the cluster may read, also one that is
 * not master. Thread-safe.
 */
public final class DeviceTables {
    private static final long READ_SECONDS = 20;

    private final P4RuntimeController clients;
    private final PiPipeconf program;
    private final DeviceIds deviceIds;

    /** Reads from switches that run a program. */
    public DeviceTables(P4RuntimeController clients, PiPipeconf program, DeviceIds deviceIds) {
        this.clients = clients;
        this.program = program;
        this.deviceIds = deviceIds;
    }

    /** The entries in the tables of a device; completes exceptionally, within a bounded time, if it does not answer. */
    CompletableFuture<Set<TableEntry>> read(DeviceId device) {
        P4RuntimeClient client = clients.get(device);
        Optional<Long> id = deviceIds.of(device);
        if (client == null || id.isEmpty()) {
            return CompletableFuture.failedFuture(
                    new IllegalStateException("this node of ONOS has no connection with " + device));
        }
        return TableReads.of(client, id.get(), program)
                .submit()
                .thenApply(response -> {
                    if (!response.isSuccess()) {
                        throw new IllegalStateException(device + " cannot be read: " + response.explanation());
                    }
                    return TableReads.entries(response).stream()
                            .flatMap(entry -> FlowRules.entry(entry).stream())
                            .collect(Collectors.toSet());
                })
                .orTimeout(READ_SECONDS, TimeUnit.SECONDS);
    }
}
