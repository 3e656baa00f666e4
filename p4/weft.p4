// Weft's switch: waypoint routing.
//
// A packet carries a waypoint and a destination; it is forwarded minimally to the waypoint, and
// then minimally to the destination. Its virtual channel is the number of its descents so far: the
// hops by a channel whose entry class was not above the exit class of the one before.
// The controls are in the order in which a packet meets them; docs/p4-pipeline.md is their summary.
// Every name that the controller uses is set by an annotation, so that code can move between
// controls without changing an entry.
#include <core.p4>
#include <v1model.p4>

#include "include/constants.p4"
#include "include/headers.p4"
#include "include/parser.p4"
#include "include/draw.p4"
#include "include/v1model_target.p4"
#include "include/adaptive.p4"

// What may enter by which port, and what goes to the controller instead.
control Admission(inout headers_t hdr, inout metadata_t meta,
                  inout standard_metadata_t standard_metadata) {
    PuntLimit() limit;

    @name(".configure")
    action configure(bit<16> self, bit<32> salt, bit<1> per_packet, bit<6> hop_limit) {
        meta.self = self;
        meta.salt = salt;
        meta.per_packet = per_packet;
        meta.hop_limit = hop_limit;
    }

    // The default action is the switch's own configuration.
    @name(".switch_config") table switch_config {
        actions = { configure; }
        default_action = configure(0, 0, 0, 0);
        size = 1;
    }

    @name(".endpoint_port") action endpoint_port() {
        meta.came_by = PortKind.ENDPOINT;
    }

    @name(".link_port") action link_port() {
        meta.came_by = PortKind.LINK;
    }

    @name(".unknown_port") action unknown_port() {
        meta.drop = DropReason.UNKNOWN_PORT;
    }

    @name(".ports") table ports {
        key = { meta.ingress_port: exact @name("port"); }
        actions = { endpoint_port; link_port; @defaultonly unknown_port; }
        const default_action = unknown_port();
        size = 512;
    }

    apply {
        // Weft's own may carry the tag of a virtual channel, so that they meet what its packets meet.
        bool probe = hdr.ethernet.ether_type == ETHERTYPE_LLDP
            || hdr.ethernet.ether_type == ETHERTYPE_BDDP
            || hdr.ethernet.ether_type == ETHERTYPE_PROBE
            || (hdr.vlan.isValid() && hdr.vlan.ether_type == ETHERTYPE_PROBE);

        if (hdr.ipv4.isValid() && (hdr.ipv4.version != 4 || hdr.ipv4.ihl < 5)) {
            meta.malformed = 1;
        }
        switch_config.apply();
        ports.apply();
        if (meta.came_by == PortKind.ENDPOINT) {
            // The controller sets the pace at which links are probed; an endpoint's is limited.
            if (probe || hdr.arp.isValid()) {
                limit.apply(meta, standard_metadata);
            }
            if (hdr.weft.isValid()) {
                meta.drop = DropReason.SPOOFED_HEADER;
            } else if (probe) {
                meta.punt = meta.within_limit;
                meta.drop = DropReason.PUNT_LIMIT;
            } else if (meta.malformed == 1) {
                meta.drop = DropReason.MALFORMED;
            } else if (meta.self == 0) {
                meta.drop = DropReason.NOT_CONFIGURED;
            } else if (hdr.arp.isValid()) {
                meta.clone = meta.within_limit;
            } else if (!hdr.ipv4.isValid()) {
                meta.drop = DropReason.NOT_CARRIED;
            } else if (meta.bad_checksum == 1) {
                meta.drop = DropReason.BAD_CHECKSUM;
            }
        } else if (meta.came_by == PortKind.LINK) {
            if (probe) {
                meta.punt = 1;
            } else if (!hdr.weft.isValid()) {
                meta.drop = DropReason.NO_FABRIC_HEADER;
            } else if (meta.malformed == 1 || !hdr.ipv4.isValid()) {
                meta.drop = DropReason.MALFORMED;
            } else if (meta.self == 0) {
                meta.drop = DropReason.NOT_CONFIGURED;
            }
        }
    }
}

