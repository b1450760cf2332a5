package dev.seshat.archive.postgres;

import dev.seshat.archive.ProjectLanguages;
import dev.seshat.model.Workstation;
import dev.seshat.words.Language;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The column `language` of `indexed_sessions`: in which language the words of each are written, and whether that is
/// still the one that is set for its project.
final class SessionLanguages {

    /// From one to the next in the index, so that it does not matter how many sessions there are.
    private static final String USED = """
            with recursive used (language) as (
                (select language from indexed_sessions order by language limit 1)
                union all
                select (select s.language from indexed_sessions s where s.language > used.language
                    order by s.language limit 1)
                from used where used.language is not null)
            select language from used where language is not null""";

    private final Sql sql;
    private final ProjectLanguages set;

    /// @param set the languages that are set
    SessionLanguages(Sql sql, ProjectLanguages set) {
        this.sql = sql;
        this.set = set;
    }

    /// The words of all languages that there are sessions in, whoever wrote them.
    Words used() {
        return set.wordsOf(sql.list(USED, row -> row.getString(1)));
    }

    Optional<Language> of(long session) {
        return sql.first("select language from indexed_sessions where session = ?", row -> row.getString(1), session)
                .flatMap(Language::named);
    }

    /// Whether the words of one of a workstation's sessions are not in the language that is set for its project.
    boolean areStale(Workstation workstation) {
        String others = set.others().title();
        String stored = "select distinct language, project_path from indexed_sessions where workstation_id = ?";
        Sql.Row<Boolean> stale = row -> set.areStale(row.getString(1), row.getString(2));
        return (set.isOne()
                        ? sql.list(
                                stored + " and (language < ? or language > ?)", stale, workstation.id(), others, others)
                        : sql.list(stored, stale, workstation.id()))
                .contains(true);
    }

    /// The sessions of which that is so, the newest first.
    List<Long> stale(Workstation workstation) {
        List<Long> stale = new ArrayList<>();
        sql.each(
                "select session, language, project_path from indexed_sessions where workstation_id = ?"
                        + " order by active_at desc",
                row -> {
                    if (set.areStale(row.getString(2), row.getString(3))) {
                        stale.add(row.getLong(1));
                    }
                    return true;
                },
                workstation.id());
        return stale;
    }
}
