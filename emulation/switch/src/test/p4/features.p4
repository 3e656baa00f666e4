// One table chooses which feature of the language a packet exercises; the header carries operands and results.
#include <core.p4>
#include <v1model.p4>

header ethernet_h {
    bit<48> dst;
    bit<48> src;
    bit<16> type;
}

// Operands and results.
header work_h {
    bit<8> op;
    bit<32> a;
    bit<32> b;
    bit<64> wide;
    bit<128> x;
    bit<128> y;
    bit<32> result;
    bit<16> next;
}

header label_h {
    bit<15> value;
    bit<1> bottom;
}

struct headers {
    ethernet_h ethernet;
    work_h work;
    work_h saved;
    label_h[3] labels;
}

struct metadata {
    @field_list(1)
    bit<8> passes;
    @field_list(2)
    bit<32> kept;
    @field_list(1, 2)
    bit<9> port;
    bit<32> lost;
    bit<16> peeked;
}

parser Parse(packet_in packet, out headers hdr, inout metadata meta, inout standard_metadata_t standard) {
    state start {
        packet.extract(hdr.ethernet);
        transition select(hdr.ethernet.type) {
            0x9000 &&& 0xf000: parse_work;
            default: accept;
        }
    }
    state parse_work {
        packet.extract(hdr.work);
        meta.peeked = packet.lookahead<bit<16>>();
        transition select(hdr.work.next) {
            0: accept;
            default: parse_label;
        }
    }
    state parse_label {
        packet.extract(hdr.labels.next);
        transition select(hdr.labels.last.bottom) {
            1: accept;
            default: parse_label;
        }
    }
}

control Verify(inout headers hdr, inout metadata meta) {
    apply { }
}

