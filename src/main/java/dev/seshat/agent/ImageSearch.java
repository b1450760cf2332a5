package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.seshat.json.CutMark;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The search for one image while a log is read: it receives the image parts of each message.
///
/// The data of an image in an overlong line is not held. Where it was cut, a mark says where in the log it is. The
/// mark contains a random word, so that no text of a log can be taken for one.
public final class ImageSearch {

    /// What base64 of known images begins with, perhaps after the head of a `data:` address.
    private static final Pattern BEGIN =
            Pattern.compile("(?:data:[^,]{0,100},)?(?=iVBORw0KGgo|/9j/|R0lGOD|UklGR)", Pattern.DOTALL);

    private static final int MOST_DEPTH = 8;

    private final int seq;
    private final int index;
    private final String word = UUID.randomUUID().toString().substring(0, 8);
    private final Pattern mark = Pattern.compile("\\|" + word + ":([0-9]{1,16}):([0-9]{1,16})$");
    private boolean done;
    private @Nullable String found;

    /// @param index counted from 0 among the images of the message
    public ImageSearch(int seq, int index) {
        this.seq = seq;
        this.index = index;
    }

    /// What to write where data was cut.
    public CutMark marks() {
        return (_, from, to) -> "|" + word + ":" + from + ":" + to;
    }

    /// Whether to stop reading.
    public boolean isDone() {
        return done;
    }

    /// Whether the parts of this message are wanted.
    public boolean wants(int message) {
        return message == seq;
    }

    /// Receive the image parts of a message.
    public void accept(int message, List<JsonValue> parts) {
        if (wants(message) && index < parts.size()) {
            found = data(parts.get(index), 0);
        }
        done |= message >= seq;
    }

    /// The first string that looks like an image, wherever the format has it.
    private static @Nullable String data(JsonValue value, int depth) {
        if (value instanceof Str(String text)) {
            return BEGIN.matcher(text).lookingAt() ? text : null;
        }
        Iterable<JsonValue> inner = switch (value) {
            case Obj(var members) -> members.values();
            case Arr(var elements) -> elements;
            default -> List.of();
        };
        for (JsonValue each : inner) {
            String text = depth == MOST_DEPTH ? null : data(each, depth + 1);
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    /// The image, if the log holds it.
    public Optional<LoggedImage> image(Path log) {
        if (found == null) {
            return Optional.empty();
        }
        Matcher cut = mark.matcher(found);
        String text = cut.find() ? read(log, Long.parseLong(cut.group(1)), Long.parseLong(cut.group(2))) : found;
        Matcher begin = BEGIN.matcher(text);
        return begin.lookingAt() ? decode(text.substring(begin.end())) : Optional.empty();
    }

    private static String read(Path log, long from, long to) {
        // Base64 makes three bytes four, and a slash may be escaped.
        if (to - from > LoggedImage.MAX_BYTES * 3L / 2) {
            return "";
        }
        try (InputStream text = LogText.open(log)) {
            text.skipNBytes(from);
            return new String(text.readNBytes(Math.toIntExact(to - from)), ISO_8859_1).replace("\\/", "/");
        } catch (IOException e) {
            throw UnreadableLog.because(log, e);
        }
    }

    private static Optional<LoggedImage> decode(String base64) {
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            return bytes.length > LoggedImage.MAX_BYTES ? Optional.empty() : LoggedImage.of(bytes);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
