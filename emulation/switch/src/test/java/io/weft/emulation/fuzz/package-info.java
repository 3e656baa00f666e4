/** Packets and messages that nobody should send: nothing fails, nothing leaks, and every message has an answer. */
package io.weft.emulation.fuzz;
