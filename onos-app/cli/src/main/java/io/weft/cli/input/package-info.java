/** What commands are told: fabric files, and the names of links and switches. */
package io.weft.cli.input;
