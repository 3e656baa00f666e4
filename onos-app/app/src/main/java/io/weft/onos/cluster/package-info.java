/**
 * What the nodes of a cluster share of a fabric: who leads, who is master of which switch, and the probes of them all.
 */
package io.weft.onos.cluster;