// Where an address is: an endpoint of this switch, or another switch.
control Addresses(inout metadata_t meta) {
    bool carries = false;
    bit<8> planned_prefix = 0;
    bit<8> planned_hosts = 0;

    @name(".deliver") action deliver(bit<9> port, bit<48> mac) {
        meta.destination = meta.self;
        meta.has_endpoint = 1;
        meta.egress_port = port;
        meta.endpoint_mac = mac;
    }

    @name(".remote") action remote(bit<16> switch_id) {
        meta.destination = switch_id;
    }

    // An address prefix.S.S.E carries its switch, S.S; its endpoints are E = 1..last_host.
    @name(".carried") action carried(bit<8> prefix, bit<8> last_host) {
        carries = true;
        planned_prefix = prefix;
        planned_hosts = last_host;
    }

    @name(".unknown") action unknown() {
        meta.destination = 0;
    }

    @name(".endpoint") table endpoint {
        key = { meta.address: lpm @name("address"); }
        actions = { deliver; remote; @defaultonly carried; @defaultonly unknown; }
        default_action = unknown();
        size = 16384;
    }

    apply {
        meta.destination = 0;
        endpoint.apply();
        if (carries && meta.address[31:24] == planned_prefix
                && meta.address[7:0] != 0 && meta.address[7:0] <= planned_hosts
                && meta.address[23:8] != 0xFFFF) {
            meta.destination = meta.address[23:8];
        }
        if (meta.destination == 0) {
            meta.drop = DropReason.UNKNOWN_ADDRESS;
        } else if (meta.destination == meta.self && meta.has_endpoint == 0) {
            meta.drop = DropReason.NO_SUCH_ENDPOINT;
        }
    }
}

