/**
 * Every question about a fabric, asked, answered and worded once. An {@link io.weft.operations.Operation} has a name,
 * fields, and one method that answers a {@link io.weft.operations.Request} with a {@link io.weft.operations.Result};
 * {@link io.weft.operations.Operations} lists them. The {@code weft} command, the console of ONOS and HTTP make
 * requests of what they are given and print results; they decide nothing. Nothing here reads files or knows JSON.
 */
package io.weft.operations;
