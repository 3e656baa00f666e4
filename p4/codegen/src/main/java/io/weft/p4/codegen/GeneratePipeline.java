package io.weft.p4.codegen;

import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import p4.config.v1.P4InfoOuterClass.P4Info;

/**
 * Generates the Java constants of the data plane program from its p4info and its constants, once it is sure that the
 * committed p4info was made from the committed sources.
 *
 * <p>Arguments: the folder of the P4 program, and the folder to write Java source into.
 */
public final class GeneratePipeline {
    private GeneratePipeline() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException(
                    "expected <p4 folder> <output folder>, got " + args.length + " arguments");
        }
        generate(Path.of(args[0]), Path.of(args[1]));
    }

    static void generate(Path program, Path output) throws IOException {
        CompiledFrom.check(program);
        P4Info p4info = TextFormat.parse(Files.readString(program.resolve("compiled/weft.p4info.txtpb")), P4Info.class);
        P4Constants constants = P4Constants.parse(Files.readString(program.resolve("include/constants.p4")));

        Path folder = output.resolve("io/weft/p4");
        Files.createDirectories(folder);
        write(folder, new PipelineSource(p4info).classes());
        write(folder, new ConstantsSource(constants).classes());
    }

    private static void write(Path folder, Map<String, String> classes) throws IOException {
        for (Map.Entry<String, String> type : classes.entrySet()) {
            Files.writeString(folder.resolve(type.getKey() + ".java"), type.getValue());
        }
    }
}
