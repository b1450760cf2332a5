package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.IndexEntry;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finds every session on disk: the file system says which there are, and three tiers say what they are.
///
/// Cost: a look at every file's name and stamp, and a reading of those that changed since the last time.
public final class Discovery {

    /// Newest first; among logs of the same moment the path decides, so that a list never changes by itself.
    private static final Comparator<LogOnDisk> NEWEST_FIRST = Comparator.comparing(
                    (LogOnDisk log) -> log.stamp().modified())
            .reversed()
            .thenComparing(LogOnDisk::path);

    private final List<AgentFormat> formats;
    private final Function<AgentFormat, List<Path>> roots;
    private final Workstation workstation;
    private final FactsReaders readers;
    private final MetadataCache cache;
    private final boolean trustIndex;
    private final Notices notices;

    /// @param roots the directories to look below, by format
    /// @param trustIndex whether an agent's own index may overrule the log
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

    /// Find all sessions, those of subagents included.
    public List<ListedSession> discover(Progress progress) {
        List<LogTree> trees = new ArrayList<>();
        for (AgentFormat format : formats) {
            for (Path root : roots.apply(format)) {
                trees.add(LogTree.walk(root, format, notices));
            }
        }
        cache.saw(trees);
        List<LogOnDisk> logs = trees.stream()
                .flatMap(tree -> tree.logs().stream())
                .distinct()
                .sorted(NEWEST_FIRST)
                .toList();
        return new Listing(readChanged(logs, progress)).sessions();
    }

    /// Read what is new, and leave out what could not be read.
    private Map<LogOnDisk, Tier> readChanged(List<LogOnDisk> logs, Progress progress) {
        Map<LogOnDisk, Tier> tiers = new ConcurrentHashMap<>();
        List<LogOnDisk> changed = new ArrayList<>();
        for (LogOnDisk log : logs) {
            if (cache.knows(log.path(), log.stamp())) {
                tiers.put(log, Tier.CACHE);
            } else {
                changed.add(log);
            }
        }
        readers.read(changed, progress, (log, facts) -> {
            cache.put(log.path(), log.stamp(), facts);
            tiers.put(log, Tier.LOG);
        });
        Map<LogOnDisk, Tier> inOrder = new LinkedHashMap<>();
        logs.forEach(log -> inOrder.computeIfAbsent(log, tiers::get));
        return inOrder;
    }

    /// The sessions that one discovery found; they know each other, and share the agents' indexes.
    private final class Listing {

        private final Map<LogOnDisk, Tier> tiers;
        private final Map<Path, LogOnDisk> byPath = new HashMap<>();
        private final Map<Path, Map<String, IndexEntry>> indexes = new ConcurrentHashMap<>();

        Listing(Map<LogOnDisk, Tier> tiers) {
            this.tiers = tiers;
            tiers.keySet().forEach(log -> byPath.put(log.path(), log));
        }

        List<ListedSession> sessions() {
            return tiers.entrySet().stream()
                    .map(each -> new ListedSession(each.getKey(), () -> details(each.getKey(), each.getValue())))
                    .toList();
        }

        private ListedSession.Details details(LogOnDisk log, Tier tier) {
            SessionFacts known = cache.find(log.path(), log.stamp());
            if (known == null) {
                // An entry that has lost its facts: as good as none.
                SessionFacts read = readers.readOne(log);
                if (read == null) {
                    String id = Objects.requireNonNullElse(
                            log.log().file().id(), log.path().toString());
                    return details(log, SessionFacts.ofNothing(id), Tier.LOG);
                }
                return details(log, read, Tier.LOG);
            }
            return details(log, known, tier);
        }

        /// The agent's index knows words for sessions whose log has none; where it is trusted, it has the last word.
        private ListedSession.Details details(LogOnDisk log, SessionFacts facts, Tier tier) {
            boolean complete = facts.summary() != null && facts.firstPrompt() != null;
            IndexEntry entry = complete && !trustIndex ? null : indexEntry(log, facts.sessionId());
            if (entry == null) {
                return new ListedSession.Details(session(log, facts), tier);
            }
            return trustIndex
                    ? new ListedSession.Details(session(log, IndexedFacts.overruled(facts, entry)), Tier.INDEX)
                    : new ListedSession.Details(session(log, IndexedFacts.completed(facts, entry)), tier);
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

        private Session session(LogOnDisk log, SessionFacts facts) {
            return new Session(
                    SessionKey.of(workstation, facts.project(), facts.sessionId()),
                    log.log().format().agent(),
                    parentKey(log.log(), facts),
                    log.path(),
                    log.stamp().created(),
                    log.stamp().modified(),
                    facts);
        }

        private @Nullable SessionKey parentKey(FoundLog log, SessionFacts facts) {
            String parentId = facts.parentSessionId();
            if (parentId == null || parentId.isEmpty()) {
                return null;
            }
            Project project = log.format()
                    .parentOf(log.file(), parentId)
                    .map(parent -> byPath.get(parent.path()))
                    .map(parent -> cache.find(parent.path(), parent.stamp()))
                    .map(SessionFacts::project)
                    .filter(parent -> parent.path() != null)
                    .orElse(facts.project());
            return SessionKey.of(workstation, project, parentId);
        }
    }
}
