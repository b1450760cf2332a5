package dev.seshat.agent.cursor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/// The hashes in a list of messages, a message in Google's Protocol Buffers: every field of 32 bytes is one.
final class ListedBlobs {

    /// The tag of the first field, of the type with a length.
    static final byte FIRST_FIELD = 0x0a;

    static final byte HASH_BYTES = 32;
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int LENGTH = 2;
    private static final int FIXED_32 = 5;

    private final byte[] list;
    private int at;

    ListedBlobs(byte[] list) {
        this.list = list;
    }

    /// The ids in their order, up to the first thing that is not understood.
    List<String> ids() {
        List<String> ids = new ArrayList<>();
        while (at < list.length) {
            long tag = varint();
            switch ((int) (tag & 7)) {
                case VARINT -> varint();
                case FIXED_64 -> at += Long.BYTES;
                case FIXED_32 -> at += Integer.BYTES;
                case LENGTH -> {
                    long length = varint();
                    if (length < 0 || length > list.length - at) {
                        return ids;
                    }
                    if (length == HASH_BYTES) {
                        ids.add(HexFormat.of().formatHex(Arrays.copyOfRange(list, at, at + HASH_BYTES)));
                    }
                    at += (int) length;
                }
                default -> {
                    return ids;
                }
            }
            if (at < 0) {
                return ids;
            }
        }
        return ids;
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; at < list.length && shift < Long.SIZE; shift += 7) {
            byte b = list[at++];
            value |= (long) (b & 0x7f) << shift;
            if (b >= 0) {
                return value;
            }
        }
        at = list.length;
        return value;
    }
}
