/** What a piece of work may take of the machine. */
package io.weft.limits;
