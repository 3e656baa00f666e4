/** Reads forwarding tables of other programs, and what belongs to them. */
package io.weft.operations.tables;
