// Numbers that the switches and their controller share. The build generates Java constants from
// this file, so each declaration stays on one line, with its meaning in the `///` above it.
#ifndef WEFT_CONSTANTS_P4
#define WEFT_CONSTANTS_P4

/// Port on which the controller's packets come and go.
const bit<9> CPU_PORT = 255;
/// Clone session that carries ARP packets to the controller; its one replica goes to CPU_PORT.
const bit<16> ARP_CLONE_SESSION = 1;

/// Cells of the arrays kept per port.
const bit<32> PORTS = 512;
/// Virtual channels of a port: as many as a priority tag tells apart.
const bit<32> VIRTUAL_CHANNELS = 8;
/// Cells of the arrays kept per port and VC; the index is port * VIRTUAL_CHANNELS + vc.
const bit<32> CHANNELS = 4096;
/// Cells of `drops`, whose index is a DropReason.
const bit<32> DROP_REASONS = 32;

/// EtherType of an IPv4 packet.
const bit<16> ETHERTYPE_IPV4 = 0x0800;
/// EtherType of an ARP packet.
const bit<16> ETHERTYPE_ARP = 0x0806;
/// EtherType of the priority tag whose PCP is the virtual channel.
const bit<16> ETHERTYPE_VLAN = 0x8100;
/// EtherType of the fabric header: IEEE's first one for local experiments.
const bit<16> ETHERTYPE_WEFT = 0x88B5;
/// EtherType of Weft's own link probes: IEEE's second one for local experiments.
const bit<16> ETHERTYPE_PROBE = 0x88B6;
/// What a probe begins with, behind its EtherType, if it carries a mark.
const bit<32> MARK_MAGIC = 0x57656D6B;
/// EtherType of LLDP.
const bit<16> ETHERTYPE_LLDP = 0x88CC;
/// EtherType of the broadcast variant of LLDP that controllers use.
const bit<16> ETHERTYPE_BDDP = 0x8942;

/// The MAC planned for an endpoint is these 16 bits followed by its IPv4 address.
const bit<16> PLANNED_MAC_PREFIX = 0x0200;

/// Why a packet was dropped: the index into `drops`.
enum bit<8> DropReason {
    /// Not dropped.
    NONE = 0,
    /// Truncated, or an IPv4 header with a wrong version or length.
    MALFORMED = 1,
    /// The IPv4 header checksum was wrong when the packet entered the fabric.
    BAD_CHECKSUM = 2,
    /// No entry in `ports` for the port it came by.
    UNKNOWN_PORT = 3,
    /// The switch has not been given its id.
    NOT_CONFIGURED = 4,
    /// An endpoint sent a fabric header.
    SPOOFED_HEADER = 5,
    /// It came from another switch without a fabric header, and is no probe.
    NO_FABRIC_HEADER = 6,
    /// An endpoint sent something other than IPv4, ARP or a probe.
    NOT_CARRIED = 7,
    /// The destination address is not planned.
    UNKNOWN_ADDRESS = 8,
    /// The destination address belongs to this switch, and no endpoint here has it.
    NO_SUCH_ENDPOINT = 9,
    /// No entry in `path` for the destination switch.
    UNREACHABLE = 10,
    /// No entry in `next_hop` for the waypoint or destination switch.
    NO_NEXT_HOP = 11,
    /// The hop needs a virtual channel that does not exist.
    NO_VIRTUAL_CHANNEL = 12,
    /// It has passed as many channels as a packet may.
    HOP_LIMIT = 13,
    /// The IPv4 time to live ran out.
    TTL_EXPIRED = 14,
    /// ARP that the switch does not answer; the controller may have got a copy.
    ARP_NOT_ANSWERED = 15,
    /// A probe from an endpoint port, beyond the rate at which the controller takes them.
    PUNT_LIMIT = 16
}

#endif
