/**
 * The P4Runtime server side of a switch: arbitration between controllers, pipeline configuration, entities and packet
 * I/O.
 *
 * <p>Answers are those of bmv2 (PI's server in simple_switch_grpc 1.15.5), wherever bmv2 knows why it refuses: for
 * example, values that are too wide, members and groups that a table entry names in vain, and direct counters of
 * entries that do not exist are INVALID_ARGUMENT; a multicast group of too high a number is OUT_OF_RANGE; writes to all
 * indices of a counter or meter at once are UNIMPLEMENTED; no bytes at all are the value 0; to delete a counter, or to
 * modify it without data, sets it to 0; an entry that is modified without counter data or meter config keeps its
 * counter and meter; an election id that is missing is 0 and can win, and while there is no stream at all, requests
 * without an election id are taken.
 *
 * <p>They differ where bmv2
 *
 * <ul>
 *   <li>only knows that its target failed (UNKNOWN): then the code of the specification is given, such as
 *       RESOURCE_EXHAUSTED for a full table, OUT_OF_RANGE for an index, PERMISSION_DENIED for a constant table,
 *       FAILED_PRECONDITION for a member or group in use, INVALID_ARGUMENT for a config that cannot be executed;
 *   <li>says nothing: a packet-out and a digest ack of a backup, an ack of no digest, and a stream message that is
 *       none, are answered with a stream error;
 *   <li>takes roles for the default role: they are UNIMPLEMENTED;
 *   <li>takes ports that do not exist, and full ranges that are not left out: they are INVALID_ARGUMENT;
 *   <li>keeps parts of what it refuses, such as a group without its members: nothing changes here;
 *   <li>leaves the direct meter of an entry that was deleted to the next entry in its place, and drops what a default
 *       entry has for a meter: a new entry has none here, and a default entry takes none (UNIMPLEMENTED);
 *   <li>tells the time since the last hit up to the idle timeout, wrong for timeouts above 4.2 seconds and as 0 without
 *       one, tells an idle entry every 2 seconds without its metadata, and drops a default entry's idle timeout: here
 *       the time is what it is, an entry is told with its metadata once for each timeout, and a default entry takes
 *       none (INVALID_ARGUMENT);
 *   <li>tells packets one by one only if a digest list has size 1, and takes negative sizes and timeouts of digests: no
 *       timeout means the same here, as the specification has it, and negative ones are INVALID_ARGUMENT;
 *   <li>refuses to read the members and groups of a profile that is used by one-shot sets: there are none here;
 *   <li>cannot read the default entry's direct counter, nor the direct counters or meters of all tables or all digests
 *       at once, and does not filter.
 * </ul>
 *
 * <p>What the messages of newer versions than 1.1 have more is not known by name here: of their fields, the ports that
 * are bytes ({@code watch_port}, {@code port} of a replica) and roles by name are understood.
 */
package io.weft.emulation.p4runtime;
