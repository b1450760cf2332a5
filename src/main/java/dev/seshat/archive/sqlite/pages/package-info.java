/// Reads SQLite's file format without SQLite, to recover what is left of a database that SQLite rejects.
///
/// [PageFile] supplies pages and [PageScan] the rows on them. Nothing here knows the tables of an archive,
/// and nothing writes. Start at [PageScan].
@NullMarked
package dev.seshat.archive.sqlite.pages;

import org.jspecify.annotations.NullMarked;