// The route to another switch: its scheme, and what the scheme draws from.
control Route(inout headers_t hdr, inout metadata_t meta) {
    @name(".path_traffic") direct_counter(CounterType.packets_and_bytes) path_traffic;
    bit<16> index = 0;
    bit<16> drawn = 0;
    bit<16> other = 0;
    Adaptive() adaptive_choice;

    @name(".direct") action direct() {
    }

    // Draws from `draws` waypoints, the first of them at index `first`. So a switch can hold a list
    // for each group of destinations.
    @name(".valiant") action valiant(bit<16> first, bit<16> draws, bit<16> skip) {
        meta.scheme = Scheme.VALIANT;
        meta.first = first;
        meta.draws = draws;
        meta.skip = skip;
    }

    @name(".adaptive")
    action adaptive(bit<16> first, bit<16> draws, bit<16> skip, bit<16> waypoint_cost,
                    bit<16> threshold) {
        meta.scheme = Scheme.ADAPTIVE;
        meta.first = first;
        meta.draws = draws;
        meta.skip = skip;
        meta.waypoint_cost = waypoint_cost;
        meta.threshold = threshold;
    }

    @name(".unreachable") action unreachable() {
        meta.drop = DropReason.UNREACHABLE;
    }

    // Its counters are the measured traffic matrix, so every packet asks it, pairs included.
    @name(".path") table path {
        key = { meta.destination: exact @name("destination"); }
        actions = { direct; valiant; adaptive; @defaultonly unreachable; }
        const default_action = unreachable();
        counters = path_traffic;
        size = 32768;
    }

    @name(".via") action via(bit<16> waypoint) {
        meta.scheme = Scheme.GIVEN;
        meta.waypoint = waypoint;
    }

    @name(".pair") table pair {
        key = {
            hdr.ipv4.src_addr: exact @name("source");
            hdr.ipv4.dst_addr: exact @name("destination");
        }
        actions = { via; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 65536;
    }

    @name(".waypoint") action waypoint(bit<16> switch_id, bit<16> alternate) {
        drawn = switch_id;
        other = alternate;
    }

    @name(".waypoints") table waypoints {
        key = { index: exact @name("index"); }
        actions = { waypoint; @defaultonly NoAction; }
        const default_action = NoAction();
        size = 16384;
    }

    apply {
        path.apply();
        if (hdr.ipv4.isValid()) {
            pair.apply();
            if (meta.scheme == Scheme.VALIANT) {
                index = meta.first
                    + draw_index(mix(meta.flow_draw ^ WAYPOINT), meta.draws, meta.skip);
                waypoints.apply();
                meta.waypoint = usable_waypoint(drawn, other, meta.self, meta.destination);
            } else if (meta.scheme == Scheme.ADAPTIVE) {
                adaptive_choice.apply(meta);
            }
        }
    }
}

// Answers for the endpoints that the fabric plans, so that nobody has to flood.
control AnswerArp(inout headers_t hdr, inout metadata_t meta) {
    apply {
        // A sender 0.0.0.0 asks whether anyone else has the address that it means to take: an answer
        // would keep an endpoint from its own address.
        if (meta.drop == DropReason.NONE
                && hdr.arp.hardware_type == 1 && hdr.arp.protocol_type == ETHERTYPE_IPV4
                && hdr.arp.hardware_length == 6 && hdr.arp.protocol_length == 4
                && hdr.arp.operation == 1 && hdr.arp.sender_ip != 0
                && !(meta.has_endpoint == 1 && meta.egress_port == meta.ingress_port)) {
            bit<32> sender = hdr.arp.sender_ip;
            bit<48> mac = PLANNED_MAC_PREFIX ++ hdr.arp.target_ip;
            hdr.ethernet.dst = hdr.arp.sender_mac;
            hdr.ethernet.src = mac;
            hdr.arp.operation = 2;
            hdr.arp.target_mac = hdr.arp.sender_mac;
            hdr.arp.sender_mac = mac;
            hdr.arp.sender_ip = hdr.arp.target_ip;
            hdr.arp.target_ip = sender;
            meta.egress_port = meta.ingress_port;
            meta.leaves_by = PortKind.AS_IS;
        } else {
            meta.drop = DropReason.ARP_NOT_ANSWERED;
        }
    }
}

// The next channel, and the virtual channel on it.
control Hop(inout headers_t hdr, inout metadata_t meta) {
    @name(".forward") action forward(bit<9> port, bit<4> entry_class, bit<4> exit_class) {
        meta.leaves_by = PortKind.LINK;
        meta.egress_port = port;
        meta.entry_class = entry_class;
        meta.exit_class = exit_class;
    }

    @max_group_size(256)
    @name(".next_hop_choice") action_selector(HashAlgorithm.identity, 65536, 32) next_hop_choice;

    @oneshot()
    @name(".next_hop") table next_hop {
        key = {
            meta.target:        exact @name("target");
            meta.next_hop_draw: selector;
        }
        actions = { forward; }
        implementation = next_hop_choice;
        size = 16384;
    }

    @name(".enqueue") action enqueue(bit<3> priority) {
        meta.priority = priority;
    }

    @name(".no_virtual_channel") action no_virtual_channel() {
        meta.drop = DropReason.NO_VIRTUAL_CHANNEL;
    }

    @name(".queue") table queue {
        key = { meta.vc: exact @name("vc"); }
        actions = { enqueue; @defaultonly no_virtual_channel; }
        const default_action = no_virtual_channel();
        size = 8;
    }

    apply {
        if (meta.leaves_by == PortKind.NONE) {
            meta.target = hdr.weft.destination;
            if (hdr.weft.waypoint != 0) {
                meta.target = hdr.weft.waypoint;
            }
            next_hop.apply();
        }
        if (meta.leaves_by == PortKind.NONE) {
            meta.drop = DropReason.NO_NEXT_HOP;
        } else if (hdr.weft.hops >= meta.hop_limit) {
            meta.drop = DropReason.HOP_LIMIT;
        } else {
            // One bit wider than the header's field, so that one too many is seen and not wrapped.
            meta.vc = (bit<4>) hdr.weft.vc;
            if (meta.entry_class <= hdr.weft.exit_class) {
                meta.vc = meta.vc + 1;
            }
            if (meta.vc >= (bit<4>) VIRTUAL_CHANNELS) {
                no_virtual_channel();
            } else {
                queue.apply();
            }
            hdr.weft.vc = meta.vc[2:0];
            hdr.weft.exit_class = meta.exit_class;
            hdr.weft.hops = hdr.weft.hops + 1;
        }
    }
}

// One switch of an IPv4 packet's way: out to its endpoint, or along the next channel.
control Forward(inout headers_t hdr, inout metadata_t meta) {
    Hop() hop;

    apply {
        if (hdr.ipv4.ttl <= 1) {
            meta.drop = DropReason.TTL_EXPIRED;
        } else {
            // One less in the high byte of a word is one more in the ones' complement of the sum.
            bit<17> sum = (bit<17>) hdr.ipv4.checksum + 0x100;
            if (sum >= 0xFFFF) {
                sum = sum + 1;
            }
            hdr.ipv4.checksum = sum[15:0];
            hdr.ipv4.ttl = hdr.ipv4.ttl - 1;
            if (meta.has_endpoint == 1) {
                meta.leaves_by = PortKind.ENDPOINT;
            } else {
                hop.apply(hdr, meta);
            }
        }
    }
}

control WeftIngress(inout headers_t hdr, inout metadata_t meta,
                    inout standard_metadata_t standard_metadata) {
    @name(".drops") counter(DROP_REASONS, CounterType.packets_and_bytes) drops;
    @name(".arrivals") counter(CHANNELS, CounterType.packets) arrivals;
    FromTarget() from_target;
    CountCame() count_came;
    MarkCame() mark_came;
    Admission() admission;
    FlowDraw() flow_draw;
    Addresses() addresses;
    Route() route;
    AnswerArp() answer_arp;
    Forward() forward_ipv4;
    ToTarget() to_target;

    apply {
        if (hdr.packet_out.isValid()) {
            meta.egress_port = hdr.packet_out.egress_port;
            meta.priority = hdr.packet_out.priority;
            meta.leaves_by = PortKind.AS_IS;
            hdr.packet_out.setInvalid();
        } else {
            from_target.apply(meta, standard_metadata);
            // What comes from another switch, probes apart: less than left there is lost on the link.
            if (hdr.weft.isValid()) {
                arrivals.count((bit<32>) (meta.ingress_port ++ hdr.weft.vc));
                count_came.apply(meta);
            } else if (hdr.mark.isValid()) {
                mark_came.apply(hdr, meta);
            }
            admission.apply(hdr, meta, standard_metadata);
            if (meta.punt == 0 && meta.drop == DropReason.NONE) {
                if (hdr.arp.isValid()) {
                    meta.address = hdr.arp.target_ip;
                } else {
                    meta.address = hdr.ipv4.dst_addr;
                    flow_draw.apply(hdr, meta);
                    meta.next_hop_draw = mix(meta.flow_draw ^ NEXT_HOP);
                }
                // The waypoint is visited before anything else is decided: a packet that still
                // has one is not for this switch's endpoints, even if its destination is here.
                if (hdr.weft.isValid() && hdr.weft.waypoint == meta.self) {
                    hdr.weft.waypoint = 0;
                }
                if (!hdr.weft.isValid()
                        || (hdr.weft.waypoint == 0 && hdr.weft.destination == meta.self)) {
                    addresses.apply(meta);
                    if (hdr.weft.isValid() && meta.has_endpoint == 0) {
                        meta.drop = DropReason.NO_SUCH_ENDPOINT;
                    }
                }
                if (!hdr.weft.isValid() && meta.drop == DropReason.NONE
                        && meta.has_endpoint == 0) {
                    route.apply(hdr, meta);
                    if (meta.waypoint == meta.self) {
                        meta.waypoint = 0;
                    }
                }
                if (hdr.arp.isValid()) {
                    answer_arp.apply(hdr, meta);
                } else if (meta.drop == DropReason.NONE) {
                    if (!hdr.weft.isValid()) {
                        hdr.weft.setValid();
                        hdr.weft.waypoint = meta.waypoint;
                        hdr.weft.destination = meta.destination;
                        hdr.weft.reserved = 0;
                        hdr.weft.vc = 0;
                        hdr.weft.exit_class = 0;
                        hdr.weft.hops = 0;
                        hdr.weft.next_protocol = hdr.ethernet.ether_type;
                    }
                    forward_ipv4.apply(hdr, meta);
                }
            }
        }
        if (meta.punt == 1) {
            meta.drop = DropReason.NONE;
        }
        if (meta.drop != DropReason.NONE) {
            meta.leaves_by = PortKind.NONE;
            drops.count((bit<32>) (bit<8>) meta.drop);
        }
        to_target.apply(meta, standard_metadata);
    }
}

control WeftEgress(inout headers_t hdr, inout metadata_t meta,
                   inout standard_metadata_t standard_metadata) {
    @name(".channel_packets") counter(CHANNELS, CounterType.packets_and_bytes) channel_packets;
    WriteDepth() write_depth;
    CountLeft() count_left;
    MarkLeft() mark_left;

    apply {
        bit<32> channel = (bit<32>) (standard_metadata.egress_port ++ meta.vc[2:0]);
        write_depth.apply(meta, standard_metadata);
        if (standard_metadata.egress_port == CPU_PORT) {
            hdr.packet_in.setValid();
            hdr.packet_in.ingress_port = meta.ingress_port;
            hdr.packet_in.pad = 0;
        } else if (meta.leaves_by == PortKind.LINK) {
            hdr.vlan.setValid();
            hdr.vlan.pcp = meta.vc[2:0];
            hdr.vlan.dei = 0;
            hdr.vlan.vid = 0;
            hdr.vlan.ether_type = ETHERTYPE_WEFT;
            hdr.ethernet.ether_type = ETHERTYPE_VLAN;
            channel_packets.count(channel);
            count_left.apply(standard_metadata);
        } else if (hdr.mark.isValid()) {
            mark_left.apply(hdr, standard_metadata);
        } else if (meta.leaves_by == PortKind.ENDPOINT) {
            hdr.ethernet.ether_type = hdr.weft.next_protocol;
            hdr.ethernet.dst = meta.endpoint_mac;
            hdr.vlan.setInvalid();
            hdr.weft.setInvalid();
            channel_packets.count(channel);
        }
    }
}

V1Switch(WeftParser(), WeftVerifyChecksum(), WeftIngress(), WeftEgress(), WeftComputeChecksum(),
         WeftDeparser()) main;
