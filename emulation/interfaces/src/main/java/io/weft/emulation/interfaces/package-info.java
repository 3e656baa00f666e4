/**
 * Emulated switches whose ports are network interfaces of this machine, as {@code weft switches} and {@code weft
 * mininet} run them. Frames are taken and sent by libpcap, one thread to an interface; whether an interface has a
 * carrier is heard of from {@code ip monitor}.
 */
package io.weft.emulation.interfaces;
