/**
 * Which waypoints a source may draw or is given, so that its packets stay within the virtual channels of the fabric.
 * What fails changes as few places of a list as it can, since each place is an entry in a switch.
 */
package io.weft.routing.waypoints;
