/** Galaxyfly. */
package io.weft.reproduction.ics16;
