package io.weft.emulation.bmv2json;

import io.weft.emulation.engine.BitFields;
import io.weft.emulation.engine.Calculation;
import io.weft.emulation.engine.Checksum;
import io.weft.emulation.engine.HashAlgorithm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The calculations and checksums of a program. */
final class Calculations {
    private final Headers headers;
    private final Map<String, Calculation> byName = new HashMap<>();
    final List<Checksum> checksums = new ArrayList<>();

    Calculations(ProgramJson root, Headers headers) {
        this.headers = headers;
        for (ProgramJson calculation : root.list("calculations")) {
            String name = calculation.text("name");
            byName.put(name, load(calculation.named("calculation '" + name + "'")));
        }
        for (ProgramJson checksum : root.list("checksums")) {
            checksums.add(loadChecksum(checksum.named("checksum '" + checksum.text("name") + "'")));
        }
    }

    Calculation load(ProgramJson part) {
        String algorithm = part.text("algo");
        HashAlgorithm hash = HashAlgorithm.named(algorithm)
                .orElseThrow(() -> part.refuse("hash algorithm '" + algorithm + "' is not supported"));
        return new Calculation(
                hash, part.list("input").stream().map(this::loadInput).toList());
    }

    private Calculation.Input loadInput(ProgramJson input) {
        String type = input.text("type");
        return switch (type) {
            case "field" -> Calculation.Input.field(headers.field(input.get("value")));
            case "hexstr" -> {
                int width = input.width("bitwidth");
                yield Calculation.Input.constant(
                        BitFields.toWords(input.get("value").hex(), width), width);
            }
            case "header" -> Calculation.Input.header(headers.header(input.get("value")));
            case "payload" -> Calculation.Input.payload();
            default -> throw input.refuse("input of type '" + type + "' is not supported");
        };
    }

    private Checksum loadChecksum(ProgramJson checksum) {
        if (!checksum.text("type").equals("generic")) {
            throw checksum.refuse("type '" + checksum.text("type") + "' is not supported, only 'generic' is");
        }
        ProgramJson condition = checksum.find("if_cond");
        return new Checksum(
                headers.fixedField(checksum.get("target")),
                named(checksum.get("calculation")),
                condition.isAbsent() ? packet -> true : new Expressions(headers, List.of()).bool(condition),
                checksum.node().path("verify").asBoolean(true),
                checksum.node().path("update").asBoolean(true));
    }

    Calculation named(ProgramJson name) {
        return name.lookup(byName, "calculation");
    }
}
