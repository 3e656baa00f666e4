/** Pages of HTML that results are shown on, which need nothing besides. */
package io.weft.operations.report;
