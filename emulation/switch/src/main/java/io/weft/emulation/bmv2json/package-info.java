/**
 * Loads the JSON that p4c makes for bmv2 (format version 2) into an executable program, and refuses by name whatever
 * this switch cannot execute.
 */
package io.weft.emulation.bmv2json;
