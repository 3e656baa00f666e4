package io.weft.emulation.engine;

/**
 * A checksum that is verified after parsing, updated before deparsing, or both.
 *
 * @param target the field that holds it
 * @param calculation what it is
 * @param condition when it applies
 * @param verified whether the parser verifies it
 * @param updated whether the deparser updates it
 */
public record Checksum(
        Field target, Calculation calculation, BoolExpression condition, boolean verified, boolean updated) {
    boolean isWrong(PacketState packet) {
        return target.isValid(packet)
                && condition.test(packet)
                && calculation.of(packet) != packet.fields[target.slot()];
    }

    void update(PacketState packet) {
        if (condition.test(packet)) {
            target.set(packet, calculation.of(packet));
        }
    }
}
