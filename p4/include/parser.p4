#ifndef WEFT_PARSER_P4
#define WEFT_PARSER_P4

const bit<8> PROTOCOL_TCP = 6;
const bit<8> PROTOCOL_UDP = 17;

parser WeftParser(packet_in packet, out headers_t hdr, inout metadata_t meta,
                  inout standard_metadata_t standard_metadata) {
    state start {
        transition select(standard_metadata.ingress_port) {
            CPU_PORT: controller;
            default:  ethernet;
        }
    }

    // What follows is the controller's own business, and leaves as it is, but for the mark of a probe.
    state controller {
        packet.extract(hdr.packet_out);
        packet.extract(hdr.ethernet);
        transition select(hdr.ethernet.ether_type) {
            ETHERTYPE_VLAN:  controllers_tag;
            ETHERTYPE_PROBE: probe;
            default:         accept;
        }
    }

    state controllers_tag {
        packet.extract(hdr.vlan);
        transition select(hdr.vlan.ether_type) {
            ETHERTYPE_PROBE: probe;
            default:         accept;
        }
    }

    state probe {
        transition select(packet.lookahead<bit<32>>()) {
            MARK_MAGIC: mark;
            default:    accept;
        }
    }

    state mark {
        packet.extract(hdr.mark);
        transition accept;
    }

    state ethernet {
        packet.extract(hdr.ethernet);
        transition select(hdr.ethernet.ether_type) {
            ETHERTYPE_VLAN:  vlan;
            ETHERTYPE_ARP:   arp;
            ETHERTYPE_IPV4:  ipv4;
            ETHERTYPE_PROBE: probe;
            default:         accept;
        }
    }

    state vlan {
        packet.extract(hdr.vlan);
        transition select(hdr.vlan.ether_type) {
            ETHERTYPE_WEFT:  weft;
            ETHERTYPE_PROBE: probe;
            default:         accept;
        }
    }

    state weft {
        packet.extract(hdr.weft);
        transition select(hdr.weft.next_protocol) {
            ETHERTYPE_IPV4: ipv4;
            default:        accept;
        }
    }

    state arp {
        packet.extract(hdr.arp);
        transition accept;
    }

    state ipv4 {
        packet.extract(hdr.ipv4);
        transition select(hdr.ipv4.ihl) {
            0 .. 4:  accept;
            5:       l4;
            default: ipv4_options;
        }
    }

    state ipv4_options {
        packet.extract(hdr.ipv4_options, ((bit<32>) hdr.ipv4.ihl - 5) * 32);
        transition l4;
    }

    // No fragment has ports here, not even the first, so that all of them take one route.
    state l4 {
        transition select(hdr.ipv4.more_fragments, hdr.ipv4.fragment_offset, hdr.ipv4.protocol) {
            (0, 0, PROTOCOL_TCP): l4_ports;
            (0, 0, PROTOCOL_UDP): l4_ports;
            default:              accept;
        }
    }

    state l4_ports {
        packet.extract(hdr.l4_ports);
        transition accept;
    }
}

control WeftDeparser(packet_out packet, in headers_t hdr) {
    apply {
        packet.emit(hdr);
    }
}

#endif
