/** Fast Pattern-Specific Routing for Fat Tree Networks. */
package io.weft.reproduction.taco;
