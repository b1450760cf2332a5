package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file with the exact expected output.
///
/// `-Dseshat.golden=write` writes the files instead of comparing; then read every line of the diff.
record Golden(Path file) {

    private static final boolean WRITE = "write".equals(System.getProperty("seshat.golden"));

    void compare(String actual) throws IOException {
        if (WRITE) {
            Files.writeString(file, actual);
        }
        assertThat(file)
                .as("no golden yet: look at what is printed, then write it")
                .exists();
        assertThat(actual).as(file.toString()).isEqualTo(Files.readString(file));
    }

    /// Break the JSON of a transcript into lines, one per fact and one per message, without other changes.
    static String inLines(String json) {
        StringBuilder lines = new StringBuilder();
        int depth = 0;
        boolean inString = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (inString) {
                lines.append(c);
                if (c == '\\') {
                    lines.append(json.charAt(++i));
                }
                inString = c != '"';
                continue;
            }
            boolean closesPart = (c == '}' || c == ']') && depth == 2;
            if (closesPart && json.charAt(i - 1) != '[' && json.charAt(i - 1) != '{') {
                lines.append('\n');
            }
            lines.append(c);
            switch (c) {
                case '"' -> inString = true;
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                default -> {}
            }
            boolean opensPart = (c == '{' || c == '[') && depth == 2 && json.charAt(i + 1) != ']';
            if (opensPart || (c == ',' && depth <= 2)) {
                lines.append('\n');
            }
        }
        return lines.toString();
    }
}
