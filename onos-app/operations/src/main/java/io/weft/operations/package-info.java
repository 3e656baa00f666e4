/**
 * Every question about a fabric, answered and worded once; {@link io.weft.operations.OperationTable} lists them. What a
 * question is, how it is asked and how it is answered is in {@link io.weft.operations.request}. The {@code weft}
 * command, the console of ONOS and HTTP make requests of what they are given and print results; they decide nothing. No
 * class of {@code operations} opens a file or uses a JSON library.
 */
package io.weft.operations;
