package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Edits a text without changing any other byte.
public final class JsonEdits {

    private record Edit(int from, int to, String text) {}

    private final byte[] text;
    private final List<Edit> edits = new ArrayList<>();

    /// Edit this text.
    public JsonEdits(byte[] text) {
        this.text = text;
    }

    /// Insert at a position.
    public void insert(int at, String added) {
        replace(at, at, added);
    }

    /// Remove from one position to another.
    public void remove(int from, int to) {
        replace(from, to, "");
    }

    /// Replace what is between two positions.
    public void replace(int from, int to, String added) {
        edits.add(new Edit(from, to, added));
    }

    /// The text with all edits applied.
    public String apply() {
        return new String(bytes(), UTF_8);
    }

    /// The same as bytes.
    public byte[] bytes() {
        edits.sort(Comparator.comparingInt(Edit::from));
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        int at = 0;
        for (Edit edit : edits) {
            changed.write(text, at, edit.from() - at);
            changed.writeBytes(edit.text().getBytes(UTF_8));
            at = edit.to();
        }
        changed.write(text, at, text.length - at);
        return changed.toByteArray();
    }
}
