/** Switches, links, endpoints and their failures, as flat arrays of indices. */
package io.weft.topology;
