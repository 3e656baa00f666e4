/** What a table or figure of a paper is, of any paper: what the paper says, and what Weft computes beside it. */
package io.weft.reproduction.exhibit;
