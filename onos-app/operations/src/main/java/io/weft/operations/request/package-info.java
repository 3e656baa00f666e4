/**
 * What an operation is. An {@link io.weft.operations.request.Operation} has a name,
 * {@link io.weft.operations.request.Field}s, and one method that answers a {@link io.weft.operations.request.Request}
 * of a {@link io.weft.operations.request.Subject} with a {@link io.weft.operations.request.Result}; an
 * {@link io.weft.operations.request.Execution} tells its {@link io.weft.operations.request.Progress} meanwhile. This
 * package knows no operation.
 */
package io.weft.operations.request;
