/** Which endpoint each rank of a parallel program runs on. */
package io.weft.optimizer.placement;
