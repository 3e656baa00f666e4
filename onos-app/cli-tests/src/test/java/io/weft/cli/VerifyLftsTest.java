package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables as InfiniBand's tools dump them, with service levels and virtual lanes by GUID and LID. */
class VerifyLftsTest {
    @TempDir
    private Path directory;

    private static final List<String> DUMP = List.of(
            "Unicast lids [0-6] of switch Lid 4 guid 0x0000000000000010 ('h0'):",
            "0x0001 001 # Channel Adapter portguid 0x0000000000000021: 'h0:1'",
            "0x0002 002 # Channel Adapter portguid 0x0000000000000023: 'h1:1'",
            "0x0003 002 # Channel Adapter portguid 0x0000000000000025: 'h2:1'",
            "0x0004 000 # Switch portguid 0x0000000000000010: 'h0'",
            "4 lids dumped",
            "",
            "Unicast lids [0x0-0x6] of switch DR path slid 0; dlid 0; 0,1 guid 0x0000000000000011 (h1):",
            "  Lid  Out   Destination",
            "       Port     Info",
            "0x0001 3 : (Channel Adapter portguid 0x0000000000000021: 'h0:1')",
            "0x0002 1 : (Channel Adapter portguid 0x0000000000000023: 'h1:1')",
            "0x0003 3 : (Channel Adapter portguid 0x0000000000000025: 'h2:1')",
            "3 valid lids dumped",
            "Unicast lids [0-6] of switch Lid 6 guid 0x0000000000000012 ('h2'):",
            "0x0001 002 # Channel Adapter portguid 0x0000000000000021: 'h0:1'",
            "0x0002 002 # Channel Adapter portguid 0x0000000000000023: 'h1:1'",
            "0x0003 001 # Channel Adapter portguid 0x0000000000000025: 'h2:1'",
            "0x0007 001 # unknown node and type",
            "3 lids dumped");

    private Run verifyDump(List<String> dump, Object... more) throws IOException {
        return VerifyTablesTest.verify(directory, "--lfts", dump, more);
    }

    @Test
    void aDumpIsReadAsOpensmAndIbrouteWriteIt() throws IOException {
        JsonNode json = verifyDump(DUMP, "--json").json();
        assertThat(json.get("pairs").asInt()).isEqualTo(6);
        assertThat(json.get("unreachable").asInt()).isZero();
        assertThat(json.get("cycle")).hasSize(3);
        assertThat(json.get("averageHops").asDouble()).isEqualTo(1.5);
    }

    /** What dump_lfts and dump_fts -a print of infiniband-diags 44, beside entries. */
    @Test
    void entriesOfNoPortAndTheAdviceToUseAnotherCommandDoNotCount() throws IOException {
        List<String> lines = new ArrayList<>(DUMP);
        lines.set(13, "5 lids dumped ");
        lines.add(10, "0x0000 255 : (path #0 - illegal port)");
        lines.add(11, "0x0009 255 : (path #9 - illegal port)");
        lines.addAll(List.of("", "*** WARNING ***: this command has been replaced by dump_fts", ""));
        JsonNode json = verifyDump(lines, "--json").json();
        assertThat(json.get("entries").asInt()).isEqualTo(10);
        assertThat(json.get("unreachable").asInt()).isZero();
    }

    /** The GUID of an adapter is guessed from that of its port: one or two less, which may be that of a switch. */
    @Test
    void linesAboutASwitchAreNoneAboutAnAdapterOfTheNextGuid() throws IOException {
        List<String> lines = new ArrayList<>(DUMP);
        lines.replaceAll(line -> line.replace("0x0000000000000021", "0x0000000000000013"));
        Path psl = Files.write(
                directory.resolve("psl"),
                List.of(
                        "0x13 2 0",
                        "0x13 3 0",
                        "0x23 1 0",
                        "0x23 3 0",
                        "0x25 1 0",
                        "0x25 2 0",
                        "0x12 2 1",
                        "0x11 3 1"));
        JsonNode json = verifyDump(lines, "--path-sl", psl, "--json").json();
        assertThat(json.get("unreachable").asInt()).isZero();
        assertThat(json.get("virtualLanes").asInt()).isEqualTo(1);
    }

