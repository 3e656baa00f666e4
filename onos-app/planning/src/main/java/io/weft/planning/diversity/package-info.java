/** How many ways there are from one switch to another, and how much they get in each other's way. */
package io.weft.planning.diversity;
