/**
 * Switches, links, endpoints and their failures, as flat arrays of indices. {@code generate} has a class for each type
 * of topology, and their registry; {@code graph} reads and writes files of graphs; {@code structure} measures distances
 * and paths; {@code cabling} finds the steps from one cabling to another. A topology and its addresses and routing
 * policy are a {@code io.weft.fabric.Fabric}.
 */
package io.weft.topology;
