/** Networks of switches, cycle by cycle. */
package io.weft.simulator.network;
