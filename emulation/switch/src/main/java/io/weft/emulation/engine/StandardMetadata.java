package io.weft.emulation.engine;

import java.util.function.Function;

/**
 * The fields by which a program and the switch speak to each other. Those that a program need not have lead to a
 * field that nothing reads if they are missing.
 *
 * @param ingressPort the port that the packet came by
 * @param packetLength its length in bytes
 * @param instanceType how it came to be, see {@link InstanceType}
 * @param egressSpec the port that it shall leave by
 * @param egressPort the port that it leaves by
 * @param parserError the error that stopped the parser
 * @param checksumError 1 if a checksum was wrong
 * @param ingressTimestamp and all other times: in microseconds
 * @param multicastGroup the group that it shall be replicated to, 0 for none
 * @param egressRid the instance of a replica
 * @param priority the queue that it shall wait in
 * @param enqQueueDepth how many packets it found in its queue
 * @param deqTimedelta how long it waited
 * @param deqQueueDepth how many packets it left in its queue
 * @param queue the queue that it waited in
 */
public record StandardMetadata(
        Field ingressPort,
        Field packetLength,
        Field instanceType,
        Field egressSpec,
        Field egressPort,
        Field parserError,
        Field checksumError,
        Field ingressTimestamp,
        Field egressTimestamp,
        Field multicastGroup,
        Field egressRid,
        Field priority,
        Field enqTimestamp,
        Field enqQueueDepth,
        Field deqTimedelta,
        Field deqQueueDepth,
        Field queue) {
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
    public static StandardMetadata of(Function<String, Field> field) {
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
