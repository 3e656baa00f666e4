package io.weft.emulation.bmv2;

import java.util.List;
import java.util.function.Function;

/**
 * Frames that show that everything sent before them has come out, for one program and its entries.
 *
 * @param injections makes the frames, which end with a marker; so must all frames that they become
 * @param frames how many frames leave then, by a port of each of bmv2's egress threads, which share the ports out
 *     modulo 4
 * @param packets how many packets the controller receives then
 */
record Sentinels(Function<byte[], List<Injection>> injections, int frames, int packets) {}
