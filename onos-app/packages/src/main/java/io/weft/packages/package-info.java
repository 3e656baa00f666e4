/** What packages contain that is made from the code: man pages, completion, notices of third parties. */
package io.weft.packages;
