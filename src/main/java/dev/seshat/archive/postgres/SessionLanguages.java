package dev.seshat.archive.postgres;

import dev.seshat.archive.ProjectLanguages;
import dev.seshat.model.Project;
import dev.seshat.words.Language;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The column `language` of `indexed_sessions`: in which language the words of each are written, and whether that is
/// still the one that is set for its project. What is another's to write is never stale: it is as that one wants it.
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

    /// Who writes for whom is asked once for each workstation, and not for each session.
    private static final String OWN = """
            with stored as materialized (
                select distinct workstation_id, language, project_path from indexed_sessions where %s),
            own as materialized (
                select workstation_id from (select distinct workstation_id from stored) each
                where writes_for(workstation_id))
            select distinct language, project_path from stored join own using (workstation_id)""";

    private final Sql sql;
    private final ProjectLanguages set;

    /// @param set the languages that are set
    SessionLanguages(Sql sql, ProjectLanguages set) {
        this.sql = sql;
        this.set = set;
    }

    /// The words of all languages that there are sessions in, whoever wrote them.
    Words used() {
        List<Language> used = new ArrayList<>();
        for (String name : sql.list(USED, row -> row.getString(1))) {
            Optional<Language> language = Language.named(name);
            if (language.isPresent()) {
                used.add(language.get());
            }
        }
        return used.isEmpty() ? Words.of(set.others()) : Words.of(used);
    }

    Optional<Language> of(long session) {
        return sql.first("select language from indexed_sessions where session = ?", row -> row.getString(1), session)
                .flatMap(Language::named);
    }

    /// Whether the words of a session are not in the language that is set for its project.
    boolean areStale() {
        String others = set.others().title();
        return (set.isOne()
                        ? sql.list(
                                OWN.formatted("language < ? or language > ?"),
                                row -> isStale(row.getString(1), row.getString(2)),
                                others,
                                others)
                        : sql.list(OWN.formatted("true"), row -> isStale(row.getString(1), row.getString(2))))
                .contains(true);
    }

    private boolean isStale(String language, @Nullable String project) {
        return !language.equals(set.of(Project.at(project)).title());
    }

    /// The sessions of which that is so, the newest first.
    List<Long> stale() {
        List<Long> stale = new ArrayList<>();
        sql.each("""
                select session, language, project_path from indexed_sessions where writes_for(workstation_id)
                order by file_mtime desc""", row -> {
            if (isStale(row.getString(2), row.getString(3))) {
                stale.add(row.getLong(1));
            }
            return true;
        });
        return stale;
    }
}
