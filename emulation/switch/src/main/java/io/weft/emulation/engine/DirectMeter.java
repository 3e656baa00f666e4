package io.weft.emulation.engine;

/**
 * A direct meter: each packet that hits an entry is metered before the action runs, whether the action asks or not, as
 * in bmv2.
 *
 * @param name its name in the program
 * @param countsBytes whether its rates are in bytes, otherwise in packets
 * @param result the field that takes the colour, of up to 64 bits
 */
public record DirectMeter(String name, boolean countsBytes, Field result) {}
