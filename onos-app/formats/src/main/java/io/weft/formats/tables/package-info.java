/** Reads forwarding tables of other programs, what belongs to them, and next hops to simulate. */
package io.weft.formats.tables;
