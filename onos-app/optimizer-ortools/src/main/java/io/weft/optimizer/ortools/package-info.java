/**
 * Contention-optimal routes by integer programs and constraint programming, which OR-Tools solves in native code. No
 * OSGi bundle can load that code, so only the {@code weft} command sees this module.
 * {@link io.weft.optimizer.ortools.OrToolsMethods} adds its methods to those of {@code io.weft.optimizer.method}.
 */
package io.weft.optimizer.ortools;
