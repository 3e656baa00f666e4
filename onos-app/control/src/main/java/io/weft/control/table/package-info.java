/** What the tables of every switch should hold, as entries: made of routes alone, whatever the switches hold now. */
package io.weft.control.table;
