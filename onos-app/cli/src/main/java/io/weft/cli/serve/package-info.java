/** The web server of the command: the page and the HTTP API of a fabric that it controls, emulates or has opened. */
package io.weft.cli.serve;
