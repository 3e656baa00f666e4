/** The methods by which routes are optimised, by name. */
package io.weft.optimizer.method;
