package dev.seshat.archive;

import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.claude.ClaudeFormat;
import dev.seshat.app.AllSessions;
import dev.seshat.app.ArchiveAccess;
import dev.seshat.discover.Discovery;
import dev.seshat.discover.FactsReaders;
import dev.seshat.discover.ListedSession;
import dev.seshat.discover.LogState;
import dev.seshat.discover.MetadataCache;
import dev.seshat.discover.Notices;
import dev.seshat.discover.Progress;
import dev.seshat.discover.Relocations;
import dev.seshat.discover.SessionFilter;
import dev.seshat.discover.SessionOrder;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Workstation;
import dev.seshat.query.DateRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A list shows what only the archive has beside what is on disk, and both alike.
abstract class OffDiskContract extends OnAnArchive {

    private static final Workstation THERE = new Workstation("ws-there");
    private static final SessionFilter EVERYTHING = filter(null, null, null, LogState.ANY, null);
    private static final Instant NOON = Instant.parse("2026-02-01T12:00:00Z");

    private static SessionFilter filter(
            @Nullable String project,
            @Nullable String agent,
            @Nullable String branch,
            LogState logs,
            @Nullable String workstation) {
        return new SessionFilter(project, agent, branch, DateRange.ALWAYS, false, logs, workstation);
    }

    private static SessionFilter active(@Nullable Instant since, @Nullable Instant until) {
        return new SessionFilter(null, null, null, new DateRange(since, until), false, LogState.ANY, null);
    }

    /// Questions that select different sessions of [#variedSessions].
    private static final List<SessionFilter> FILTERS = List.of(
            EVERYTHING,
            new SessionFilter(null, null, null, DateRange.ALWAYS, true, LogState.ANY, null),
            filter("apple", null, null, LogState.ANY, null),
            filter("=web", null, null, LogState.ANY, null),
            filter("/work/pear", null, null, LogState.ANY, null),
            filter("/WORK/*", null, null, LogState.ANY, null),
            filter(null, "claude", null, LogState.ANY, null),
            filter(null, "codex", null, LogState.ANY, null),
            filter(null, null, "main", LogState.ANY, null),
            filter(null, null, "feature", LogState.ANY, null),
            filter(null, null, null, LogState.ANY, "ws-here"),
            filter(null, null, null, LogState.ANY, "ws-nowhere"),
            active(NOON.minusSeconds(86_400), null),
            active(null, NOON.minusSeconds(86_400)),
            active(NOON.minusSeconds(3 * 86_400), NOON.minusSeconds(86_400)));

    private final List<MetadataCache> caches = new ArrayList<>();

    @AfterEach
    void closeCaches() {
        caches.forEach(MetadataCache::close);
    }

