/** What it takes to get from one cabling to another: which cables to plug elsewhere, and in which order. */
package io.weft.topology.cabling;
