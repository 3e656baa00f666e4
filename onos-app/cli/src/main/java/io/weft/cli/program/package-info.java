/** What {@code weft program} does: drives running switches, says what it does, and shows how things are. */
package io.weft.cli.program;
