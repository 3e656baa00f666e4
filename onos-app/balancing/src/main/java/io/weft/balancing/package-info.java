/**
 * Keeping routes suited to the traffic that there is: measuring it, and giving pairs of endpoints other routes where
 * that pays.
 */
package io.weft.balancing;
