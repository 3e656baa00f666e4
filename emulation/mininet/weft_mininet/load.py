"""What the machine and the controller did during a measurement."""

import os
import socket
import struct
import time

ETHERTYPE_PROBE = 0x88B6
SOL_PACKET = 263
PACKET_STATISTICS = 6
SEEN = 2  # times that a probe is: at the switch, and at the bridge of its cable, which gets all multicast


class Load:
    """Idle share of the processors, load average, and rate of the controller's probes, from entering to leaving."""

    def __init__(self):
        self.socket = None
        self.before = None
        self.began = None

    def __enter__(self):
        # The kernel counts for the socket what arrives, whether there is room for it or not.
        self.socket = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(ETHERTYPE_PROBE))
        self.before, self.began = _cpu_times(), time.monotonic()
        return self

    def __exit__(self, *_exception):
        self.socket.close()

    def figures(self):
        """Since entering; once only."""
        idle, total = (after - before for after, before in zip(_cpu_times(), self.before))
        seen, _ = struct.unpack("II", self.socket.getsockopt(SOL_PACKET, PACKET_STATISTICS, 8))
        return {
            "idle": round(idle / max(1, total), 2),
            "loadAverage": os.getloadavg()[0],
            "probesPerSecond": round(seen / SEEN / (time.monotonic() - self.began)),
        }


def _cpu_times():
    """Idle and all time of the processors so far."""
    with open("/proc/stat", encoding="ascii") as lines:
        fields = [int(each) for each in lines.readline().split()[1:]]
    return fields[3] + fields[4], sum(fields)
