/** Which fabric to buy: candidates of all families, what each is like, and which are better than which. */
package io.weft.planning.plan;
