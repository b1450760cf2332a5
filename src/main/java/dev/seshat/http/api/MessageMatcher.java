package dev.seshat.http.api;

import dev.seshat.archive.Archive;
import dev.seshat.query.Query;
import dev.seshat.search.QueryMarks;
import dev.seshat.search.QueryMarks.Held;
import java.util.regex.Pattern;

/// Decides whether a message of a session matches.
@FunctionalInterface
interface MessageMatcher {

    Held held(String text);

    /// Match a literal text, ignoring case.
    static MessageMatcher ofText(String wanted) {
        Pattern pattern = Pattern.compile(wanted, Pattern.LITERAL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        return text -> pattern.matcher(text).find() ? Held.ALL : Held.NOTHING;
    }

    /// Match the words of a query as a search does.
    static MessageMatcher ofQuery(Query query, Archive archive) {
        return QueryMarks.of(query, archive)::held;
    }
}
