/** Which topologies fit a requirement, how large families become, and how close to what is possible. */
package io.weft.planning.scale;
