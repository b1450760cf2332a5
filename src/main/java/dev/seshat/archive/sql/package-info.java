/// What the archives in SQL databases share: the tables, and how sessions are written and read.
///
/// `SqlArchive` reads and `SqlWriter` writes; each `…Rows` class holds the SQL of one table, and `FilterSql`
/// compiles the filters of a query. A `Dialect` says what a database names or writes differently. Each store
/// is a package beside this one: it adds its connection, its dialect, and whatever is specific to its
/// database. Nothing here knows a driver.
@NullMarked
package dev.seshat.archive.sql;

import org.jspecify.annotations.NullMarked;