control ingress(inout headers hdr, inout metadata meta, inout standard_metadata_t standard) {
    register<bit<32>>(16) cells;
    meter(4, MeterType.packets) limits;

    action add() { hdr.work.result = hdr.work.a + hdr.work.b; }
    action subtract() { hdr.work.result = hdr.work.a - hdr.work.b; }
    action multiply() { hdr.work.result = hdr.work.a * hdr.work.b; }
    action saturate() { hdr.work.result = hdr.work.a |+| hdr.work.b; }
    action saturate_down() { hdr.work.result = hdr.work.a |-| hdr.work.b; }
    action shift() {
        hdr.work.result = (hdr.work.a << (bit<8>)hdr.work.b) | (hdr.work.a >> (bit<8>)(32w32 - hdr.work.b));
    }
    action signed() {
        int<32> a = (int<32>)hdr.work.a;
        int<32> b = (int<32>)hdr.work.b;
        hdr.work.result = a < b ? (bit<32>)1 : 2;
        hdr.work.wide = (bit<64>)(int<64>)(a >> 4);
    }
    action compare() {
        hdr.work.result = hdr.work.x == hdr.work.y ? 32w1 : 32w2;
    }
    action concatenate() {
        hdr.work.x = hdr.work.a ++ hdr.work.b ++ hdr.work.wide;
        hdr.work.result = hdr.work.y[79:48];
    }
    action swap() {
        bit<128> t = hdr.work.x;
        hdr.work.x = hdr.work.y;
        hdr.work.y = t;
    }
    action invert() {
        hdr.work.x = ~hdr.work.x;
        hdr.work.y = hdr.work.y + 1;
    }
    action crc16() { hash(hdr.work.result, HashAlgorithm.crc16, 32w0, { hdr.work.a, hdr.work.b }, 32w65536); }
    action crc32() { hash(hdr.work.result, HashAlgorithm.crc32, 32w0, { hdr.work.a, hdr.work.b }, 64w4294967296); }
    action odd_hash() {
        hash(hdr.work.result, HashAlgorithm.crc32, 32w100, { hdr.work.a[12:0], hdr.work.b }, 32w1000);
    }
    action csum16() { hash(hdr.work.result, HashAlgorithm.csum16, 32w0, { hdr.work.a, hdr.work.b }, 32w65536); }
    action xor16() { hash(hdr.work.result, HashAlgorithm.xor16, 32w0, { hdr.work.a, hdr.work.b }, 32w65536); }
    action identity() { hash(hdr.work.result, HashAlgorithm.identity, 32w0, { hdr.work.a }, 64w4294967296); }
    action draw() { random(hdr.work.result, hdr.work.a, hdr.work.b); }
    action accumulate() {
        bit<32> value;
        cells.read(value, hdr.work.a);
        value = value + hdr.work.b;
        cells.write(hdr.work.a, value);
        hdr.work.result = value;
    }
    action limit() { limits.execute_meter(hdr.work.a, hdr.work.result); }
    action push() {
        hdr.labels.push_front(1);
        hdr.labels[0].setValid();
        hdr.labels[0].value = (bit<15>)hdr.work.a;
        hdr.labels[0].bottom = hdr.work.next == 0 ? 1w1 : 0;
        hdr.work.next = 1;
    }
    action pop() { hdr.labels.pop_front(1); }
    action last() {
        hdr.work.result = (bit<32>)hdr.labels[1].value;
    }
    action copy() {
        hdr.saved = hdr.work;
        hdr.saved.result = 77;
    }
    action peek() { hdr.work.result = (bit<32>)meta.peeked; }
    action branch() {
        if (hdr.work.a > hdr.work.b) {
            hdr.work.result = 10;
        } else if (hdr.work.a == hdr.work.b) {
            hdr.work.result = 20;
        } else {
            hdr.work.result = 30;
        }
    }
    action check() { assert(hdr.work.a == hdr.work.b); }
    action again() {
        hdr.work.result = (bit<32>)meta.passes;
        meta.passes = meta.passes + 1;
        resubmit_preserving_field_list(1);
    }
    action keep() {
        meta.kept = hdr.work.a;
        meta.lost = hdr.work.a;
    }
    action type() { hdr.work.result = (bit<32>)standard.instance_type; }
    action length() { hdr.work.result = standard.packet_length; }
    action fault() { hdr.work.result = standard.parser_error == error.NoError ? 32w0 : 1; }

    table work {
        key = { hdr.work.op: exact; }
        actions = {
            add; subtract; multiply; saturate; saturate_down; shift; signed; compare; concatenate; swap; invert;
            crc16; crc32; odd_hash; csum16; xor16; identity; draw; accumulate; limit; push; pop; last; copy; peek;
            branch; check; keep; type; length; fault; NoAction;
        }
        const default_action = NoAction();
        const entries = {
            1: add();
            2: subtract();
            3: multiply();
            4: saturate();
            5: saturate_down();
            6: shift();
            7: signed();
            8: compare();
            9: concatenate();
            10: swap();
            11: invert();
            12: crc16();
            13: crc32();
            14: odd_hash();
            15: csum16();
            16: xor16();
            17: identity();
            18: draw();
            19: accumulate();
            20: limit();
            21: push();
            22: pop();
            23: last();
            24: copy();
            25: peek();
            26: branch();
            27: check();
            29: keep();
            30: type();
            31: length();
            32: fault();
        }
    }

    action set_wide(bit<128> value) { hdr.work.x = value; }
    table addresses {
        key = { hdr.work.y: exact; }
        actions = { set_wide; NoAction; }
        default_action = NoAction();
    }
    table prefixes {
        key = {
            hdr.work.op: exact;
            hdr.work.y: lpm;
        }
        actions = { set_wide; NoAction; }
        default_action = NoAction();
    }

    apply {
        if (meta.port == 0) {
            meta.port = standard.ingress_port;
        }
        standard.egress_spec = meta.port;
        if (hdr.work.isValid()) {
            if (hdr.work.op == 28) {
                if (meta.passes < 3) {
                    again();
                } else {
                    hdr.work.result = (bit<32>)meta.passes;
                }
            } else if (work.apply().miss) {
                addresses.apply();
                prefixes.apply();
            }
        } else {
            hdr.work.setValid();
            hdr.work.result = standard.parser_error == error.PacketTooShort ? 32w1 : 2;
        }
    }
}

control egress(inout headers hdr, inout metadata meta, inout standard_metadata_t standard) {
    apply {
        if (hdr.work.op == 29 && meta.kept != 0) {
            hdr.work.op = 30;
            recirculate_preserving_field_list(2);
        } else if (hdr.work.op == 33 && standard.instance_type == 0) {
            clone_preserving_field_list(CloneType.E2E, 32w7, 2);
        } else if (hdr.work.op == 34) {
            mark_to_drop(standard);
        } else if (standard.instance_type == 2) {
            hdr.work.result = (bit<32>)standard.egress_rid;
        }
    }
}

control Compute(inout headers hdr, inout metadata meta) {
    apply { }
}

control Deparse(packet_out packet, in headers hdr) {
    apply {
        packet.emit(hdr.ethernet);
        packet.emit(hdr.work);
        packet.emit(hdr.saved);
        packet.emit(hdr.labels);
    }
}

V1Switch(Parse(), Verify(), ingress(), egress(), Compute(), Deparse()) main;
