/// The domain as records: session, message, category, key, project, usage.
///
/// Nothing here reads a file, a clock or a database, or knows JSON or SQL. A value that exists is valid,
/// because its constructor rejects anything else. All other packages may use this one; it uses none of them.
///
/// Start at [dev.seshat.model.Session] and [dev.seshat.model.Message].
@NullMarked
package dev.seshat.model;

import org.jspecify.annotations.NullMarked;