    /** Hosts x and y with a port on each of two switches: LIDs 1 and 2 are those of x, 3 and 4 of y. */
    @Test
    void levelsByNameAreThoseOfAllLids() throws IOException {
        List<String> netlist = new ArrayList<>();
        List<String> dump = new ArrayList<>();
        for (int s = 0; s < 2; s++) {
            netlist.addAll(List.of(
                    "Switch 8 \"S-000000000000001" + s + "\" # \"s" + s + "\"",
                    "[1] \"H-0000000000000020\"[" + (s + 1) + "]",
                    "[2] \"H-0000000000000030\"[" + (s + 1) + "]",
                    "[3] \"S-000000000000001" + (1 - s) + "\"[3]"));
            dump.add("Unicast lids [0-4] of switch Lid 9 guid 0x000000000000001" + s + " ('s" + s + "'):");
            for (int lid = 1; lid <= 4; lid++) {
                boolean isHere = (lid - 1) % 2 == s;
                dump.add("0x000" + lid + " 00" + (isHere ? (lid + 1) / 2 : 3)
                        + " # Channel Adapter portguid 0x00000000000000" + (lid <= 2 ? "2" : "3") + (2 - lid % 2)
                        + ": '" + (lid <= 2 ? "x" : "y") + "'");
            }
            dump.add("4 lids dumped");
        }
        netlist.addAll(List.of("Ca 2 \"H-0000000000000020\" # \"x\"", "Ca 2 \"H-0000000000000030\" # \"y\""));
        Files.write(directory.resolve("net.txt"), netlist);
        Path fabric = Files.write(
                directory.resolve("two.yaml"),
                List.of("version: 1", "name: two", "topology: {type: graph, file: net.txt, format: ibnetdiscover}"));
        Path lfts = Files.write(directory.resolve("lfts"), dump);
        Path psl = Files.write(directory.resolve("psl"), List.of("source,destination,sl", "x,y,1", "y,x,0"));
        JsonNode json = weft("verify", fabric, "--lfts", lfts, "--path-sl", psl, "--json")
                .json();
        assertThat(json.get("pairs").asInt()).as("two LIDs each").isEqualTo(4);
        assertThat(json.get("unreachable").asInt()).isZero();
        assertThat(json.get("averageHops").asDouble())
                .as("from both switches of the source to one of the destination")
                .isEqualTo(0.5);
        List<String> byLid = List.of("# by LID", "", "0x20 3 1", "0x20 4 1", "0x30 1 0", "0x30 2 0");
        Files.write(psl, byLid);
        JsonNode again = weft("verify", fabric, "--lfts", lfts, "--path-sl", psl, "--json")
                .json();
        assertThat(again.get("unreachable").asInt()).isZero();
        assertThat(again.get("virtualLanes")).isEqualTo(json.get("virtualLanes"));
        Files.write(psl, byLid.subList(0, 5));
        assertThat(weft("verify", fabric, "--lfts", lfts, "--path-sl", psl).out())
                .contains("no service level    1 pair");
    }

