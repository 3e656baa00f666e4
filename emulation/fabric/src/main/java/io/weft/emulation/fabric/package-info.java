/** A whole emulated fabric: in-process switches, the controller that programs them, and what packets must do there. */
package io.weft.emulation.fabric;
