/**
 * What bad input gets, wherever it is found: {@link io.weft.refusal.Refusal}. Every door shows refusals in its own way,
 * and takes each other exception for a defect of Weft.
 */
package io.weft.refusal;
