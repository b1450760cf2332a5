/// The embedded archive: one SQLite file.
///
/// What it shares with the shared archive on PostgreSQL is in `archive.sql`. This package adds the schema and
/// its steps (`Schema`), the checksums of rows, the recovery of a damaged file (`SqliteRecovery`), and the
/// search index beside the file: texts are stored once, in `messages`, and `IndexSync` keeps the index of
/// their words in step.
@NullMarked
package dev.seshat.archive.sqlite;

import org.jspecify.annotations.NullMarked;
