package io.weft.formats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;

/** Texts by name, in place of files. */
public final class Texts implements Files {
    private final Map<String, List<String>> lines = new HashMap<>();
    private final List<String> notes = new ArrayList<>();

    /** The same with another text. */
    public Texts with(String name, String... text) {
        lines.put(name, List.of(text));
        return this;
    }

    @Override
    public int read(String file, String what, ObjIntConsumer<String> line) {
        List<String> text = lines.get(file);
        for (int i = 0; i < text.size(); i++) {
            line.accept(text.get(i), i + 1);
        }
        return text.size();
    }

    @Override
    public void note(String note) {
        notes.add(note);
    }

    /** What the user should know. */
    public List<String> notes() {
        return notes;
    }
}
