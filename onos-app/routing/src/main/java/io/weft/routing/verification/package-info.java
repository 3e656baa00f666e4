/**
 * What can be said of a fabric before a packet is sent: of its routes as they are, and beside those that it would have
 * with other failures, drains or another scheme.
 */
package io.weft.routing.verification;
