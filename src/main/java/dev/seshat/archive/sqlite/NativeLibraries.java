package dev.seshat.archive.sqlite;

/// The native code of SQLite and zstd.
final class NativeLibraries {

    private NativeLibraries() {}

    static void prepare() {}
}
