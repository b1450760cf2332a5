/// The embedded archive: one SQLite file.
///
/// `SqliteArchive` reads, `SqliteWriter` writes, `Schema` says what the tables are; the `…Rows` classes hold the SQL
/// of one table each. Texts are stored once, in `messages`; the full-text tables hold only the words, which
/// `dev.seshat.words` prepares, and can be made again from the texts.
@NullMarked
package dev.seshat.archive.sqlite;

import org.jspecify.annotations.NullMarked;
