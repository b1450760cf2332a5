package dev.seshat.archive;

import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.query.Filter;
import dev.seshat.query.ProjectPattern;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Every store matches projects by the rules of [ProjectPattern].
abstract class ProjectsContract extends OnAnArchive {

    private static final List<String> PATHS = List.of(
            "/home/me/web",
            "/home/me/WebApp",
            "/home/webmaster/api",
            "/home/some/web/",
            "C:\\Users\\Me\\web",
            "/srv/Über/straße",
            "/srv/[x]/a.b",
            "/srv/a?b/100%_done",
            "/srv/ΣΟΦΟΣ",
            "/srv/back\\slash");

    private static final List<String> PATTERNS = List.of(
            "web",
            "WEB",
            "eb",
            "me/web",
            "ME\\WEB",
            "/home/me",
            "/home/me/web",
            "/Home/Me/Web/",
            "/me",
            "c:\\users",
            "C:/Users/me/WEB",
            "=web",
            "=Me/web",
            "=webapp",
            "=eb",
            "w*p",
            "/home/*/web",
            "*/web/",
            "*",
            "über",
            "ÜBER",
            "STRASSE",
            "straße",
            "[x]",
            "[X]/A.B",
            "a.b",
            "a?b",
            "a_b",
            "100%",
            "_done",
            "σοφο",
            "σοφος",
            "slash",
            "k/s",
            "nowhere",
            "x".repeat(60_000),
            "*a".repeat(2_000));

    @Test
    void aPatternMeansTheSameProjectsAsInAList() throws IOException {
        for (int i = 0; i < PATHS.size(); i++) {
            projects.write("p" + i, id(i), Lines.prompt(PATHS.get(i), "amber"));
        }
        projects.index(archive);
        for (String typed : PATTERNS) {
            ProjectPattern pattern = ProjectPattern.of(typed);
            List<String> meant = IntStream.range(0, PATHS.size())
                    .filter(i -> pattern.matches(PATHS.get(i)))
                    .mapToObj(Projects::id)
                    .toList();
            assertThat(found(new Filter.Has(Filter.Field.PROJECT, typed)))
                    .as(typed.substring(0, Math.min(20, typed.length())))
                    .containsExactlyInAnyOrderElementsOf(meant);
        }
    }

    private List<String> found(Filter filter) {
        try (Finder finder = archive.finder()) {
            return finder.filtered(List.of(filter), List.of()).sessions().stream()
                    .map(found ->
                            finder.session(found.session()).session().key().sessionId())
                    .toList();
        }
    }
}
