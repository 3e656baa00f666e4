/** Contention-optimal routes in fat trees by integer programs, which OR-Tools solves in native code. */
package io.weft.optimizer.ortools;
