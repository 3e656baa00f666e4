/** Routes chosen for single pairs of endpoints, read from a file or found by an optimisation. */
package io.weft.operations.routes;
