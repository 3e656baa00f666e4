/** What a fabric costs to buy and to run, by price lists that are data. */
package io.weft.planning.cost;
