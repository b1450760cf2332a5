package dev.seshat.archive.sql;

import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Workstation;
import dev.seshat.words.Language;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The column `language` of the sessions: the language in which the words of each are indexed, and whether
/// that is still the language of its project.
public final class SessionLanguages {

    /// Steps through the index from one language to the next, so the cost does not depend on the number of
    /// sessions.
    private static final String USED = """
            with recursive used (language) as (
                select min(language) from {sessions}
                union all
                select (select min(language) from {sessions} where language > used.language)
                from used where used.language is not null)
            select language from used where language is not null""";

    private final SqlConnection sql;
    private final ProjectLanguages set;

    /// @param set the configured languages
    SessionLanguages(SqlConnection sql, ProjectLanguages set) {
        this.sql = sql;
        this.set = set;
    }

    /// The words of all languages in the archive, on any workstation.
    public Words used() {
        return set.wordsOf(sql.list(USED, row -> row.getString(1)));
    }

    Optional<Language> of(long session) {
        return sql.first("select language from {sessions} where {id} = ?", row -> row.getString(1), session)
                .flatMap(Language::named);
    }

    /// Record the language of a session's words.
    public void note(long session, Language language) {
        sql.run("update {sessions} set language = ? where {id} = ?", language.title(), session);
    }

    /// Whether some of a workstation's sessions are indexed in another language than their project now has.
    boolean areStale(Workstation workstation) {
        SqlFragment own = sql.dialect().ownRows(workstation);
        if (set.isOne()) {
            String others = set.others().title();
            return sql.number(SqlFragment.of("select 1 from {sessions} where language < ? and ", others)
                            .and(own)
                            .and(" union all select 1 from {sessions} where language > ? and ", others)
                            .and(own)
                            .and(" limit 1"))
                    > 0;
        }
        return sql.list(
                        SqlFragment.of("select distinct language, project_path from {sessions} where ")
                                .and(own),
                        row -> set.areStale(row.getString(1), row.getString(2)))
                .contains(true);
    }

    /// Those sessions, newest first.
    public List<Long> stale(Workstation workstation) {
        List<Long> stale = new ArrayList<>();
        sql.each(
                SqlFragment.of("select {id}, language, project_path from {sessions} where ")
                        .and(sql.dialect().ownRows(workstation))
                        .and(" order by active_at desc"),
                row -> {
                    if (set.areStale(row.getString(2), row.getString(3))) {
                        stale.add(row.getLong(1));
                    }
                    return true;
                });
        return stale;
    }
}
