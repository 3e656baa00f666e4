/** Emulated switches whose ports are network interfaces of this machine. */
package io.weft.emulation.interfaces;
