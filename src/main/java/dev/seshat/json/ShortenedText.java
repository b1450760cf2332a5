package dev.seshat.json;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/// A JSON text of limited size that is written from its beginning.
///
/// Whenever it is full, the length up to which strings are kept is halved and those before are cut again. So one
/// long string among few keeps much, and of many long strings each keeps a part. A value that does not fit even so
/// is left out with all that follow. A string that begins like base64
/// is data, which nobody reads: hardly anything of it is kept.
final class ShortenedText {

    /// A string this short is never cut.
    private static final int LEAST_BOUND = 128;

    private static final int DATA_BYTES = 4096;
    private static final int DATA_BYTES_KEPT = 64;
    /// How far back to look for a space to cut at: half a word may be half a secret.
    private static final int WORD_BYTES = 256;

    private final int capacity;
    private final CutMark marks;
    private JsonBytes text = new JsonBytes(0);
    private byte[] out = text.bytes();
    private int size;
    private int committed;
    private int bound;
    private boolean tooLarge;
    /// The strings that are or may be cut: where they begin and end, here and in the log.
    private int[] from = new int[16];

    private int[] to = new int[16];
    private long[] logFrom = new long[16];
    private long[] logTo = new long[16];
    private long[] dropped = new long[16];
    private int strings;
    private int committedStrings;
    private int cuts;
    private boolean open;
    private boolean cut;
    private boolean dataChecked;

    ShortenedText(int capacity, CutMark marks) {
        this.capacity = capacity;
        this.marks = marks;
    }

    void begin() {
        if (out.length == 0) {
            text = new JsonBytes(Math.min(capacity, 1 << 16));
            out = text.bytes();
        }
        size = 0;
        committed = 0;
        bound = Math.max(LEAST_BOUND, capacity / 2);
        tooLarge = false;
        strings = 0;
        committedStrings = 0;
        cuts = 0;
        open = false;
    }

    int size() {
        return size;
    }

    JsonBytes text() {
        return text;
    }

    boolean isTooLarge() {
        return tooLarge;
    }

    /// Whether the text ends with this name of a member.
    boolean endsWithName(byte[] name) {
        int start = size - name.length - 2;
        return !tooLarge
                && start > 0
                && (out[start - 1] == '{' || out[start - 1] == ',')
                && out[start] == '"'
                && Arrays.equals(out, start + 1, size - 1, name, 0, name.length);
    }

    void put(byte b) {
        if (makeRoom(1)) {
            out[size++] = b;
        }
    }

    void putAll(byte[] bytes, int start, int end) {
        if (makeRoom(end - start)) {
            System.arraycopy(bytes, start, out, size, end - start);
            size += end - start;
        }
    }

    /// Begin a string that may be cut.
    void openString(long logOffset) {
        if (tooLarge) {
            return;
        }
        if (strings == from.length) {
            from = Arrays.copyOf(from, strings * 2);
            to = Arrays.copyOf(to, strings * 2);
            logFrom = Arrays.copyOf(logFrom, strings * 2);
            logTo = Arrays.copyOf(logTo, strings * 2);
            dropped = Arrays.copyOf(dropped, strings * 2);
        }
        from[strings] = size;
        logFrom[strings] = logOffset;
        dropped[strings] = 0;
        strings++;
        open = true;
        cut = false;
        dataChecked = false;
    }

    void closeString(long logOffset) {
        if (tooLarge) {
            return;
        }
        int last = strings - 1;
        to[last] = size;
        logTo[last] = logOffset;
        open = false;
        if (!cut && size - from[last] <= LEAST_BOUND) {
            strings--;
        }
    }

    /// Add plain ASCII characters to the open string.
    void addAscii(byte[] bytes, int start, int end) {
        int at = start;
        while (at < end && !tooLarge) {
            if (cut) {
                dropped[strings - 1] += end - at;
                return;
            }
            int room = Math.min(stop() - kept(), free());
            if (room > 0) {
                int count = Math.min(end - at, room);
                putAll(bytes, at, at + count);
                at += count;
            } else {
                stopOrShrink();
            }
        }
    }

    /// Add a character or an escape to the open string.
    void addUnit(byte[] bytes, int start, int end) {
        while (!tooLarge) {
            if (cut) {
                dropped[strings - 1]++;
                return;
            }
            if (Math.min(stop() - kept(), free()) >= end - start) {
                putAll(bytes, start, end);
                return;
            }
            if (stop() - kept() < end - start) {
                atStop();
            } else {
                shrink();
            }
        }
    }

