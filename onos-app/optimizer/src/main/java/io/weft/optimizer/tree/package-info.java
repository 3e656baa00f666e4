/** Contention-optimal routes in extended generalised fat trees. */
package io.weft.optimizer.tree;
