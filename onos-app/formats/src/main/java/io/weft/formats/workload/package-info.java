/**
 * Reads what ranks do and where they are: traces, GOAL schedules, bytes of pairs and placements; and how large flows
 * are.
 */
package io.weft.formats.workload;
