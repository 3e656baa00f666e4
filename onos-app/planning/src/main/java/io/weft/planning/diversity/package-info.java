/** How many paths there are from one switch to another, and how much those to two switches interfere. */
package io.weft.planning.diversity;
