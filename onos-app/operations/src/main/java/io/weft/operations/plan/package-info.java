/** Which fabric to buy, and how several compare. */
package io.weft.operations.plan;
