package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.TableEntry;
import p4.v1.P4RuntimeOuterClass;

/**
 * An entry as the controller wrote it and reads it back, and as packets hit it.
 *
 * @param message in canonical form, without what packets make of it
 * @param entry what the table holds
 */
record WrittenEntry(P4RuntimeOuterClass.TableEntry message, TableEntry entry) {}
