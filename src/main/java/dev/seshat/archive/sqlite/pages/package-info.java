/// SQLite's file format, read without SQLite: what is left of a database that SQLite refuses.
///
/// [PageFile] hands out pages, [PageScan] the rows on them. Nothing here knows the tables of an archive, and nothing
/// here
/// writes. Start at [PageScan].
@NullMarked
package dev.seshat.archive.sqlite.pages;

import org.jspecify.annotations.NullMarked;
