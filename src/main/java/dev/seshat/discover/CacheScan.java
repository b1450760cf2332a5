package dev.seshat.discover;

import dev.seshat.json.JsonBytes;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonString;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Checkout;
import dev.seshat.model.Project;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.Map;

/// Scans a metadata cache once from start to end, holding only a window of it.
///
/// It reads any layout of the JSON, including one produced by a person or another program.
final class CacheScan {

    /// Receives the entries.
    @FunctionalInterface
    interface Sink {
        /// Receive an entry; its bytes are overwritten afterwards.
        ///
        /// @param text holds the entry, including its path, from `from` on
        void entry(String path, CachePlace place, byte[] text, int from) throws IOException;
    }

    /// The members beside the entries; -1 for a missing one.
    record Header(long version, long maxLineBytes) {}

    private enum Found {
        MEMBER,
        END,
        /// It is malformed, or the window ends too early.
        UNCLEAR
    }

    private static final int WINDOW = 1 << 18;
    private static final int PLACE_MEMBERS = 5;

    private final FileChannel channel;
    private final Sink sink;
    private final JsonBytes window = new JsonBytes(WINDOW);
    private final JsonCursor cursor = new JsonCursor();
    private final JsonString key = new JsonString();
    private final JsonString text = new JsonString();
    private final Map<Checkout, Checkout> checkouts = new HashMap<>();
    private long windowOffset;
    private int filled;
    private boolean isLast;
    /// The position after everything parsed so far.
    private int position;
    /// Where the last member found and its value begin.
    private int memberFrom;

    private int valueFrom;

    private CacheScan(FileChannel channel, Sink sink) {
        this.channel = channel;
        this.sink = sink;
    }

    static Header scan(FileChannel channel, Sink sink) throws IOException, CacheFile.Unusable {
        return new CacheScan(channel, sink).run();
    }

    private Header run() throws IOException, CacheFile.Unusable {
        long version = -1;
        long maxLineBytes = -1;
        enterFile();
        for (boolean first = true; nextMember(first, true); first = false) {
            if (key.is("version")) {
                version = integer();
            } else if (key.is("maxLineBytes")) {
                maxLineBytes = integer();
            } else if (isEntries()) {
                position = valueFrom + 1;
                entries();
            }
        }
        leaveFile();
        return new Header(version, maxLineBytes);
    }

    private void entries() throws IOException, CacheFile.Unusable {
        for (boolean first = true; nextMember(first, false); first = false) {
            sink.entry(key.text(), place(), window.bytes(), memberFrom);
        }
    }

    private void enterFile() throws IOException, CacheFile.Unusable {
        while (skipSpace(position) == filled) {
            readOn();
        }
        position = skipSpace(position);
        if (window.bytes()[position++] != '{') {
            throw CacheFile.Unusable.damaged();
        }
    }

    private void leaveFile() throws IOException, CacheFile.Unusable {
        while (skipSpace(position) == filled && !isLast) {
            readOn();
        }
        if (skipSpace(position) < filled) {
            throw CacheFile.Unusable.damaged();
        }
    }

    private boolean nextMember(boolean first, boolean outermost) throws IOException, CacheFile.Unusable {
        while (true) {
            Found found = find(first, outermost);
            if (found != Found.UNCLEAR) {
                return found == Found.MEMBER;
            }
            readOn();
        }
    }

    /// Find a member and skip it, but of the object of entries only the opening brace.
    private Found find(boolean first, boolean outermost) {
        byte[] bytes = window.bytes();
        int p = skipSpace(position);
        if (p == filled) {
            return Found.UNCLEAR;
        }
        if (bytes[p] == '}') {
            position = p + 1;
            return Found.END;
        }
        if (!first && bytes[p++] != ',') {
            return Found.UNCLEAR;
        }
        try {
            cursor.start(window, p, filled);
            memberFrom = cursor.position();
            if (!cursor.atString()) {
                return Found.UNCLEAR;
            }
            cursor.string(key);
            int colon = skipSpace(cursor.position());
            if (colon == filled || bytes[colon] != ':') {
                return Found.UNCLEAR;
            }
            cursor.start(window, colon + 1, filled);
            valueFrom = cursor.position();
            if (outermost && isEntries()) {
                return Found.MEMBER;
            }
            cursor.skipValue();
        } catch (MalformedJson e) {
            return Found.UNCLEAR;
        }
        // At the very end of the window a number may continue.
        if (cursor.position() == filled && !isLast) {
            return Found.UNCLEAR;
        }
        position = cursor.position();
        return Found.MEMBER;
    }

    private boolean isEntries() {
        return key.is("entries") && window.bytes()[valueFrom] == '{';
    }

    private int skipSpace(int from) {
        byte[] bytes = window.bytes();
        int p = from;
        while (p < filled && (bytes[p] == ' ' || bytes[p] == '\n' || bytes[p] == '\r' || bytes[p] == '\t')) {
            p++;
        }
        return p;
    }

    /// Read more of the file after the unparsed rest.
    private void readOn() throws IOException, CacheFile.Unusable {
        if (isLast || filled - position >= CacheFile.MAX_ENTRY_BYTES) {
            throw CacheFile.Unusable.damaged();
        }
        System.arraycopy(window.bytes(), position, window.bytes(), 0, filled - position);
        windowOffset += position;
        filled -= position;
        position = 0;
        if (filled == window.bytes().length) {
            window.grow();
        }
        ByteBuffer rest = ByteBuffer.wrap(window.bytes(), filled, window.bytes().length - filled);
        while (rest.hasRemaining() && !isLast) {
            isLast = channel.read(rest, windowOffset + rest.position()) < 0;
        }
        filled = rest.position();
        window.changed(filled);
    }

    private long integer() throws CacheFile.Unusable {
        try {
            cursor.start(window, valueFrom, position);
            return cursor.integer();
        } catch (MalformedJson e) {
            throw CacheFile.Unusable.damaged();
        }
    }

    /// Shared by entries of the same directory.
    private Checkout checkout(String path, String repository) {
        Checkout checkout = new Checkout(Project.at(path), repository.isEmpty() ? null : repository);
        return checkouts.computeIfAbsent(checkout, same -> same);
    }

    /// The place of the last entry found. One without a stamp belongs to no log.
    private CachePlace place() throws CacheFile.Unusable {
        long mtimeMs = Long.MIN_VALUE;
        long size = -1;
        Long lastMs = null;
        String path = "";
        String repository = "";
        try {
            cursor.start(window, valueFrom, position);
            if (cursor.enterObject()) {
                for (int found = 0; found < PLACE_MEMBERS && cursor.nextMember(); found++) {
                    if (cursor.key().is("mtimeMs")) {
                        mtimeMs = cursor.integer();
                    } else if (cursor.key().is("size")) {
                        size = cursor.integer();
                    } else if (cursor.key().is("lastMs")) {
                        boolean isNull = window.bytes()[cursor.position()] == 'n';
                        lastMs = isNull ? null : Long.valueOf(cursor.integer());
                        if (isNull) {
                            cursor.skipValue();
                        }
                    } else if (cursor.key().is("projectPath")) {
                        cursor.string(text);
                        path = text.text();
                    } else if (cursor.key().is("repository")) {
                        cursor.string(text);
                        repository = text.text();
                    } else {
                        cursor.skipValue();
                        found--;
                    }
                }
            }
        } catch (MalformedJson e) {
            throw CacheFile.Unusable.damaged();
        }
        return new CachePlace(
                mtimeMs, size, lastMs, checkout(path, repository), windowOffset + memberFrom, position - memberFrom);
    }
}
