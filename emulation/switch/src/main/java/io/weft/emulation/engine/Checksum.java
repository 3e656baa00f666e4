package io.weft.emulation.engine;

/** A checksum that is verified after parsing, updated before deparsing, or both, where its condition holds. */
public record Checksum(
        HeaderField target, Calculation calculation, BoolExpression condition, boolean verified, boolean updated) {
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
