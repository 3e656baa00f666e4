package io.weft.emulation.p4runtime;

import io.weft.emulation.engine.BitFields;
import io.weft.emulation.engine.Digest;
import java.util.ArrayList;
import java.util.List;
import p4.config.v1.P4InfoOuterClass;
import p4.config.v1.P4Types.P4BitstringLikeTypeSpec;
import p4.config.v1.P4Types.P4DataTypeSpec;
import p4.config.v1.P4Types.P4StructTypeSpec;
import p4.config.v1.P4Types.P4TypeInfo;
import p4.v1.P4DataOuterClass.P4Data;

/** A digest in p4info and in the program: a struct of bit strings, all that bmv2 knows by the name in p4info. */
final class DigestSchema {
    private final P4InfoOuterClass.Digest info;
    private final List<Integer> widths = new ArrayList<>();

    /** Pairs them up, and checks that they tell the same. */
    DigestSchema(P4InfoOuterClass.Digest info, Digest digest, P4TypeInfo types) {
        this.info = info;
        members(types).forEach(member -> widths.add(width(member)));
        List<Integer> ofProgram =
                digest.fields().stream().map(field -> field.width()).toList();
        if (!widths.equals(ofProgram)) {
            throw EntityException.invalid("digest " + name() + " has members of " + widths + " bits in p4info and of "
                    + ofProgram + " in the bmv2 JSON");
        }
    }

    private List<P4DataTypeSpec> members(P4TypeInfo types) {
        P4DataTypeSpec type = info.getTypeSpec();
        if (!type.hasStruct()) {
            throw EntityException.unimplemented(
                    "digest " + name() + " is a " + type.getTypeSpecCase() + ", supported are structs");
        }
        P4StructTypeSpec struct = types.getStructsMap().get(type.getStruct().getName());
        if (struct == null) {
            throw EntityException.invalid(
                    "digest " + name() + " is a struct " + type.getStruct().getName() + ", which p4info does not have");
        }
        return struct.getMembersList().stream()
                .map(P4StructTypeSpec.Member::getTypeSpec)
                .toList();
    }

    private int width(P4DataTypeSpec member) {
        P4BitstringLikeTypeSpec bits = member.getBitstring();
        if (!bits.hasBit()) {
            throw EntityException.unimplemented("digest " + name() + " has a member of type "
                    + (member.hasBitstring() ? bits.getTypeSpecCase() : member.getTypeSpecCase())
                    + ", supported is bit<N>");
        }
        return bits.getBit().getBitwidth();
    }

    String name() {
        return info.getPreamble().getName();
    }

    int id() {
        return info.getPreamble().getId();
    }

    P4Data encode(long[] words) {
        P4Data.Builder data = P4Data.newBuilder();
        int slot = 0;
        for (int width : widths) {
            data.getStructBuilder().addMembersBuilder().setBitstring(Bytestrings.load(words, slot, width));
            slot += BitFields.words(width);
        }
        return data.build();
    }
}
