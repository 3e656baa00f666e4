/**
 * What a fabric carries by its routes: the load of every channel under given traffic, the pairs that are connected and
 * their hops.
 */
package io.weft.routing.load;