    private int kept() {
        return size - from[strings - 1];
    }

    private int stop() {
        return dataChecked ? bound : Math.min(bound, DATA_BYTES);
    }

    private int free() {
        return capacity - size - (cuts + 1) * CutMark.MAX_BYTES;
    }

    private void stopOrShrink() {
        if (kept() >= stop()) {
            atStop();
        } else {
            shrink();
        }
    }

    /// The open string has reached a length at which something must be decided.
    private void atStop() {
        boolean check = !dataChecked && bound > DATA_BYTES;
        dataChecked = true;
        if (!check) {
            cutOpen(kept());
        } else if (JsonUnits.isData(out, from[strings - 1], size)) {
            cutOpen(DATA_BYTES_KEPT);
        }
    }

    private void cutOpen(int bytes) {
        int last = strings - 1;
        int keptTo = JsonUnits.boundary(out, from[last], size, bytes);
        dropped[last] += JsonUnits.count(out, keptTo, size);
        size = keptTo;
        cut = true;
        cuts++;
    }

    private boolean makeRoom(int bytes) {
        while (!tooLarge && free() < bytes) {
            shrink();
        }
        if (tooLarge) {
            return false;
        }
        while (size + bytes > out.length) {
            text.grow();
            out = text.bytes();
        }
        return true;
    }

    private void shrink() {
        if (bound <= LEAST_BOUND) {
            tooLarge = true;
            dropUncommitted();
            return;
        }
        bound = Math.max(LEAST_BOUND, bound / 2);
        cutAll(false);
    }

    /// Cut all strings to the bound, or those that are cut at a space.
    private void cutAll(boolean atSpaces) {
        int read = 0;
        int write = 0;
        int removed = 0;
        for (int i = 0; i < strings; i++) {
            boolean isOpen = open && i == strings - 1;
            int start = from[i];
            int end = isOpen ? size : to[i];
            int keptTo =
                    atSpaces ? spaceBefore(start, end, dropped[i] > 0) : JsonUnits.boundary(out, start, end, bound);
            System.arraycopy(out, read, out, write, keptTo - read);
            write += keptTo - read;
            read = end;
            from[i] = write - (keptTo - start);
            to[i] = write;
            if (keptTo < end) {
                boolean cutBefore = isOpen ? cut : dropped[i] > 0;
                cuts += cutBefore ? 0 : 1;
                cut |= isOpen;
                dropped[i] += JsonUnits.count(out, keptTo, end);
                removed += end <= committed ? end - keptTo : 0;
            }
        }
        System.arraycopy(out, read, out, write, size - read);
        size = write + size - read;
        committed -= removed;
    }

    private int spaceBefore(int start, int end, boolean wasCut) {
        if (!wasCut) {
            return end;
        }
        for (int at = end - 1; at > start && at >= end - WORD_BYTES; at--) {
            if (out[at] == ' ') {
                return at;
            }
        }
        return end;
    }

    /// What was written so far is complete.
    void commit() {
        if (!tooLarge) {
            committed = size;
            committedStrings = strings;
        }
    }

    /// Drop what is not complete.
    void rollBack() {
        if (!tooLarge) {
            dropUncommitted();
        }
    }

    private void dropUncommitted() {
        size = committed;
        strings = committedStrings;
        open = false;
    }

    /// Mark the cuts.
    void finish() {
        cutAll(true);
        byte[][] texts = new byte[strings][];
        int growth = 0;
        for (int i = 0; i < strings; i++) {
            texts[i] = dropped[i] == 0
                    ? new byte[0]
                    : marks.mark(dropped[i], logFrom[i], logTo[i]).getBytes(US_ASCII);
            growth += texts[i].length;
        }
        while (size + growth > out.length) {
            text.grow();
            out = text.bytes();
        }
        int read = size;
        int write = size + growth;
        size = write;
        for (int i = strings - 1; i >= 0; i--) {
            write -= read - to[i];
            System.arraycopy(out, to[i], out, write, read - to[i]);
            read = to[i];
            write -= texts[i].length;
            System.arraycopy(texts[i], 0, out, write, texts[i].length);
        }
        text.changed(size);
    }
}
