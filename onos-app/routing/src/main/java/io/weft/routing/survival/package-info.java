/**
 * What routes survive: how many virtual channels they need, intact and after any single failure, where switches protect
 * themselves without the controller, and what routes that know nothing of a failure still reach.
 */
package io.weft.routing.survival;
