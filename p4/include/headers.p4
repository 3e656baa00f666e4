// What a frame carries, and what a switch knows of it while it passes.
#ifndef WEFT_HEADERS_P4
#define WEFT_HEADERS_P4

@controller_header("packet_in")
header packet_in_t {
    bit<9> ingress_port;
    bit<7> pad;
}

@controller_header("packet_out")
header packet_out_t {
    bit<9> egress_port;
    bit<3> priority;        // the queue, as for packets of the fabric: 7 is served first
    bit<4> pad;
}

header ethernet_t {
    bit<48> dst;
    bit<48> src;
    bit<16> ether_type;
}

// 802.1Q. VID 0 makes it a priority tag: it says nothing but the class of the frame, which a
// lossless fabric's priority flow control reads.
header vlan_t {
    bit<3>  pcp;
    bit<1>  dei;
    bit<12> vid;
    bit<16> ether_type;
}

// What a probe of Weft begins with, if it is to say how many packets went by its channel before it:
// those that left the switch that it leaves, and those of them that came to the switch that it comes to.
header mark_t {
    bit<32> magic;
    bit<32> left;
    bit<32> inverse;        // of `left`, so that damage on the way shows
    bit<32> came;
}

// The fabric header, on channels between switches only. Switch ids are 1..65534.
header weft_t {
    bit<16> waypoint;       // switch to visit first; 0 = none, or visited
    bit<16> destination;    // edge switch of the receiving endpoint
    bit<3>  reserved;       // 0
    bit<3>  vc;             // virtual channel: the descents so far
    bit<4>  exit_class;     // of the channel that it came by, 1..15; 0 = none yet
    bit<6>  hops;           // channels so far
    bit<16> next_protocol;  // the EtherType that was there
}

header arp_t {
    bit<16> hardware_type;
    bit<16> protocol_type;
    bit<8>  hardware_length;
    bit<8>  protocol_length;
    bit<16> operation;
    bit<48> sender_mac;
    bit<32> sender_ip;
    bit<48> target_mac;
    bit<32> target_ip;
}

header ipv4_t {
    bit<4>  version;
    bit<4>  ihl;
    bit<8>  dscp_ecn;
    bit<16> total_length;
    bit<16> identification;
    bit<1>  reserved;
    bit<1>  dont_fragment;
    bit<1>  more_fragments;
    bit<13> fragment_offset;
    bit<8>  ttl;
    bit<8>  protocol;
    bit<16> checksum;
    bit<32> src_addr;
    bit<32> dst_addr;
}

header ipv4_options_t {
    varbit<320> options;
}

// The first four bytes of TCP and of UDP.
header l4_ports_t {
    bit<16> src;
    bit<16> dst;
}

struct headers_t {
    packet_in_t    packet_in;
    packet_out_t   packet_out;
    ethernet_t     ethernet;
    vlan_t         vlan;
    mark_t         mark;
    weft_t         weft;
    arp_t          arp;
    ipv4_t         ipv4;
    ipv4_options_t ipv4_options;
    l4_ports_t     l4_ports;
}

// What a port leads to: for the port that a packet came by, and for the one that it leaves by.
enum bit<2> PortKind {
    NONE     = 0,
    ENDPOINT = 1,
    LINK     = 2,
    AS_IS    = 3   // leaves without a change: the controller's packets
}

// How the first switch chooses a waypoint.
enum bit<2> Scheme {
    GIVEN    = 0,  // by the entry: that waypoint, or none
    VALIANT  = 1,
    ADAPTIVE = 2
}

// A candidate route: the switch that it leads to minimally, whether there is a way, the first channel
// of that, and how many packets wait for the channel's port.
struct candidate_t {
    bit<16> target;
    bit<1>  found;
    bit<9>  port;
    bit<4>  entry_class;
    bit<4>  exit_class;
    bit<32> depth;
}

const bit<8> CLONE_FIELDS = 1;

struct metadata_t {
    // A clone to the controller starts from the packet as it came, and keeps only this.
    @field_list(CLONE_FIELDS)
    bit<9>     ingress_port;
    PortKind   came_by;
    DropReason drop;
    bit<1>     malformed;
    bit<1>     bad_checksum;

    // This switch.
    bit<16>    self;
    bit<32>    salt;
    bit<1>     per_packet;
    bit<6>     hop_limit;

    // The address looked up, and the endpoint or switch found for it.
    bit<32>    address;
    bit<16>    destination;
    bit<1>     has_endpoint;
    bit<48>    endpoint_mac;

    // The route chosen at the source.
    Scheme     scheme;
    bit<16>    waypoint;
    bit<16>    first;
    bit<16>    draws;
    bit<16>    skip;
    bit<16>    waypoint_cost;
    bit<16>    threshold;
    bit<32>    flow_draw;
    bit<32>    next_hop_draw;

    // The hop.
    bit<16>    target;
    PortKind   leaves_by;
    bit<9>     egress_port;
    bit<4>     entry_class;
    bit<4>     exit_class;
    bit<4>     vc;
    bit<3>     priority;

    // Towards the controller.
    bit<1>     punt;
    bit<1>     clone;
    bit<1>     within_limit;
}

#endif
