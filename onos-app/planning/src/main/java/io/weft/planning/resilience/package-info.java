/** What is left of a network while a share of its links, switches, bundles of cables or racks is out of service. */
package io.weft.planning.resilience;
