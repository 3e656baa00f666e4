// A small router: packet-in and packet-out, an access list, routes over an action selector, per-port rewriting.
#include <core.p4>
#include <v1model.p4>

const bit<16> TYPE_IPV4 = 0x0800;
const bit<9> CPU_PORT = 255;

@controller_header("packet_in")
header packet_in_h {
    bit<9> ingress_port;
    bit<7> reason;
}

@controller_header("packet_out")
header packet_out_h {
    bit<9> egress_port;
    bit<7> _pad;
}

header ethernet_h {
    bit<48> dst;
    bit<48> src;
    bit<16> type;
}

header ipv4_h {
    bit<4> version;
    bit<4> ihl;
    bit<6> dscp;
    bit<2> ecn;
    bit<16> length;
    bit<16> id;
    bit<3> flags;
    bit<13> offset;
    bit<8> ttl;
    bit<8> protocol;
    bit<16> checksum;
    bit<32> src;
    bit<32> dst;
}

header ports_h {
    bit<16> src;
    bit<16> dst;
}

struct headers {
    packet_out_h packet_out;
    packet_in_h packet_in;
    ethernet_h ethernet;
    ipv4_h ipv4;
    ports_h ports;
}

struct metadata {
    bit<16> group;
    bit<16> salt;
    bit<3> class;
    bool routed;
    @field_list(1)
    bit<7> reason;
    @field_list(1)
    bit<9> arrived;
}

parser Parse(packet_in packet, out headers hdr, inout metadata meta, inout standard_metadata_t standard) {
    state start {
        transition select(standard.ingress_port) {
            CPU_PORT: parse_packet_out;
            default: parse_ethernet;
        }
    }
    state parse_packet_out {
        packet.extract(hdr.packet_out);
        transition parse_ethernet;
    }
    state parse_ethernet {
        packet.extract(hdr.ethernet);
        transition select(hdr.ethernet.type) {
            TYPE_IPV4: parse_ipv4;
            default: accept;
        }
    }
    state parse_ipv4 {
        packet.extract(hdr.ipv4);
        verify(hdr.ipv4.version == 4, error.ParserInvalidArgument);
        transition select(hdr.ipv4.protocol, hdr.ipv4.offset) {
            (6, 0): parse_ports;
            (17, 0): parse_ports;
            default: accept;
        }
    }
    state parse_ports {
        packet.extract(hdr.ports);
        transition accept;
    }
}

control Verify(inout headers hdr, inout metadata meta) {
    apply {
        verify_checksum(hdr.ipv4.isValid(),
            { hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.dscp, hdr.ipv4.ecn, hdr.ipv4.length, hdr.ipv4.id,
              hdr.ipv4.flags, hdr.ipv4.offset, hdr.ipv4.ttl, hdr.ipv4.protocol, hdr.ipv4.src, hdr.ipv4.dst },
            hdr.ipv4.checksum, HashAlgorithm.csum16);
    }
}

