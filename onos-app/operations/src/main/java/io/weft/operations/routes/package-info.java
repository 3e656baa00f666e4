/** Routes that pairs of endpoints have of their own: of a file, or of an optimisation. */
package io.weft.operations.routes;