    @Test
    void levelsAndLanesAreReadByGuidAndLid() throws IOException {
        List<String> lanes = new ArrayList<>();
        for (int s = 0; s < 3; s++) {
            for (int in = 0; in < 4; in++) {
                for (int out = 1; out < 4; out++) {
                    lanes.add("0x000000000000001" + s + " " + in + " " + out + " 0x01" + " 0x01".repeat(7));
                }
            }
        }
        List<String> levels = new ArrayList<>();
        for (int e = 0; e < 3; e++) {
            for (int d = 0; d < 3; d++) {
                levels.add("0x000000000000002" + 2 * e + " " + (d + 1) + " " + (e == 2 ? 1 : 0));
            }
        }
        Path sl2vl = Files.write(directory.resolve("sl2vl"), lanes);
        Path psl = Files.write(directory.resolve("psl"), levels);
        JsonNode json =
                verifyDump(DUMP, "--path-sl", psl, "--sl2vl", sl2vl, "--json").json();
        assertThat(json.get("virtualLanes").asInt()).isEqualTo(2);
        assertThat(json.get("deadlockFree").asBoolean())
                .as("h2's packets on a lane of their own")
                .isTrue();
        List<String> blocks = new ArrayList<>();
        for (int s = 0; s < 3; s++) {
            blocks.add("Switch 0x000000000000001" + s + ", base LID 4, \"h" + s + "\"");
            blocks.add("#in out : 0  1  2");
            for (int in = 0; in < 4; in++) {
                for (int out = 1; out < 4; out++) {
                    blocks.add(in + "   " + out + "   : " + "0  1  ".repeat(8));
                }
            }
        }
        List<String> paths = new ArrayList<>();
        for (int e = 0; e < 3; e++) {
            paths.add("Channel Adapter 0x000000000000002" + (2 * e + 1) + ", base LID " + (e + 1) + ", \"x\"");
            for (int d = 0; d < 3; d++) {
                paths.add("0x000" + (d + 1) + " : " + (e == 2 ? 1 : 0));
            }
        }
        Files.write(sl2vl, blocks);
        Files.write(psl, paths);
        JsonNode again =
                verifyDump(DUMP, "--path-sl", psl, "--sl2vl", sl2vl, "--json").json();
        assertThat(again.get("dependencies")).isEqualTo(json.get("dependencies"));
        assertThat(again.get("deadlockFree").asBoolean()).isTrue();
        assertThat(verifyDump(DUMP, "--path-sl", psl, "--json")
                        .json()
                        .get("virtualLanes")
                        .asInt())
                .as("without lanes, the lane is the level")
                .isEqualTo(2);
        Files.write(psl, List.of("0x0000000000000021 1 16"));
        assertThat(verifyDump(DUMP, "--path-sl", psl).err()).contains("psl:1: the service level '16' is none");
        Files.write(psl, List.of("0x0000000000000091 1 1"));
        assertThat(verifyDump(DUMP, "--path-sl", psl).err())
                .contains("psl:1: the tables know no GUID 0x0000000000000091; the file is of another fabric");
        Files.write(sl2vl, lanes.subList(0, 20));
        assertThat(verifyDump(DUMP, "--sl2vl", sl2vl).err()).contains("there is no lane at switch h1 from port");
        assertThat(VerifyTablesTest.verify(directory, "--tables", VerifyTablesTest.CLOCKWISE, "--sl2vl", sl2vl)
                        .err())
                .contains("GUIDs and LIDs are those of a dump of tables");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 0x0002 009 # Channel Adapter portguid 0x23: 'h1:1' | lfts.txt:2: switch h0 has no cable on port 9",
                "1 | 0x0002 002 | lfts.txt:2: the line does not say what the LID belongs to; a line is such as",
                "1 | 0x0002 002 # Channel Adapter portguid 0x23: 'h9:1' | lfts.txt:2: the fabric has no endpoint 'h9:1'",
                "0 | Unicast lids of switch | lfts.txt:1: 'Unicast lids of switch' names no switch; a block begins with",
                "2 | 0x0001 003 # Channel Adapter portguid 0x21: 'h0:1' | lfts.txt:3: there is an entry for LID 0x0001 before",
                "12 | '' | lfts.txt:14: the block of switch h1, which begins in line 8, has 2 entries, but says '3 valid",
                "0 | something | lfts.txt:1: 'something' is no line of a dump of tables; a block begins with a line such",
                "5 | '' | lfts.txt:8: the block of switch h0, which begins in line 1, has no last line 'N lids dumped'",
                "19 | '' | lfts.txt:20: the file ends in the block of switch h2, which begins in line 15: it is cut off",
            })
    void wrongLinesOfADumpAreNamed(int line, String text, String fault) throws IOException {
        List<String> lines = new ArrayList<>(DUMP);
        lines.set(line, text);
        Run run = verifyDump(lines);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains(fault);
    }

    @Test
    void aDumpOfTwoTimesIsRefused() throws IOException {
        List<String> lines = new ArrayList<>(DUMP);
        lines.replaceAll(line -> line.replace(
                "0x0001 002 # Channel Adapter portguid 0x0000000000000021: 'h0:1'",
                "0x0001 002 # Channel Adapter portguid 0x0000000000000023: 'h1:1'"));
        assertThat(verifyDump(lines).err())
                .contains("LID 0x0001 belongs to another port than in the blocks before: the tables are of different");
    }

    @Test
    void aRouterWhoseNameSaysSwitchIsNone() throws IOException {
        List<String> lines = new ArrayList<>(DUMP);
        lines.replaceAll(line -> line.replace("unknown node and type", "Router portguid 0x31: 'Switch Router'"));
        assertThat(verifyDump(lines, "--json").json().get("unreachable").asInt())
                .isZero();
    }
}
