/**
 * A whole emulated fabric: in-process switches, the controller that programs them, and what packets must do there.
 * {@code weft emulate} and the tests use it. The checks rely neither on the routes nor on the controller: they search
 * the working links by themselves, and hold what packets do against the tables.
 */
package io.weft.emulation.fabric;
