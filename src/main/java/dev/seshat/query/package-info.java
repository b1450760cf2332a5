/// What is asked for: the query language, and dates.
///
/// Here a text that a person typed becomes a question that has one meaning; finding the answer is another package's
/// work. Start at [dev.seshat.query.QueryParser]; `docs/query-syntax.md` says what users may write.
@NullMarked
package dev.seshat.query;

import org.jspecify.annotations.NullMarked;
