package io.weft.cli;

import io.weft.emulation.EmulatedNetwork;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Two leaf switches of four endpoints and four spine switches, emulated, for a controller to program. */
final class EmulatedTree implements AutoCloseable {
    static final int ENDPOINTS = 4;
    /** By id, from 1: leaves first. */
    private static final List<String> NAMES = List.of("x1.0.0", "x1.1.0", "x2.0.0", "x2.1.0", "x2.2.0", "x2.3.0");

    private static final int LEAVES = 2;
    private static final int SPINES = 4;

    final EmulatedNetwork network = new EmulatedNetwork();
    /** The fabric file. */
    final Path fabric;
    /** The targets file. */
    final Path targets;

    private final List<SwitchServer> servers = new ArrayList<>();

    /** Serves them, cabled as planned, and puts the files into a directory. */
    EmulatedTree(Path directory) throws IOException {
        this(directory, false);
    }

    /** The same; {@code crossed} if the cables of the first leaf to the first two spines are in each other's ports. */
    EmulatedTree(Path directory, boolean crossed) throws IOException {
        fabric = Files.writeString(
                directory.resolve("tree.yaml"),
                """
                version: 1
                name: tree
                topology: {type: xgft, m: [4, 2], w: [1, 4]}
                """);
        StringBuilder text = new StringBuilder("version: 1\nswitches:\n");
        for (int s = 0; s < NAMES.size(); s++) {
            EmulatedSwitch made = new EmulatedSwitch(s + 1);
            network.add(made);
            SwitchServer server = SwitchServer.start(made, 0);
            servers.add(server);
            text.append("  " + NAMES.get(s) + ": {address: '127.0.0.1:" + server.port() + "'}\n");
        }
        for (int leaf = 1; leaf <= LEAVES; leaf++) {
            for (int spine = 1; spine <= SPINES; spine++) {
                int plugged = crossed && leaf == 1 && spine <= 2 ? 3 - spine : spine;
                network.connect(leaf, ENDPOINTS + spine, LEAVES + plugged, leaf);
            }
        }
        targets = Files.writeString(directory.resolve("targets.yaml"), text);
    }

    /** The link from a leaf to a spine, both from 0, is cut. */
    void cut(int leaf, int spine) {
        network.cutLink(leaf + 1, ENDPOINTS + spine + 1);
    }

    /** A link that was cut works again. */
    void restore(int leaf, int spine) {
        network.restoreLink(leaf + 1, ENDPOINTS + spine + 1);
    }

    /** Endpoint i of leaf s sends endpoint j of leaf d a UDP packet of so many bytes; all from 1. */
    void send(int s, int i, int d, int j, int bytes) {
        network.send(s, i, udp(s, i, d, j, bytes));
    }

    private static byte[] udp(int s, int i, int d, int j, int bytes) {
        ByteBuffer frame = ByteBuffer.allocate(bytes);
        frame.putShort((short) 0x0200)
                .putInt(address(d, j))
                .putShort((short) 0x0200)
                .putInt(address(s, i));
        frame.putShort((short) 0x0800).putShort((short) 0x4500).putShort((short) (bytes - 14));
        frame.putInt(0).putShort((short) 0x4011).putShort((short) 0);
        frame.putInt(address(s, i)).putInt(address(d, j));
        int sum = 0;
        for (int at = 14; at < 34; at += 2) {
            sum += frame.getShort(at) & 0xFFFF;
        }
        frame.putShort(24, (short) ~((sum & 0xFFFF) + (sum >> 16)));
        frame.putShort((short) 7_000)
                .putShort((short) 8_000)
                .putShort((short) (bytes - 34))
                .putShort((short) 0);
        return frame.array();
    }

    private static int address(int s, int i) {
        return 10 << 24 | s << 8 | i;
    }

    @Override
    public void close() {
        servers.forEach(SwitchServer::close);
    }
}
