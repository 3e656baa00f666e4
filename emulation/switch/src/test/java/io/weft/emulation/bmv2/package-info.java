/** The emulated switch against bmv2 itself, where bmv2 is installed. */
package io.weft.emulation.bmv2;
