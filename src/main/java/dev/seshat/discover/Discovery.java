package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.IndexEntry;
import dev.seshat.agent.SidecarNames;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finds every session on disk: the file system tells which exist, and three tiers supply their facts.
///
/// Cost: a stat of every file, and reading those that changed since the last run.
public final class Discovery {

    private final List<AgentFormat> formats;
    private final Function<AgentFormat, List<Path>> roots;
    private final Workstation workstation;
    private final FactsReaders readers;
    private final MetadataCache cache;
    private final boolean trustIndex;
    private final Notices notices;

    /// @param roots the directories to scan, by format
    /// @param trustIndex whether an agent's own index may replace the log, which is then not read
    public Discovery(
            List<AgentFormat> formats,
            Function<AgentFormat, List<Path>> roots,
            Workstation workstation,
            FactsReaders readers,
            MetadataCache cache,
            boolean trustIndex,
            Notices notices) {
        this.formats = List.copyOf(formats);
        this.roots = roots;
        this.workstation = workstation;
        this.readers = readers;
        this.cache = cache;
        this.trustIndex = trustIndex;
        this.notices = notices;
    }

    /// Find all sessions, including subagents'.
    public List<ListedSession> discover(Progress progress) {
        List<LogTree> trees = new ArrayList<>();
        for (AgentFormat format : formats) {
            for (Path root : roots.apply(format)) {
                trees.add(LogTree.walk(root, format, notices));
            }
        }
        cache.saw(trees);
        return new Listing(LogTree.newestFirst(LogTree.all(trees))).sessions(progress);
    }

    /// The sessions of one discovery; they know each other and share the agents' indexes.
    private final class Listing implements ListedSession.LookUp {

        private final List<LogOnDisk> logs;
        private final Map<Path, Map<String, IndexEntry>> indexes = new ConcurrentHashMap<>();
        /// By project path: a list has many sessions of few projects, and hashing is expensive.
        private final Map<String, String> projectIds = new ConcurrentHashMap<>();

        private final Map<String, Optional<SidecarNames>> names = new HashMap<>();
        private @Nullable Map<Path, LogOnDisk> byPath;

        Listing(List<LogOnDisk> logs) {
            this.logs = logs;
        }

        /// Read what is new, and skip what is unreadable.
        List<ListedSession> sessions(Progress progress) {
            List<LogOnDisk> changed = new ArrayList<>();
            List<ListedSession> sessions = new ArrayList<>(logs.size());
            for (LogOnDisk log : logs) {
                SessionFacts indexed = trustIndex ? indexedAlone(log) : null;
                CachePlace known = indexed == null ? cache.place(log.path(), log.stamp()) : null;
                if (indexed != null) {
                    sessions.add(new ListedSession(log, Tier.INDEX, SessionGlance.of(log, indexed), this));
                } else if (known != null) {
                    SessionGlance glance = SessionGlance.of(log, known.lastMessageAt(), known.checkout());
                    sessions.add(new ListedSession(log, Tier.CACHE, glance, this));
                } else {
                    changed.add(log);
                }
            }
            readers.read(changed, progress, (log, facts) -> {
                cache.put(log.path(), log.stamp(), facts);
                synchronized (sessions) {
                    sessions.add(new ListedSession(log, Tier.LOG, SessionGlance.of(log, facts), this));
                }
            });
            sessions.sort(ListedSession.NEWEST_FIRST);
            return Collections.unmodifiableList(sessions);
        }

        @Override
        public ListedSession.SourcedFacts facts(LogOnDisk log, Tier tier) {
            SessionFacts indexed = tier == Tier.INDEX ? indexedAlone(log) : null;
            if (indexed != null) {
                return new ListedSession.SourcedFacts(indexed, Tier.INDEX);
            }
            SessionFacts known = cache.find(log.path(), log.stamp());
            // An entry without its facts is useless.
            return known != null ? joined(log, named(log, known), tier) : joined(log, readNow(log), Tier.LOG);
        }

        /// The cache is as old as the log; a name in a side file may be newer.
        private synchronized SessionFacts named(LogOnDisk log, SessionFacts known) {
            String name = names.computeIfAbsent(
                            log.log().format().agent(), _ -> log.log().format().sidecarNames())
                    .map(beside -> beside.of(log.log().file()))
                    .map(String::strip)
                    .orElse("");
            return name.isEmpty() ? known : FactsMerger.named(known, name);
        }

        private SessionFacts readNow(LogOnDisk log) {
            SessionFacts read = readers.readOne(log);
            if (read == null) {
                return SessionFacts.ofNothing(Objects.requireNonNullElse(
                        log.log().file().id(), log.path().toString()));
            }
            cache.put(log.path(), log.stamp(), read);
            return read;
        }

        /// What a trusted index says about a log, if that is enough to list it unread; else null.
        private @Nullable SessionFacts indexedAlone(LogOnDisk log) {
            String id = log.log().file().id();
            if (id == null) {
                return null;
            }
            IndexEntry entry = indexEntry(log, id);
            return entry == null ? null : FactsMerger.alone(id, entry);
        }

        /// The agent's index may have texts that the log lacks; if trusted, it overrides the log.
        private ListedSession.SourcedFacts joined(LogOnDisk log, SessionFacts facts, Tier tier) {
            boolean complete = facts.summary() != null && facts.firstPrompt() != null;
            IndexEntry entry = complete && !trustIndex ? null : indexEntry(log, facts.sessionId());
            if (entry == null) {
                return new ListedSession.SourcedFacts(facts, tier);
            }
            return trustIndex
                    ? new ListedSession.SourcedFacts(FactsMerger.overridden(facts, entry), Tier.INDEX)
                    : new ListedSession.SourcedFacts(FactsMerger.completed(facts, entry), tier);
        }

        private @Nullable IndexEntry indexEntry(LogOnDisk log, String sessionId) {
            Path directory = log.path().getParent();
            if (directory == null || log.log().file().subagent()) {
                return null;
            }
            IndexEntry entry = indexes.computeIfAbsent(directory, log.log().format()::index)
                    .get(sessionId);
            return entry != null && entry.isFresh(log.stamp().modified()) ? entry : null;
        }

        @Override
        public Session session(LogOnDisk log, SessionFacts facts) {
            return new Session(
                    key(facts.project(), facts.sessionId()),
                    log.log().format().agent(),
                    parentKey(log.log(), facts),
                    log.path(),
                    log.stamp().created(),
                    log.stamp().modified(),
                    facts);
        }

        @Override
        public SessionKey key(Project project, String sessionId) {
            String projectId = projectIds.computeIfAbsent(Objects.toString(project.path(), ""), _ -> project.id());
            return new SessionKey(workstation.id(), projectId, sessionId);
        }

        private @Nullable SessionKey parentKey(FoundLog log, SessionFacts facts) {
            String parentId = facts.parentSessionId();
            if (parentId == null || parentId.isEmpty()) {
                return null;
            }
            Project project = log.format()
                    .parentOf(log.file(), parentId)
                    .map(parent -> byPath().get(parent.path()))
                    .map(parent -> cache.find(parent.path(), parent.stamp()))
                    .map(SessionFacts::project)
                    .filter(parent -> parent.path() != null)
                    .orElse(facts.project());
            return key(project, parentId);
        }

        /// Needed only for subagents.
        private synchronized Map<Path, LogOnDisk> byPath() {
            if (byPath == null) {
                byPath = new HashMap<>();
                for (LogOnDisk log : logs) {
                    if (!log.log().file().subagent()) {
                        byPath.put(log.path(), log);
                    }
                }
            }
            return byPath;
        }
    }
}
