package io.weft.registry;

import java.util.List;
import java.util.Objects;

/**
 * What a file says, or what all files of a folder say: the value of a {@link Parameter.Kind#FILE}. Whoever can open
 * files makes it, so that what is made of it needs none. Immutable.
 */
public final class SourceTexts {
    private final String name;
    private final List<Text> texts;

    private SourceTexts(String name, List<Text> texts) {
        if (texts.isEmpty()) {
            throw new IllegalArgumentException(name + " has no text");
        }
        this.name = name;
        this.texts = List.copyOf(texts);
    }

    /** What one file says. */
    public static SourceTexts of(String name, String text) {
        return new SourceTexts(name, List.of(new Text(name, text)));
    }

    /**
     * What the files of a folder say.
     *
     * @param name of the folder
     * @param texts one or more
     */
    public static SourceTexts ofFolder(String name, List<Text> texts) {
        return new SourceTexts(name, texts);
    }

    /** The file or folder, as it was asked for. */
    public String name() {
        return name;
    }

    /** The texts, one or more. */
    public List<Text> texts() {
        return texts;
    }

    /** The file or folder, as it was asked for. */
    @Override
    public String toString() {
        return name;
    }

    /** What one file says. Immutable. */
    public static final class Text {
        private final String name;
        private final String content;

        /** @param name of its file, for errors */
        public Text(String name, String content) {
            this.name = Objects.requireNonNull(name);
            this.content = Objects.requireNonNull(content);
        }

        public String name() {
            return name;
        }

        public String content() {
            return content;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
