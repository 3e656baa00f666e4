/**
 * Reads the files that requests name: traffic, messages, placements, traces, GOAL programs, sizes of flows and next
 * hops. The doors open them ({@link io.weft.operations.files.Files}); these classes know their lines alone.
 */
package io.weft.operations.files;
