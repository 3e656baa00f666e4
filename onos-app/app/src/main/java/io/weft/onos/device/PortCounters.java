package io.weft.onos.device;

import io.weft.p4.WeftConstants;
import io.weft.p4.WeftCounters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.onosproject.net.DeviceId;
import org.onosproject.net.Port;
import org.onosproject.net.PortNumber;
import org.onosproject.net.config.NetworkConfigService;
import org.onosproject.net.device.DefaultPortStatistics;
import org.onosproject.net.device.DeviceService;
import org.onosproject.net.device.PortStatistics;
import org.onosproject.net.device.PortStatisticsDiscovery;
import org.onosproject.net.driver.AbstractHandlerBehaviour;
import org.onosproject.net.pi.model.PiCounterId;
import org.onosproject.net.pi.runtime.PiCounterCell;
import org.onosproject.net.pi.runtime.PiCounterCellHandle;
import org.onosproject.net.pi.runtime.PiCounterCellId;
import org.onosproject.net.pi.service.PiPipeconfService;
import org.onosproject.p4runtime.api.P4RuntimeClient;
import org.onosproject.p4runtime.api.P4RuntimeController;

/**
 * Port statistics of ONOS from the counters of Weft's program: packets that came from other switches, and packets and
 * bytes that left with data, in all virtual channels together. Packets from endpoints and probes are not counted there.
 */
public final class PortCounters extends AbstractHandlerBehaviour implements PortStatisticsDiscovery {
    private static final PiCounterId ARRIVALS = PiCounterId.of(WeftCounters.ARRIVALS.name());
    private static final PiCounterId CHANNEL_PACKETS = PiCounterId.of(WeftCounters.CHANNEL_PACKETS.name());

    @Override
    public Collection<PortStatistics> discoverPortStatistics() {
        DeviceId device = data().deviceId();
        P4RuntimeClient client = handler().get(P4RuntimeController.class).get(device);
        Optional<Long> id = ConfiguredDeviceIds.of(handler().get(NetworkConfigService.class), device);
        if (client == null || id.isEmpty()) {
            return List.of();
        }
        List<Long> ports = handler().get(DeviceService.class).getPorts(device).stream()
                .map(Port::number)
                .filter(number -> !number.isLogical())
                .map(number -> number.toLong())
                .collect(Collectors.toList());
        return handler()
                .get(PiPipeconfService.class)
                .getPipeconf(device)
                .map(program -> client.read(id.get(), program)
                        .handles(handles(device, ports))
                        .submitSync())
                .filter(response -> response.isSuccess())
                .map(response -> statistics(device, ports, response.all(PiCounterCell.class)))
                .orElse(List.of());
    }

    private static List<PiCounterCellHandle> handles(DeviceId device, List<Long> ports) {
        List<PiCounterCellHandle> handles = new ArrayList<>();
        for (long port : ports) {
            handles.add(PiCounterCellHandle.of(device, PiCounterCellId.ofIndirect(ARRIVALS, port)));
            for (int vc = 0; vc < WeftConstants.VIRTUAL_CHANNELS; vc++) {
                handles.add(
                        PiCounterCellHandle.of(device, PiCounterCellId.ofIndirect(CHANNEL_PACKETS, channel(port, vc))));
            }
        }
        return handles;
    }

    private static long channel(long port, int vc) {
        return port * WeftConstants.VIRTUAL_CHANNELS + vc;
    }

    private static Collection<PortStatistics> statistics(
            DeviceId device, List<Long> ports, Collection<PiCounterCell> cells) {
        Map<PiCounterCellId, PiCounterCell> byId = new HashMap<>();
        cells.forEach(cell -> byId.put(cell.cellId(), cell));
        return ports.stream().map(port -> statistics(device, port, byId)).collect(Collectors.toList());
    }

    private static PortStatistics statistics(DeviceId device, long port, Map<PiCounterCellId, PiCounterCell> cells) {
        long now = System.currentTimeMillis();
        PiCounterCell came = cells.get(PiCounterCellId.ofIndirect(ARRIVALS, port));
        long packets = 0;
        long bytes = 0;
        for (int vc = 0; vc < WeftConstants.VIRTUAL_CHANNELS; vc++) {
            PiCounterCell left = cells.get(PiCounterCellId.ofIndirect(CHANNEL_PACKETS, channel(port, vc)));
            packets += left == null ? 0 : left.data().packets();
            bytes += left == null ? 0 : left.data().bytes();
        }
        return DefaultPortStatistics.builder()
                .setDeviceId(device)
                .setPort(PortNumber.portNumber(port))
                .setPacketsReceived(came == null ? 0 : came.data().packets())
                .setPacketsSent(packets)
                .setBytesSent(bytes)
                // Since when it was counted nobody knows; differences are right.
                .setDurationSec(TimeUnit.MILLISECONDS.toSeconds(now))
                .setDurationNano(TimeUnit.MILLISECONDS.toNanos(now % 1000))
                .build();
    }
}
