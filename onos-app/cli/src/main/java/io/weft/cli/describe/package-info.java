/** What {@code weft describe} says of a fabric. */
package io.weft.cli.describe;
