package dev.seshat.archive.sqlite;

import dev.seshat.archive.ProjectLanguages;
import dev.seshat.words.Language;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The column `language` of `sessions`: in which language the words of each are written, and whether that is still the
/// one that is set for its project.
final class SessionLanguages {

    private final Sql sql;
    private final ProjectLanguages set;

    /// @param set the languages that are set
    SessionLanguages(Sql sql, ProjectLanguages set) {
        this.sql = sql;
        this.set = set;
    }

    /// The words of all languages that there are sessions in.
    Words used() {
        return set.wordsOf(names());
    }

    /// From one to the next in the index, so that it does not matter how many sessions there are.
    private List<String> names() {
        List<String> names = new ArrayList<>();
        Optional<String> next = nameAfter("");
        while (next.isPresent()) {
            names.add(next.get());
            next = nameAfter(next.get());
        }
        return names;
    }

    private Optional<String> nameAfter(String name) {
        return sql.first(
                "select language from sessions where language > ? order by language limit 1",
                row -> row.getString(1),
                name);
    }

    Optional<Language> of(long session) {
        return sql.first("select language from sessions where id = ?", row -> row.getString(1), session)
                .flatMap(Language::named);
    }

    /// The words of a session are written in this language now.
    void note(long session, Language language) {
        sql.run("update sessions set language = ? where id = ?", language.title(), session);
    }

    /// Whether the words of a session are not in the language that is set for its project.
    boolean areStale() {
        return set.isOne()
                ? names().stream().anyMatch(name -> !name.equals(set.others().title()))
                : sql.list(
                                "select distinct language, project_path from sessions",
                                row -> set.areStale(row.getString(1), row.getString(2)))
                        .contains(true);
    }

    /// The sessions of which that is so, in the order of their rowids: what the full-text index is given in another
    /// order becomes a segment for each session.
    List<Long> stale() {
        List<Long> stale = new ArrayList<>();
        sql.each("select id, language, project_path from sessions order by id", row -> {
            if (set.areStale(row.getString(2), row.getString(3))) {
                stale.add(row.getLong(1));
            }
            return true;
        });
        return stale;
    }
}
