package dev.seshat.app.relocation;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogPlacement;
import dev.seshat.agent.SessionFile;
import dev.seshat.app.Services;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.discover.ListedSession;
import dev.seshat.discover.Relocations;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What relocating a directory changes.
///
/// @param from the directory until now
/// @param to its path now
/// @param logs the logs whose sessions are listed under the new path, subagents' included
/// @param byAgent how many these are by the name of their agent
/// @param names what identifies the logs, before and after
/// @param moves the files and directories to rename
/// @param archived the sessions to rename in the archive
/// @param kept what stays where it is, and why
/// @param limits what cannot be done for some agents
public record RelocationPlan(
        String from,
        String to,
        List<Path> logs,
        Map<String, Integer> byAgent,
        Set<String> names,
        List<Move> moves,
        List<ArchivedMove> archived,
        List<Kept> kept,
        List<String> limits) {

    /// A log that stays, and why.
    public record Kept(Path log, String why) {}

    public RelocationPlan {
        logs = List.copyOf(logs);
        names = Set.copyOf(names);
        moves = List.copyOf(moves);
        archived = List.copyOf(archived);
        kept = List.copyOf(kept);
        limits = List.copyOf(limits);
    }

    /// Whether no session worked there.
    public boolean isEmpty() {
        return logs.isEmpty() && archived.isEmpty() && kept.isEmpty();
    }

    /// Look at all sessions.
    public static RelocationPlan of(String from, String to, Services services) {
        Draft draft = new Draft(from, to, services);
        services.sessionsNow().forEach(draft::add);
        draft.addOfProjects();
        try (Archive archive = services.store().find().orElse(null)) {
            if (archive != null) {
                archive.sessions(draft::addArchived);
            }
        }
        return draft.plan();
    }

    /// A plan in the making.
    private static final class Draft {

        private final String from;
        private final String to;
        private final Workstation workstation;
        private final Map<String, AgentFormat> formats = new LinkedHashMap<>();
        private final List<Path> logs = new ArrayList<>();
        private final Map<String, Integer> byAgent = new TreeMap<>();
        private final Set<String> names = new LinkedHashSet<>();
        private final Map<Path, Path> moves = new LinkedHashMap<>();
        private final Map<Path, Path> projects = new LinkedHashMap<>();
        private final Map<Path, List<String>> ofProject = new LinkedHashMap<>();
        private final List<ArchivedMove> archived = new ArrayList<>();
        private final Map<Path, String> kept = new LinkedHashMap<>();
        private final Set<String> limits = new LinkedHashSet<>();

        Draft(String from, String to, Services services) {
            this.from = from;
            this.to = to;
            this.workstation = services.workstation();
            services.formats().forEach(format -> formats.put(format.agent(), format));
        }

        private Optional<String> moved(@Nullable String path) {
            return Optional.ofNullable(path)
                    .map(before -> Relocations.move(before, from, to))
                    .filter(now -> !now.equals(path));
        }

        void add(ListedSession session) {
            String project = session.checkout().project().path();
            Optional<String> target = moved(project);
            Optional<AgentFormat> format = Optional.ofNullable(formats.get(session.agent()));
            Optional<SessionFile> file = format.flatMap(each -> each.recognise(session.file()));
            if (target.isEmpty() || format.isEmpty() || file.isEmpty()) {
                return;
            }
            SessionFile log = file.get();
            Path after = log.path();
            Optional<LogPlacement> placement = format.get().placement();
            if (placement.isPresent() && !goesWithParent(log, format.get())) {
                Optional<Path> directory = placement.get().directoryFor(log, target.get());
                if (directory.isEmpty()) {
                    kept.put(log.path(), format.get().displayName() + " does not know " + target.get() + " yet");
                    return;
                }
                Map<Path, Path> parts = parts(placement.get().parts(log), directory.get());
                Optional<Path> taken =
                        parts.values().stream().filter(Draft::isThere).findFirst();
                if (taken.isPresent()) {
                    kept.put(log.path(), taken.get() + " already exists");
                    return;
                }
                parts.forEach((before, now) -> {
                    moves.put(before, now);
                    projects.put(before.getParent(), now.getParent());
                    ofProject.put(before.getParent(), placement.get().ofProject());
                });
                after = rebased(log.path(), parts);
            }
            logs.add(log.path());
            byAgent.merge(format.get().displayName(), 1, Integer::sum);
            names.add(Relocations.nameOf(log));
            names.add(Relocations.nameOf(new SessionFile(after, log.id(), log.subagent(), log.parentId())));
            format.get().relocationLimit().ifPresent(limits::add);
        }

        /// Where the log of a subagent is below its parent's, that decides.
        private static boolean goesWithParent(SessionFile log, AgentFormat format) {
            String parent = log.parentId();
            return parent != null
                    && format.parentOf(log, parent)
                            .filter(file -> isThere(file.path()))
                            .isPresent();
        }

        private static Map<Path, Path> parts(List<Path> parts, Path directory) {
            Map<Path, Path> targets = new LinkedHashMap<>();
            for (Path part : parts) {
                Path target = directory.resolve(part.getFileName());
                if (!target.equals(part)) {
                    targets.put(part, target);
                }
            }
            return targets;
        }

        private static Path rebased(Path path, Map<Path, Path> parts) {
            return parts.entrySet().stream()
                    .filter(part -> path.startsWith(part.getKey()))
                    .map(part -> part.getValue().resolve(part.getKey().relativize(path)))
                    .findFirst()
                    .map(Path::normalize)
                    .orElse(path);
        }

        /// What belongs to a project goes when no log is left there.
        void addOfProjects() {
            projects.forEach((before, now) -> {
                if (leavesNoLog(before)) {
                    ofProject.getOrDefault(before, List.of()).stream()
                            .filter(name -> isThere(before.resolve(name)) && !isThere(now.resolve(name)))
                            .forEach(name -> moves.put(before.resolve(name), now.resolve(name)));
                }
            });
        }

        private boolean leavesNoLog(Path directory) {
            try (Stream<Path> entries = Files.list(directory)) {
                return entries.noneMatch(entry -> entry.toString().endsWith(".jsonl") && !moves.containsKey(entry));
            } catch (IOException | UncheckedIOException e) {
                return false;
            }
        }

        void addArchived(ArchivedSession each) {
            SessionKey key = each.session().key();
            String project = each.session().facts().project().path();
            Path file = each.session().file();
            Optional<String> target = moved(project);
            if (project == null
                    || target.isEmpty()
                    || kept.containsKey(file)
                    || !key.workstationId().equals(workstation.id())) {
                return;
            }
            Path after = rebased(file, moves);
            if (after.equals(file) && !isThere(file)) {
                Optional<AgentFormat> format =
                        Optional.ofNullable(formats.get(each.session().agent()));
                Optional<SessionFile> log = format.flatMap(known -> known.recognise(file));
                if (format.isPresent() && log.isPresent()) {
                    after = format.get()
                            .placement()
                            .flatMap(placement -> placement
                                    .directoryFor(log.get(), target.get())
                                    .map(directory -> rebased(file, parts(placement.parts(log.get()), directory))))
                            .orElse(file);
                    names.add(Relocations.nameOf(log.get()));
                }
            }
            archived.add(new ArchivedMove(key, project, target.get(), file, after));
        }

        private static boolean isThere(Path path) {
            return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        }

        RelocationPlan plan() {
            return new RelocationPlan(
                    from,
                    to,
                    logs,
                    byAgent,
                    names,
                    moves.entrySet().stream()
                            .map(each -> new Move(each.getKey(), each.getValue()))
                            .toList(),
                    archived,
                    kept.entrySet().stream()
                            .map(each -> new Kept(each.getKey(), each.getValue()))
                            .toList(),
                    List.copyOf(limits));
        }
    }
}
