/// What is asked for: dates now, the query language later.
///
/// Here a text that a person typed becomes a question that has one meaning; finding the answer is another package's
/// work. Start at [dev.seshat.query.DateRange].
@NullMarked
package dev.seshat.query;

import org.jspecify.annotations.NullMarked;
