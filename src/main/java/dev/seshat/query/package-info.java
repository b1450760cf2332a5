/// The query language, including dates.
///
/// A typed text is parsed into a query here; other packages execute it. [dev.seshat.query.TimePhrase] parses
/// times in words; [dev.seshat.query.ProjectPattern] is the rule for projects that lists and stores share.
/// Start at [dev.seshat.query.QueryParser]; `docs/query-syntax.md` documents the syntax for users.
@NullMarked
package dev.seshat.query;

import org.jspecify.annotations.NullMarked;
