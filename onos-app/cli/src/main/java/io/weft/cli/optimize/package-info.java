/** What {@code weft optimize} reads, does and prints. */
package io.weft.cli.optimize;
