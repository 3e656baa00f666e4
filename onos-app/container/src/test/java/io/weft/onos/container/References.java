package io.weft.onos.container;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.osgi.framework.Bundle;
import org.osgi.framework.wiring.BundleWiring;

/**
 * The classes that classes of a bundle name but that it cannot load. A container finds them only when the code that
 * needs them runs.
 *
 * @see <a href="https://docs.oracle.com/javase/specs/jvms/se11/html/jvms-4.html#jvms-4.4">The constant pool</a>
 */
final class References {
    private static final Pattern TYPE = Pattern.compile("L([^;]+);");

    private References() {}

    /**
     * What the classes of a bundle below a folder such as {@code io/weft} lack: a class itself, or "class needs class".
     */
    static Set<String> missing(Bundle bundle, String folder) throws IOException {
        Set<String> missing = new TreeSet<>();
        Collection<String> files = bundle.adapt(BundleWiring.class)
                .listResources(
                        folder, "*.class", BundleWiring.LISTRESOURCES_RECURSE | BundleWiring.LISTRESOURCES_LOCAL);
        for (String file : files) {
            String name = file.replace(".class", "").replace('/', '.');
            if (!loads(bundle, name)) {
                missing.add(name);
            }
            try (InputStream in = bundle.getResource(file).openStream()) {
                for (String reference : of(new DataInputStream(in))) {
                    if (!loads(bundle, reference)) {
                        missing.add(name + " needs " + reference);
                    }
                }
            }
        }
        return missing;
    }

    private static boolean loads(Bundle bundle, String name) {
        try {
            bundle.loadClass(name);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** The classes that the code of a class file names. */
    private static Set<String> of(DataInputStream in) throws IOException {
        skip(in, 8);
        String[] text = new String[in.readUnsignedShort()];
        List<Integer> classes = new ArrayList<>();
        List<Integer> descriptors = new ArrayList<>();
        for (int i = 1; i < text.length; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1: // Utf8
                    text[i] = in.readUTF();
                    break;
                case 5: // Long
                case 6: // Double
                    skip(in, 8);
                    i++;
                    break;
                case 7: // Class
                    classes.add(in.readUnsignedShort());
                    break;
                case 12: // NameAndType
                    skip(in, 2);
                    descriptors.add(in.readUnsignedShort());
                    break;
                case 16: // MethodType
                    descriptors.add(in.readUnsignedShort());
                    break;
                case 15: // MethodHandle
                    skip(in, 3);
                    break;
                case 8: // String
                    skip(in, 2);
                    break;
                default:
                    skip(in, 4);
            }
        }
        Set<String> names = new TreeSet<>();
        for (int i : classes) {
            if (text[i].startsWith("[")) {
                descriptors.add(i);
            } else {
                names.add(text[i].replace('/', '.'));
            }
        }
        for (int i : descriptors) {
            Matcher types = TYPE.matcher(text[i]);
            while (types.find()) {
                names.add(types.group(1).replace('/', '.'));
            }
        }
        return names;
    }

    private static void skip(DataInputStream in, int bytes) throws IOException {
        in.readFully(new byte[bytes]);
    }
}
