// What only v1model and bmv2 have, in one place: a hardware port replaces this file, and the
// action_selector, counter and direct_counter declarations in the others.
#ifndef WEFT_V1MODEL_TARGET_P4
#define WEFT_V1MODEL_TARGET_P4

// Packets waiting in each queue, by port * VIRTUAL_CHANNELS + priority: as many as the last to leave it
// saw, and those sent there since. Probes wait in the queue of a virtual channel, so all count.
@name(".queue_depth") register<bit<19>>(CHANNELS) queue_depth;
const bit<19> MOST_WAITING = 0x7FFFF;
// When the controller was last given a packet of each endpoint port, in microseconds.
@name(".last_punt") register<bit<48>>(PORTS) last_punt;

// Packets of the fabric that left by each port, and that came by it, probes apart. Unlike counters,
// they can be written into a probe, which keeps its place among the packets on the wire: what left
// before it has come before it, or is lost.
@name(".left_by") register<bit<32>>(PORTS) left_by;
@name(".came_by") register<bit<32>>(PORTS) came_by;

control WeftVerifyChecksum(inout headers_t hdr, inout metadata_t meta) {
    apply {
        // Inside the fabric the checksum is only adjusted, so that the receiver finds damage.
        verify_checksum(
            hdr.ipv4.isValid() && !hdr.weft.isValid(),
            { hdr.ipv4.version, hdr.ipv4.ihl, hdr.ipv4.dscp_ecn, hdr.ipv4.total_length,
              hdr.ipv4.identification, hdr.ipv4.reserved, hdr.ipv4.dont_fragment,
              hdr.ipv4.more_fragments, hdr.ipv4.fragment_offset, hdr.ipv4.ttl,
              hdr.ipv4.protocol, hdr.ipv4.src_addr, hdr.ipv4.dst_addr,
              hdr.ipv4_options.options },
            hdr.ipv4.checksum, HashAlgorithm.csum16);
    }
}

control WeftComputeChecksum(inout headers_t hdr, inout metadata_t meta) {
    apply { }
}

// Takes over what the architecture knows of the packet.
control FromTarget(inout metadata_t meta, inout standard_metadata_t standard_metadata) {
    apply {
        meta.ingress_port = standard_metadata.ingress_port;
        meta.bad_checksum = standard_metadata.checksum_error;
        if (standard_metadata.parser_error != error.NoError) {
            meta.malformed = 1;
        }
    }
}

// Hands over what has been decided.
control ToTarget(inout metadata_t meta, inout standard_metadata_t standard_metadata) {
    apply {
        if (meta.clone == 1) {
            clone_preserving_field_list(CloneType.I2E, (bit<32>) ARP_CLONE_SESSION, CLONE_FIELDS);
        }
        if (meta.punt == 1) {
            standard_metadata.egress_spec = CPU_PORT;
        } else if (meta.leaves_by == PortKind.NONE) {
            mark_to_drop(standard_metadata);
        } else {
            standard_metadata.egress_spec = meta.egress_port;
            standard_metadata.priority = meta.priority;
            bit<32> queue = (bit<32>) (meta.egress_port ++ meta.priority);
            bit<19> packets;
            queue_depth.read(packets, queue);
            // What a full queue drops is counted until the next packet leaves it.
            if (packets < MOST_WAITING) {
                queue_depth.write(queue, packets + 1);
            }
        }
    }
}

// Whether the controller may be given another packet of this endpoint port. Not a meter: one that
// has not been configured lets everything through, and this limit must hold from the start.
control PuntLimit(inout metadata_t meta, inout standard_metadata_t standard_metadata) {
    bit<48> interval = 0;

    @name(".at_most_every") action at_most_every(bit<32> microseconds) {
        interval = (bit<48>) microseconds;
    }

    @name(".punt_limit") table punt_limit {
        actions = { at_most_every; }
        default_action = at_most_every(100000);
        size = 1;
    }

    apply {
        bit<48> last;
        bit<48> now = standard_metadata.ingress_global_timestamp;
        punt_limit.apply();
        last_punt.read(last, (bit<32>) meta.ingress_port);
        if (last == 0 || now - last >= interval) {
            last_punt.write((bit<32>) meta.ingress_port, now);
            meta.within_limit = 1;
        }
    }
}

// The number from which all of this packet's choices at this switch are drawn.
control FlowDraw(inout headers_t hdr, inout metadata_t meta) {
    apply {
        if (meta.per_packet == 1) {
            random(meta.flow_draw, 0, 0xFFFFFFFF);
        } else {
            bit<16> src_port = 0;
            bit<16> dst_port = 0;
            bit<32> crc;
            if (hdr.l4_ports.isValid()) {
                src_port = hdr.l4_ports.src;
                dst_port = hdr.l4_ports.dst;
            }
            hash(crc, HashAlgorithm.crc32, 32w0,
                 { hdr.ipv4.src_addr, hdr.ipv4.dst_addr, hdr.ipv4.protocol, src_port, dst_port },
                 64w0x100000000);
            meta.flow_draw = mix(crc ^ meta.salt);
        }
    }
}

// The packets that wait for a port, in all of its queues, since they share its rate.
control ReadDepth(inout candidate_t candidate) {
    apply {
        bit<32> first = (bit<32>) candidate.port << 3;
        bit<19> in0;
        bit<19> in1;
        bit<19> in2;
        bit<19> in3;
        bit<19> in4;
        bit<19> in5;
        bit<19> in6;
        bit<19> in7;
        queue_depth.read(in0, first);
        queue_depth.read(in1, first + 1);
        queue_depth.read(in2, first + 2);
        queue_depth.read(in3, first + 3);
        queue_depth.read(in4, first + 4);
        queue_depth.read(in5, first + 5);
        queue_depth.read(in6, first + 6);
        queue_depth.read(in7, first + 7);
        candidate.depth = (bit<32>) in0 + (bit<32>) in1 + (bit<32>) in2 + (bit<32>) in3
            + (bit<32>) in4 + (bit<32>) in5 + (bit<32>) in6 + (bit<32>) in7;
    }
}

control CountLeft(in standard_metadata_t standard_metadata) {
    apply {
        bit<32> packets;
        left_by.read(packets, (bit<32>) standard_metadata.egress_port);
        left_by.write((bit<32>) standard_metadata.egress_port, packets + 1);
    }
}

control CountCame(in metadata_t meta) {
    apply {
        bit<32> packets;
        came_by.read(packets, (bit<32>) meta.ingress_port);
        came_by.write((bit<32>) meta.ingress_port, packets + 1);
    }
}

control MarkLeft(inout headers_t hdr, in standard_metadata_t standard_metadata) {
    apply {
        left_by.read(hdr.mark.left, (bit<32>) standard_metadata.egress_port);
        hdr.mark.inverse = ~hdr.mark.left;
    }
}

control MarkCame(inout headers_t hdr, in metadata_t meta) {
    apply {
        came_by.read(hdr.mark.came, (bit<32>) meta.ingress_port);
    }
}

control WriteDepth(in metadata_t meta, in standard_metadata_t standard_metadata) {
    apply {
        queue_depth.write((bit<32>) (standard_metadata.egress_port ++ meta.priority),
                          standard_metadata.deq_qdepth);
    }
}

#endif
