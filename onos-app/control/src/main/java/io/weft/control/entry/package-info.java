/**
 * What a switch holds, as immutable values that know nothing of the protocol by which they get there: table entries,
 * default entries and clone sessions, and the updates that insert, modify and delete them.
 */
package io.weft.control.entry;
