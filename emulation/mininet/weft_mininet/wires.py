"""What passes the wires between switches: every frame with a fabric header, as it left its switch."""

import contextlib
import ctypes
import socket
import struct
from dataclasses import dataclass

from weft_mininet.topology import wire

ETH_P_ALL = 0x0003
ETHERTYPE_FABRIC = 0x88B5
SOL_PACKET = 263
PACKET_STATISTICS = 6
PACKET_AUXDATA = 8
PACKET_IGNORE_OUTGOING = 23
SO_ATTACH_FILTER = 26
SO_TIMESTAMPNS = 35
SO_RCVBUFFORCE = 33
TP_STATUS_VLAN_VALID = 0x10
AUXDATA = struct.Struct("IIIHHHH")
RECEIVE_BYTES = 64 << 20
FABRIC_HEADER = struct.Struct("!HHHH")
ETHERNET_BYTES = 14
IPV4_AT = ETHERNET_BYTES + FABRIC_HEADER.size
UDP_BYTES = 8
MARK = b"weft"
NUMBER = struct.Struct("!4sI")
UNTAGGED = -1
# Of every frame its EtherType: ldh [12]; jeq #0x88b5, 0, 1; ret #65535; ret #0
FABRIC_FRAMES = [(0x28, 0, 0, 12), (0x15, 0, 1, ETHERTYPE_FABRIC), (0x06, 0, 0, 65535), (0x06, 0, 0, 0)]


@dataclass(frozen=True)
class Frame:
    """A numbered packet as it left a switch: when, in ns, by which port, with which tag and fabric header."""

    number: int
    time: int
    switch: str
    port: int
    pcp: int
    waypoint: int
    destination: int
    vc: int
    exit_class: int
    hops: int


def payload(number):
    """What a packet carries by which it is known again."""
    return NUMBER.pack(MARK, number)


def number_of(data):
    """The number that such a payload has; None if it is another one."""
    if len(data) < NUMBER.size:
        return None
    mark, number = NUMBER.unpack_from(data)
    return number if mark == MARK else None


def fabric_frames(interface=None):
    """A socket that gets the frames with a fabric header that come in by an interface, or by any."""
    frames = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ETH_P_ALL))
    if interface is not None:
        frames.bind((interface, ETH_P_ALL))
    frames.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, RECEIVE_BYTES)
    frames.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    code = b"".join(struct.pack("HBBI", *each) for each in FABRIC_FRAMES)
    instructions = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("HL", len(FABRIC_FRAMES), ctypes.addressof(instructions))
    frames.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, program)
    frames.setblocking(False)
    with contextlib.suppress(BlockingIOError):  # what came before there was a filter
        while True:
            frames.recv(1)
    return frames


class Wires:
    """One socket for the wires of a plan, from entering to leaving."""

    def __init__(self, plan):
        ids = {switch.name: switch.id for switch in plan.switches}
        ends = [(link.switchA, link.portA) for link in plan.links] + [(link.switchB, link.portB) for link in plan.links]
        self.ends = {wire(f"s{ids[switch]}-eth{port}"): (switch, port) for switch, port in ends}
        self.unknown = 0
        self.socket = None

    def __enter__(self):
        self.socket = fabric_frames()
        self.socket.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
        # The kernel takes the tag out of a frame before anybody sees it, and tells it beside the frame.
        self.socket.setsockopt(SOL_PACKET, PACKET_AUXDATA, 1)
        return self

    def __exit__(self, *_exception):
        self.socket.close()

    def frames(self):
        """What came since the last time. Frames of others, which carry no number, are counted as unknown."""
        came = []
        while True:
            try:
                data, ancillary, _, address = self.socket.recvmsg(2048, 256)
            except BlockingIOError:
                return came
            end = self.ends.get(address[0])
            if end is not None:  # else the same frame at another point of its cable
                frame = _frame(data, ancillary, end)
                if frame is None:
                    self.unknown += 1
                else:
                    came.append(frame)

    def missed(self):
        """How many frames the kernel had no room for since the last time."""
        _, drops = struct.unpack("II", self.socket.getsockopt(SOL_PACKET, PACKET_STATISTICS, 8))
        return drops


def _frame(data, ancillary, end):
    time, pcp = 0, UNTAGGED
    for level, kind, value in ancillary:
        if level == socket.SOL_SOCKET and kind == SO_TIMESTAMPNS:
            seconds, nanos = struct.unpack("qq", value[:16])
            time = seconds * 1_000_000_000 + nanos
        elif level == SOL_PACKET and kind == PACKET_AUXDATA:
            status, _, _, _, _, tag, _ = AUXDATA.unpack(value[: AUXDATA.size])
            if status & TP_STATUS_VLAN_VALID:
                pcp = tag >> 13
    waypoint, destination, bits, _ = FABRIC_HEADER.unpack_from(data, ETHERNET_BYTES)
    payload_at = IPV4_AT + (data[IPV4_AT] & 15) * 4 + UDP_BYTES
    number = number_of(data[payload_at:])
    if number is None:
        return None
    return Frame(
        number,
        time,
        *end,
        pcp,
        waypoint,
        destination,
        vc=bits >> 10 & 7,
        exit_class=bits >> 6 & 15,
        hops=bits & 63,
    )