control ingress(inout headers hdr, inout metadata meta, inout standard_metadata_t standard) {
    action_selector(HashAlgorithm.crc16, 32w1024, 32w16) next_hops;
    counter(512, CounterType.packets_and_bytes) received;
    direct_counter(CounterType.packets_and_bytes) routed;

    action drop() {
        mark_to_drop(standard);
        exit;
    }
    action to_controller(bit<7> reason) {
        hdr.packet_in.setValid();
        hdr.packet_in.ingress_port = standard.ingress_port;
        hdr.packet_in.reason = reason;
        standard.egress_spec = CPU_PORT;
        exit;
    }
    action copy_to_controller(bit<7> reason) {
        meta.reason = reason;
        meta.arrived = standard.ingress_port;
        clone_preserving_field_list(CloneType.I2E, 32w5, 1);
    }
    action set_salt(bit<16> salt) {
        meta.salt = salt;
    }
    action set_group(bit<16> group) {
        meta.group = group;
        meta.routed = true;
    }
    action set_class(bit<3> class) {
        meta.class = class;
        standard.priority = class;
    }
    action forward(bit<9> port, bit<48> mac) {
        standard.egress_spec = port;
        hdr.ethernet.src = hdr.ethernet.dst;
        hdr.ethernet.dst = mac;
        hdr.ipv4.ttl = hdr.ipv4.ttl - 1;
    }
    action replicate(bit<16> group) {
        standard.mcast_grp = group;
    }

    table salt {
        actions = { set_salt; @defaultonly NoAction; }
        default_action = NoAction();
    }
    table ports {
        key = { standard.ingress_port: exact; }
        actions = { NoAction; drop; }
        default_action = NoAction();
        size = 512;
    }
    table acl {
        key = {
            hdr.ethernet.type: ternary;
            hdr.ethernet.dst: ternary;
            standard.ingress_port: ternary;
            hdr.ipv4.isValid(): ternary;
        }
        actions = { NoAction; drop; to_controller; copy_to_controller; replicate; }
        default_action = NoAction();
        size = 1024;
    }
    table classes {
        key = { hdr.ipv4.dscp: exact; }
        actions = { set_class; @defaultonly NoAction; }
        default_action = NoAction();
        size = 64;
    }
    table services {
        key = {
            hdr.ports.dst: range @name("port");
            hdr.ipv4.protocol: optional @name("protocol");
        }
        actions = { drop; NoAction; }
        default_action = NoAction();
        size = 128;
    }
    table routes {
        key = { hdr.ipv4.dst: lpm @name("destination"); }
        actions = { set_group; drop; }
        default_action = drop();
        counters = routed;
        size = 65536;
    }
    @oneshot()
    table groups {
        key = {
            meta.group: exact;
            hdr.ipv4.src: selector;
            hdr.ipv4.dst: selector;
            hdr.ipv4.protocol: selector;
            hdr.ports.src: selector;
            hdr.ports.dst: selector;
            meta.salt: selector;
        }
        actions = { forward; drop; @defaultonly NoAction; }
        implementation = next_hops;
        size = 4096;
    }

    apply {
        received.count((bit<32>)standard.ingress_port);
        if (hdr.packet_out.isValid()) {
            standard.egress_spec = hdr.packet_out.egress_port;
            hdr.packet_out.setInvalid();
            exit;
        }
        salt.apply();
        ports.apply();
        acl.apply();
        if (hdr.ipv4.isValid() && hdr.ipv4.ttl > 1 && standard.checksum_error == 0) {
            classes.apply();
            services.apply();
            if (routes.apply().hit) {
                groups.apply();
            }
        }
    }
}

control egress(inout headers hdr, inout metadata meta, inout standard_metadata_t standard) {
    counter(512, CounterType.packets) sent;
    register<bit<32>>(512) depths;

    action set_source(bit<48> mac) {
        hdr.ethernet.src = mac;
    }
    table rewrite {
        key = { standard.egress_port: exact; }
        actions = { set_source; NoAction; }
        default_action = NoAction();
        size = 512;
    }
    apply {
        sent.count((bit<32>)standard.egress_port);
        depths.write((bit<32>)standard.egress_port, (bit<32>)standard.deq_qdepth);
        if (standard.instance_type == 1) {
            hdr.packet_in.setValid();
            hdr.packet_in.ingress_port = meta.arrived;
            hdr.packet_in.reason = meta.reason;
        } else {
            rewrite.apply();
        }
    }
}

control Compute(inout headers hdr, inout metadata meta) {
    apply {
        update_checksum(hdr.ipv4.isValid(),
            { hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.dscp, hdr.ipv4.ecn, hdr.ipv4.length, hdr.ipv4.id,
              hdr.ipv4.flags, hdr.ipv4.offset, hdr.ipv4.ttl, hdr.ipv4.protocol, hdr.ipv4.src, hdr.ipv4.dst },
            hdr.ipv4.checksum, HashAlgorithm.csum16);
    }
}

control Deparse(packet_out packet, in headers hdr) {
    apply {
        packet.emit(hdr.packet_in);
        packet.emit(hdr.ethernet);
        packet.emit(hdr.ipv4);
        packet.emit(hdr.ports);
    }
}

V1Switch(Parse(), Verify(), ingress(), egress(), Compute(), Deparse()) main;
