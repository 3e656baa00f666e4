/**
 * The {@code weft} command: its verbs, their options and exit codes. {@link io.weft.cli.Weft} lists the commands that
 * need this machine, such as {@code emulate}; all others are the operations of {@code io.weft.operations}, whose fields
 * become options. Packages below read files, print, export, serve and drive switches.
 */
package io.weft.cli;
