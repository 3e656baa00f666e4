// Direct meters: of packets on destinations, of bytes on ports, and on a table with an action selector.
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

struct metadata {
    bit<8> rate;
    bit<2> volume;
    bit<32> share;
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
    direct_counter(CounterType.packets_and_bytes) sent;
    direct_counter(CounterType.packets) weighed;
    direct_meter<bit<8>>(MeterType.packets) rate;
    direct_meter<bit<2>>(MeterType.bytes) volume;
    direct_meter<bit<32>>(MeterType.packets) share;

    action drop() {
        mark_to_drop(standard);
    }

    action forward(bit<9> port) {
        standard.egress_spec = port;
        sent.count();
    }

    action police(bit<9> port) {
        standard.egress_spec = port;
        rate.read(meta.rate);
        sent.count();
    }

    action weigh() {
        volume.read(meta.volume);
        weighed.count();
    }

    action divide() {
        share.read(meta.share);
    }

    table destinations {
        key = {
            hdr.ethernet.dst: ternary;
        }
        actions = {
            police;
            forward;
            drop;
        }
        default_action = drop();
        counters = sent;
        meters = rate;
        size = 16;
    }

    table volumes {
        key = {
            standard.ingress_port: exact;
        }
        actions = {
            weigh;
            @defaultonly NoAction;
        }
        default_action = NoAction();
        counters = weighed;
        meters = volume;
    }

    table shares {
        key = {
            hdr.ethernet.type: exact;
            hdr.ethernet.src: selector;
        }
        actions = {
            divide;
        }
        @name("sharing")
        implementation = action_selector(HashAlgorithm.crc16, 32w16, 32w8);
        meters = share;
    }

    apply {
        destinations.apply();
        volumes.apply();
        shares.apply();
        // Green, yellow and red of all three show in the packet.
        hdr.ethernet.type = (bit<16>) meta.rate + ((bit<16>) meta.volume << 4) + ((bit<16>) meta.share[1:0] << 8);
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
