package io.weft.emulation.engine;

import java.util.function.Function;

/**
 * The fields by which a program and the switch speak to each other, as v1model has them; times are in microseconds.
 * Those that a program need not have lead to a field that nothing reads if they are missing.
 */
public record StandardMetadata(
        HeaderField ingressPort,
        HeaderField packetLength,
        HeaderField instanceType,
        HeaderField egressSpec,
        HeaderField egressPort,
        HeaderField parserError,
        HeaderField checksumError,
        HeaderField ingressTimestamp,
        HeaderField egressTimestamp,
        HeaderField multicastGroup,
        HeaderField egressRid,
        HeaderField priority,
        HeaderField enqTimestamp,
        HeaderField enqQueueDepth,
        HeaderField deqTimedelta,
        HeaderField deqQueueDepth,
        HeaderField queue) {
    /** How a packet came to be, as {@code instance_type} tells. */
    static final class InstanceType {
        static final int NORMAL = 0;
        static final int INGRESS_CLONE = 1;
        static final int EGRESS_CLONE = 2;
        static final int RECIRCULATED = 4;
        static final int REPLICATED = 5;
        static final int RESUBMITTED = 6;

        private InstanceType() {}
    }

    /** Finds the fields by the names that bmv2 gives them. */
    public static StandardMetadata of(Function<String, HeaderField> field) {
        return new StandardMetadata(
                field.apply("standard_metadata.ingress_port"),
                field.apply("standard_metadata.packet_length"),
                field.apply("standard_metadata.instance_type"),
                field.apply("standard_metadata.egress_spec"),
                field.apply("standard_metadata.egress_port"),
                field.apply("standard_metadata.parser_error"),
                field.apply("standard_metadata.checksum_error"),
                field.apply("intrinsic_metadata.ingress_global_timestamp"),
                field.apply("intrinsic_metadata.egress_global_timestamp"),
                field.apply("intrinsic_metadata.mcast_grp"),
                field.apply("intrinsic_metadata.egress_rid"),
                field.apply("intrinsic_metadata.priority"),
                field.apply("queueing_metadata.enq_timestamp"),
                field.apply("queueing_metadata.enq_qdepth"),
                field.apply("queueing_metadata.deq_timedelta"),
                field.apply("queueing_metadata.deq_qdepth"),
                field.apply("queueing_metadata.qid"));
    }
}
