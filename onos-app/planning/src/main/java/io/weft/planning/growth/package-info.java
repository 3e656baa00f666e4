/** What spare ports of the switches of a fabric are good for: more endpoints, or more links. */
package io.weft.planning.growth;
