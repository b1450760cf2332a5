package dev.seshat.archive.sqlite.pages;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Numbers as SQLite stores them: big-endian.
final class Bytes {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private Bytes() {}

    static int u8(byte[] bytes, int at) {
        return bytes[at] & 0xff;
    }

    static int u16(byte[] bytes, int at) {
        return u8(bytes, at) << 8 | u8(bytes, at + 1);
    }

    static long u32(byte[] bytes, int at) {
        return (int) INT.get(bytes, at) & 0xffff_ffffL;
    }

    /// A signed number of up to eight bytes.
    static long signed(byte[] bytes, int at, int length) {
        long value = bytes[at];
        for (int i = 1; i < length; i++) {
            value = (value << 8) | u8(bytes, at + i);
        }
        return value;
    }
}
