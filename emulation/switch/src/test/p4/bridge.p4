// A learning bridge: the controller is told of stations that are new, and those that are heard no more age.
#include <core.p4>
#include <v1model.p4>

header ethernet_h {
    bit<48> dst;
    bit<48> src;
    bit<16> type;
}

struct headers {
    ethernet_h ethernet;
}

// What the controller learns of a station.
struct station {
    bit<48> address;
    bit<9> port;
    bit<12> type;
}

// What a label says.
struct label_t {
    bit<80> value;
    bit<1> odd;
}

struct metadata {
    bit<80> label;
}

parser parse(packet_in packet, out headers hdr, inout metadata meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.ethernet);
        transition accept;
    }
}

control verify_sums(inout headers hdr, inout metadata meta) {
    apply {}
}

control ingress(inout headers hdr, inout metadata meta, inout standard_metadata_t standard) {
    direct_counter(CounterType.packets_and_bytes) heard;

    action learn() {
        digest<station>(1, {hdr.ethernet.src, standard.ingress_port, hdr.ethernet.type[11:0]});
    }

    action label() {
        digest<label_t>(1, {meta.label, hdr.ethernet.src[40:40]});
    }

    action known() {
        heard.count();
    }

    action drop() {
        mark_to_drop(standard);
    }

    action forward(bit<9> port) {
        standard.egress_spec = port;
    }

    table sources {
        key = {
            hdr.ethernet.src: exact;
        }
        actions = {
            known;
            label;
            @defaultonly learn;
        }
        default_action = learn();
        support_timeout = true;
        counters = heard;
        size = 1024;
    }

    table destinations {
        key = {
            hdr.ethernet.dst: ternary;
        }
        actions = {
            forward;
            drop;
        }
        default_action = drop();
        support_timeout = true;
        size = 1024;
    }

    table blocked {
        key = {
            standard.ingress_port: exact;
        }
        actions = {
            drop;
            @defaultonly NoAction;
        }
        default_action = NoAction();
    }

    apply {
        meta.label = hdr.ethernet.dst ++ 16w0 ++ hdr.ethernet.type;
        sources.apply();
        destinations.apply();
        blocked.apply();
    }
}

control egress(inout headers hdr, inout metadata meta, inout standard_metadata_t standard) {
    apply {}
}

control update_sums(inout headers hdr, inout metadata meta) {
    apply {}
}

control deparse(packet_out packet, in headers hdr) {
    apply {
        packet.emit(hdr.ethernet);
    }
}

V1Switch(parse(), verify_sums(), ingress(), egress(), update_sums(), deparse()) main;
