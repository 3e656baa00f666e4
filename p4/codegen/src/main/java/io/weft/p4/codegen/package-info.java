/**
 * Runs while {@code p4} is built: generates the Java constants of the tables, actions, counters and packets from the
 * p4info, and fails if p4c's outputs are not those of the committed sources.
 */
package io.weft.p4.codegen;
