/// The words of the domain as records: session, message, category, key, project, usage.
///
/// Nothing here reads a file, a clock or a database, and nothing knows JSON or SQL: a value that exists is
/// valid, because its constructor refused anything else. Every other package may use these; these use none.
///
/// Start at [dev.seshat.model.Session] and [dev.seshat.model.Message].
@NullMarked
package dev.seshat.model;

import org.jspecify.annotations.NullMarked;