    private Path session(String cwd, int number, Instant at, String... texts) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String text : texts) {
            lines.add(Lines.prompt(cwd, text, at.toString()));
        }
        return projects.write(cwd.replace('/', '-'), id(number), lines.toArray(String[]::new));
    }

    /// Sessions of several projects, branches and days; two last spoke at the same time, one names no time.
    private void variedSessions() throws IOException {
        for (int i = 1; i <= 8; i++) {
            String project = List.of("/work/apple", "/work/pear/web", "/home/me/apple-pie")
                    .get(i % 3);
            session(project, i, NOON.minusSeconds(i / 2 * 43_200L), "prompt " + i, "and " + i);
        }
        projects.append(
                projects.path("-work-apple", id(3)),
                Lines.prompt("/work/web", "elsewhere", NOON.toString()).replace("main", "feature"));
        projects.write("-none", id(9), Lines.promptNowhere("no time, no place"));
        Path parent = projects.path("-work-apple", id(3));
        Path subagents = Files.createDirectories(parent.resolveSibling(id(3)).resolve("subagents"));
        projects.write(subagents.resolve("agent-a1b2c3d4.jsonl"), Lines.prompt("/work/apple", "look around"));
    }

    private List<ListedSession> disk() {
        MetadataCache cache =
                MetadataCache.empty(directory.resolve("cache.json"), Projects.MAX_LINE_BYTES, Notices.NONE);
        caches.add(cache);
        return new Discovery(
                        List.of(new ClaudeFormat()),
                        _ -> List.of(projects.root),
                        HERE,
                        new FactsReaders(Projects.MAX_LINE_BYTES, Notices.NONE),
                        cache,
                        false,
                        Notices.NONE)
                .discover(Progress.NONE);
    }

    private AllSessions all() {
        return new AllSessions(disk(), HERE, () -> Relocations.NONE, new ArchiveAccess() {
            @Override
            public <T> T ask(Function<Archive, T> question) {
                return question.apply(archive);
            }
        });
    }

    private static List<BrowsedSession> listed(AllSessions all, SessionFilter filter, SessionOrder order) {
        AllSessions.Page page = all.page(filter, order, 0, 1_000);
        List<BrowsedSession> sessions = new ArrayList<>();
        page.each(sessions::add);
        assertThat(page.total()).isEqualTo(sessions.size());
        assertThat(all.count(filter)).isEqualTo(sessions.size());
        assertThat(all.unavailable()).isEmpty();
        return sessions;
    }

    private static List<String> ids(AllSessions all, SessionFilter filter, SessionOrder order) {
        return listed(all, filter, order).stream()
                .map(each -> each.session().key().toString())
                .toList();
    }

    /// The ends of the ids of the sessions whose logs are gone.
    private List<String> gone(SessionFilter filter) {
        return listed(all(), filter, SessionOrder.MODIFIED).stream()
                .filter(BrowsedSession::archivedOnly)
                .map(each -> each.session().key().sessionId().replaceFirst("^0.*-0*", ""))
                .toList();
    }

    /// Whatever is asked, sessions of which the logs are gone are listed as they were before.
    @Test
    void theListIsTheSameWhetherLogsAreOnDiskOrGone() throws IOException {
        variedSessions();
        projects.index(archive);
        List<List<String>> before = new ArrayList<>();
        for (SessionFilter filter : FILTERS) {
            for (SessionOrder order : SessionOrder.values()) {
                before.add(ids(all(), filter, order));
            }
        }
        assertThat(before.getFirst()).hasSize(9);
        List<String> projectsBefore = projectsOf(all());
        for (int step = 0; step < 3; step++) {
            remove(step);
            List<List<String>> after = new ArrayList<>();
            for (SessionFilter filter : FILTERS) {
                for (SessionOrder order : SessionOrder.values()) {
                    after.add(ids(all(), filter, order));
                }
            }
            assertThat(after).as("step %s", step).isEqualTo(before);
            assertThat(projectsOf(all())).isEqualTo(projectsBefore);
        }
        assertThat(listed(all(), EVERYTHING, SessionOrder.MODIFIED)).noneMatch(BrowsedSession::isOnDisk);
    }

    /// The archive keeps times in milliseconds.
    private static List<String> projectsOf(AllSessions all) {
        return all.projects(EVERYTHING).stream()
                .map(each -> each.checkout() + " " + each.sessions() + " " + each.prompts() + " " + each.answers() + " "
                        + each.messages() + " " + each.lastActivity().truncatedTo(ChronoUnit.MILLIS))
                .toList();
    }

    /// Delete half of the logs unknown to the archive, then tell it, then delete the others.
    private void remove(int step) throws IOException {
        if (step == 1) {
            projects.index(archive);
            return;
        }
        for (ListedSession listed : disk()) {
            if (step == 2 || listed.sessionId().hashCode() % 2 == 0) {
                Files.delete(listed.file());
            }
        }
    }

    /// A list of a hundred thousand is shown in pages: none is missing between two of them, and none is there twice.
    @Test
    void pagesAreThePartsOfTheWhole() throws IOException {
        variedSessions();
        projects.index(archive);
        for (int number : new int[] {1, 4, 5, 6}) {
            Files.delete(projects.path(
                    List.of("-work-apple", "-work-pear-web", "-home-me-apple-pie")
                            .get(number % 3),
                    id(number)));
        }
        AllSessions all = all();
        for (SessionOrder order : List.of(SessionOrder.MODIFIED, SessionOrder.TITLE)) {
            List<String> whole = ids(all, EVERYTHING, order);
            for (int offset = 0; offset <= 11; offset++) {
                for (int limit = 0; limit <= 11; limit++) {
                    List<String> page = new ArrayList<>();
                    all.page(EVERYTHING, order, offset, limit)
                            .each(each -> page.add(each.session().key().toString()));
                    assertThat(page)
                            .as("%s from %s, %s", order, offset, limit)
                            .isEqualTo(whole.stream().skip(offset).limit(limit).toList());
                }
            }
        }
    }

    @Test
    void aLogThatIsBackIsListedFirstHand() throws IOException {
        Path log = session("/work/apple", 1, NOON, "one");
        session("/work/apple", 2, NOON, "two");
        byte[] bytes = Files.readAllBytes(log);
        projects.index(archive);
        Files.delete(log);
        projects.index(archive);
        assertThat(gone(EVERYTHING)).containsExactly("1");
        Files.write(log, bytes);
        assertThat(gone(EVERYTHING)).isEmpty();
        assertThat(ids(all(), EVERYTHING, SessionOrder.MODIFIED)).hasSize(2);
    }

    /// The root of the logs is not there: the archive does not take them for gone, but a list has to show them.
    @Test
    void withoutItsRootEverySessionIsListed() throws IOException {
        session("/work/apple", 1, NOON, "one");
        session("/work/apple", 2, NOON, "two");
        projects.index(archive);
        Files.move(projects.root, projects.root.resolveSibling("away"));
        projects.index(archive);
        assertThat(gone(EVERYTHING)).containsExactlyInAnyOrder("1", "2");
        assertThat(gone(filter(null, null, null, LogState.GONE, null))).hasSize(2);
        assertThat(ids(all(), filter(null, null, null, LogState.ON_DISK, null), SessionOrder.MODIFIED))
                .isEmpty();
    }

    @Test
    void aDamagedLogIsNotListedTwice() throws IOException {
        Path log = session("/work/apple", 1, NOON, "one", "two");
        projects.index(archive);
        Files.write(log, new byte[0]);
        projects.index(archive);
        assertThat(listed(all(), EVERYTHING, SessionOrder.MODIFIED))
                .singleElement()
                .satisfies(only -> assertThat(only.isOnDisk()).isTrue());
    }

    @Test
    void formerVersionsAndForgottenSessionsAreNoRows() throws IOException {
        Path log = session("/work/apple", 1, NOON, "one", "two");
        session("/work/apple", 2, NOON, "secret");
        projects.index(archive);
        projects.write(log, Lines.prompt("/work/apple", "other"));
        projects.index(archive);
        Files.delete(log);
        Files.delete(projects.path("-work-apple", id(2)));
        projects.index(archive);
        try (ArchiveWriter writer = archive.writer()) {
            writer.forget(archive.withId(id(2)).getFirst().session().key(), Instant.EPOCH);
            writer.commit();
        }
        assertThat(gone(EVERYTHING)).containsExactly("1");
    }

    @Test
    void sessionsOfAnotherWorkstationAreListedAndMarked() throws IOException {
        session("/work/apple", 1, NOON, "one");
        session("/work/apple", 2, NOON.plusSeconds(1), "two");
        projects.index(archive);
        projects.indexer(archive, THERE).run(IndexRequest.CHANGES, IndexProgress.none());
        List<BrowsedSession> listed = listed(all(), EVERYTHING, SessionOrder.MODIFIED);
        assertThat(listed).extracting(BrowsedSession::elsewhere).containsExactly(false, true, false, true);
        assertThat(listed).noneMatch(BrowsedSession::archivedOnly);
        assertThat(ids(all(), filter(null, null, null, LogState.ANY, "ws-there"), SessionOrder.MODIFIED))
                .hasSize(2)
                .allMatch(key -> key.startsWith("ws-there:"));
        assertThat(gone(filter(null, null, null, LogState.GONE, null))).isEmpty();
        assertThat(all().projects(EVERYTHING)).singleElement().satisfies(project -> {
            assertThat(project.sessions()).isEqualTo(4);
            assertThat(project.offDisk()).isEqualTo(2);
        });
        assertThat(all().idsBeginningWith(List.of(id(1).substring(0, 8)))).hasSize(4);
    }

    @Test
    void withoutTheArchiveTheListIsThatOfTheDisk() throws IOException {
        session("/work/apple", 1, NOON, "one");
        for (Kind kind : List.of(Kind.NOT_FOUND, Kind.UNREACHABLE, Kind.DAMAGED, Kind.BUSY)) {
            AllSessions all = new AllSessions(disk(), HERE, () -> Relocations.NONE, new ArchiveAccess() {
                @Override
                public <T> T ask(Function<Archive, T> question) {
                    throw new SeshatException(kind, "it does not work.");
                }
            });
            AllSessions.Page page = all.page(EVERYTHING, SessionOrder.MODIFIED, 0, 10);
            assertThat(page.total()).isOne();
            assertThat(all.projects(EVERYTHING)).hasSize(1);
            assertThat(all.labels()).isNotNull();
            assertThat(all.unavailable().isPresent()).isEqualTo(kind != Kind.NOT_FOUND);
        }
    }
}
