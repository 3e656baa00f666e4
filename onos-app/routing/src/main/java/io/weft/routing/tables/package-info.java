/**
 * What can be said of forwarding tables that another program computed: whom they connect, over how many hops and by
 * which channels, and whether their packets can deadlock.
 */
package io.weft.routing.tables;
