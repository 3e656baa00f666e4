/** What {@code weft verify} says of a fabric. */
package io.weft.cli.verify;
