package dev.seshat.cli.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Changes to a text that leave every other byte as it is.
final class Edits {

    private record Edit(int from, int to, String text) {}

    private final byte[] text;
    private final List<Edit> edits = new ArrayList<>();

    Edits(byte[] text) {
        this.text = text;
    }

    void insert(int at, String added) {
        replace(at, at, added);
    }

    void remove(int from, int to) {
        replace(from, to, "");
    }

    void replace(int from, int to, String added) {
        edits.add(new Edit(from, to, added));
    }

    /// The text with all of them.
    String apply() {
        edits.sort(Comparator.comparingInt(Edit::from));
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        int at = 0;
        for (Edit edit : edits) {
            changed.write(text, at, edit.from() - at);
            changed.writeBytes(edit.text().getBytes(UTF_8));
            at = edit.to();
        }
        changed.write(text, at, text.length - at);
        return changed.toString(UTF_8);
    }
}
