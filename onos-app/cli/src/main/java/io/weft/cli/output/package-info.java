/** Where commands write: text of 80 columns, JSON, and progress. */
package io.weft.cli.output;
