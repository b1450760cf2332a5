/// The shared archive: a PostgreSQL database that several workstations write to.
///
/// What it shares with the embedded archive is in `archive.sql`. This package adds the server and its pool,
/// the locks of workstations, and the handling of unreadable rows (`RowSkipper`); the migrations, in the
/// resources, define the tables. `VectorWriter` and `TextQuery` are the two sides of the index: both use the
/// words that `dev.seshat.words` prepares, so PostgreSQL finds what the embedded archive finds. Nothing here
/// is loaded until an archive on a server is configured.
@NullMarked
package dev.seshat.archive.postgres;

import org.jspecify.annotations.NullMarked;
