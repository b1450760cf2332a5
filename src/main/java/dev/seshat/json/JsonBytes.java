package dev.seshat.json;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Bytes of JSON, also as an array of 8-byte words.
///
/// Scanning looks at eight bytes at a time. Java can read a word from a byte array only through calls that C1
/// does not inline, and a short run never gets to C2. From an array of longs it reads a word directly.
public final class JsonBytes {

    private byte[] bytes;
    private long[] words;

    /// An empty buffer.
    public JsonBytes(int size) {
        bytes = new byte[size];
        words = new long[words(size)];
    }

    private JsonBytes(byte[] bytes) {
        this.bytes = bytes;
        this.words = new long[words(bytes.length)];
    }

    /// A buffer with this text.
    public static JsonBytes of(byte[] text) {
        JsonBytes bytes = new JsonBytes(text);
        bytes.changed(text.length);
        return bytes;
    }

    private static int words(int size) {
        return (size + Long.BYTES - 1) / Long.BYTES;
    }

    /// The bytes; call [#changed] after changing them.
    public byte[] bytes() {
        return bytes;
    }

    long[] words() {
        return words;
    }

    /// Double the capacity.
    public void grow() {
        bytes = Arrays.copyOf(bytes, bytes.length * 2);
        words = Arrays.copyOf(words, words(bytes.length));
    }

    /// Update the words from the first bytes.
    public void changed(int size) {
        int whole = size / Long.BYTES;
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(0, words, 0, whole);
        if (whole * Long.BYTES < size) {
            long rest = 0;
            for (int i = size - 1; i >= whole * Long.BYTES; i--) {
                rest = (rest << Byte.SIZE) | (bytes[i] & 0xff);
            }
            words[whole] = rest;
        }
    }

    /// The position of the next line end, or -1.
    public int findLineEnd(int from, int to) {
        if (from >= to) {
            return -1;
        }
        long[] all = words;
        int word = from >>> 3;
        int lastWord = (to - 1) >>> 3;
        long match = ByteMatch.newlines(ByteMatch.from(from, all[word]));
        while (match == 0 && word < lastWord) {
            match = ByteMatch.newlines(all[++word]);
        }
        int found = match == 0 ? to : ByteMatch.first(word, match);
        return found < to ? found : -1;
    }
}
