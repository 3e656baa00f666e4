/** Why a command cannot do what it was asked to; the messages are for the user. */
package io.weft.cli.failure;
