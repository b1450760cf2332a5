package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.host.DurableFile;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An agent's settings file as it was before `guard` changed it, kept so that the change can be undone.
///
/// @param record where this is kept
/// @param before the contents before; null if there was no file
/// @param after the contents that were written
record RaisedSetting(Path record, Path file, @Nullable String before, String after) {

    private static final String SUFFIX = ".json";

    /// All changes that can be undone.
    static List<RaisedSetting> all(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .map(RaisedSetting::read)
                    .toList();
        } catch (IOException e) {
            throw new SeshatException(Kind.UNREADABLE, "cannot list " + directory + ": " + e.getMessage() + ".", e);
        }
    }

    /// The contents of a settings file; null if there is none.
    static @Nullable String contents(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new SeshatException(Kind.UNREADABLE, "cannot read " + file + ": " + e.getMessage() + ".", e);
        }
    }

    /// Write new contents, and first what it takes to undo that. Raising twice is undone at once.
    static void write(Path directory, String agent, Path file, @Nullable String before, String after) {
        Path record = directory.resolve(agent + SUFFIX);
        @Nullable String original = before;
        if (Files.exists(record)) {
            RaisedSetting earlier = read(record);
            original = earlier.file().equals(file) && earlier.after().equals(before) ? earlier.before() : before;
        }
        StringBuilder text = new StringBuilder();
        new JsonWriter(text)
                .beginObject()
                .member("file", file.toString())
                .member("before", original)
                .member("after", after)
                .endObject();
        try {
            DurableFile.write(record, text.append('\n').toString().getBytes(UTF_8));
            DurableFile.write(file, after.getBytes(UTF_8));
        } catch (IOException e) {
            throw new SeshatException(Kind.UNWRITABLE, "cannot write " + file + ": " + e.getMessage() + ".", e);
        }
    }

    /// Restore what was there before.
    void undo() {
        String now = contents(file);
        try {
            if (after.equals(now)) {
                if (before == null) {
                    Files.delete(file);
                } else {
                    DurableFile.write(file, before.getBytes(UTF_8));
                }
            } else if (now != null && !now.equals(before)) {
                throw new SeshatException(
                        Kind.WRONG_USE,
                        file + " was changed since, so it was left alone. What it held before is in " + record + ".");
            }
            Files.deleteIfExists(record);
        } catch (IOException e) {
            throw new SeshatException(Kind.UNWRITABLE, "cannot write " + file + ": " + e.getMessage() + ".", e);
        }
    }

    private static RaisedSetting read(Path record) {
        try {
            Obj json = JsonValue.parse(Files.readString(record)) instanceof Obj object ? object : JsonValue.EMPTY;
            String file = json.string("file");
            String after = json.string("after");
            if (file != null && after != null) {
                return new RaisedSetting(record, Path.of(file), json.string("before"), after);
            }
        } catch (IOException | MalformedJson e) {
            throw damaged(record, e);
        }
        throw damaged(record, null);
    }

    private static SeshatException damaged(Path record, @Nullable Exception cause) {
        return new SeshatException(
                Kind.DAMAGED, record + " does not say what to undo; remove it and change the settings by hand.", cause);
    }
}
