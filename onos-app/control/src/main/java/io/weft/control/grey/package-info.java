/** Finds links that carry probes and lose packets, by counters at both ends and by probes of every queue and size. */
package io.weft.control.grey;
