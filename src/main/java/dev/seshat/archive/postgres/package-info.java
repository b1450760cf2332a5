/// The shared archive: a PostgreSQL database that several workstations write to.
///
/// `PostgresArchive` reads, `PostgresWriter` writes, the migrations beside the resources say what the tables are; the
/// `…Rows` classes hold the SQL of one table each. `VectorWriter` and `TextQuery` are the two sides of the index: the
/// words that `dev.seshat.words` prepares become vectors, and what is asked for is asked in the same words, so that
/// PostgreSQL finds what the embedded archive finds. Nothing here is loaded before an archive on a server is named.
@NullMarked
package dev.seshat.archive.postgres;

import org.jspecify.annotations.NullMarked;
