// A bridge: stations that are heard no more age.
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

struct metadata {}

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
            @defaultonly NoAction;
        }
        default_action = NoAction();
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
