/**
 * What Weft knows of a fabric, as documents: maps, lists, texts and numbers, in the order in which they are to be shown.
 * Commands print them as JSON, and REST answers with them.
 */
package io.weft.report;
