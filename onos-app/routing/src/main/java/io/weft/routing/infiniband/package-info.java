/**
 * Routes as InfiniBand's forwarding tables can hold them: one next hop for each destination, and service levels that
 * give packets their virtual lanes.
 */
package io.weft.routing.infiniband;
