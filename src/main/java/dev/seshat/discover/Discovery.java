package dev.seshat.discover;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.IndexEntry;
import dev.seshat.json.JsonCursor;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finds every session on disk: the file system says which there are, and three tiers say what they are.
///
/// Cost: a look at every file's name and stamp, and a reading of those that changed since the last time.
public final class Discovery {

    /// Newest first; among logs of the same moment the path decides, so that a list never changes by itself.
    private static final Comparator<ListedSession> NEWEST_FIRST = Comparator.comparing(
                    (ListedSession listed) -> listed.session().modified())
            .reversed()
            .thenComparing(listed -> listed.session().file());

    private record Resolved(LogOnDisk log, SessionFacts facts, Tier tier) {}

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
        List<LogOnDisk> logs =
                trees.stream().flatMap(tree -> tree.logs().stream()).distinct().toList();
        return sessions(resolve(logs, progress));
    }

    private List<Resolved> resolve(List<LogOnDisk> logs, Progress progress) {
        List<Resolved> resolved = new ArrayList<>();
        List<LogOnDisk> changed = new ArrayList<>();
        JsonCursor cursor = new JsonCursor();
        for (LogOnDisk log : logs) {
            SessionFacts facts = cache.find(log.path(), log.stamp(), cursor);
            if (facts == null) {
                changed.add(log);
            } else {
                resolved.add(new Resolved(log, facts, Tier.CACHE));
            }
        }
        readers.read(changed, progress, (log, facts) -> {
            cache.put(log.path(), log.stamp(), facts);
            synchronized (resolved) {
                resolved.add(new Resolved(log, facts, Tier.LOG));
            }
        });
        return resolved;
    }

    private List<ListedSession> sessions(List<Resolved> resolved) {
        Map<Path, Project> projects = new HashMap<>();
        resolved.forEach(each -> projects.put(each.log().path(), each.facts().project()));
        Map<Path, Map<String, IndexEntry>> indexes = new HashMap<>();
        List<ListedSession> sessions = new ArrayList<>(resolved.size());
        for (Resolved each : resolved) {
            sessions.add(listed(withIndex(each, indexes), projects));
        }
        sessions.sort(NEWEST_FIRST);
        return sessions;
    }

    /// The agent's index knows words for sessions whose log has none; where it is trusted, it has the last word.
    private Resolved withIndex(Resolved each, Map<Path, Map<String, IndexEntry>> indexes) {
        SessionFacts facts = each.facts();
        boolean complete = facts.summary() != null && facts.firstPrompt() != null;
        if ((complete && !trustIndex) || each.log().log().file().subagent()) {
            return each;
        }
        Path directory = each.log().path().getParent();
        AgentFormat format = each.log().log().format();
        IndexEntry entry = indexes.computeIfAbsent(directory, format::index).get(facts.sessionId());
        if (entry == null || !entry.isFresh(each.log().stamp().modified())) {
            return each;
        }
        return trustIndex
                ? new Resolved(each.log(), IndexedFacts.overruled(facts, entry), Tier.INDEX)
                : new Resolved(each.log(), IndexedFacts.completed(facts, entry), each.tier());
    }

    private ListedSession listed(Resolved each, Map<Path, Project> projects) {
        SessionFacts facts = each.facts();
        FileStamp stamp = each.log().stamp();
        Session session = new Session(
                SessionKey.of(workstation, facts.project(), facts.sessionId()),
                each.log().log().format().agent(),
                parentKey(each, projects),
                each.log().path(),
                stamp.created(),
                stamp.modified(),
                facts);
        return new ListedSession(session, each.tier());
    }

    private @Nullable SessionKey parentKey(Resolved each, Map<Path, Project> projects) {
        String parentId = each.facts().parentSessionId();
        if (parentId == null || parentId.isEmpty()) {
            return null;
        }
        FoundLog log = each.log().log();
        Project project = log.format()
                .parentOf(log.file(), parentId)
                .map(parent -> projects.get(parent.path()))
                .filter(parent -> parent.path() != null)
                .orElse(each.facts().project());
        return SessionKey.of(workstation, project, parentId);
    }
}
