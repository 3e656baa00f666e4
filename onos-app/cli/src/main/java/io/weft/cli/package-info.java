/** The {@code weft} command: its verbs, their options and exit codes. */
package io.weft.cli;
