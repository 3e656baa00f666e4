/**
 * The proof that routes are free of deadlock: the channel dependency graph over (channel, virtual channel) of every
 * route that can occur, and the search for a cycle in it.
 */
package io.weft.routing.proof;
