package dev.seshat.insight.related;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.SessionLinks;
import dev.seshat.archive.SessionLinks.Neighbour;
import dev.seshat.archive.SessionLinks.Shared;
import dev.seshat.link.NodeType;
import dev.seshat.model.Session;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Finds the sessions that are related to a session and weighs them.
///
/// A connection that logs prove weighs more than anything in common, and half as much with each further hop. What two
/// sessions have in common weighs more the fewer other sessions have it: two who changed a file that nobody else
/// touched
/// belong together, two who read the README do not.
public final class RelatedSessions {

    /// How many hops are followed at most.
    public static final int MOST_HOPS = 5;

    public static final int USUAL_HOPS = 2;

    private static final int MOST_NEIGHBOURS = 500;
    private static final int MOST_EXAMPLES = 5;

    private static final double CONNECTED = 100;
    private static final double SAME_BRANCH = 1.25;

    private static final Set<String> MAIN_BRANCHES = Set.of("main", "master", "trunk", "develop", "HEAD");

    private RelatedSessions() {}

    /// The related sessions, strongest first.
    ///
    /// @param hops how many connections may lie between two sessions
    public static List<RelatedSession> of(ArchivedSession session, SessionLinks links, int hops, int most) {
        Session start = session.session();
        Map<String, Found> found = new LinkedHashMap<>();
        for (Neighbour each : links.neighbours(start.key(), hops, MOST_NEIGHBOURS)) {
            found.computeIfAbsent(each.session().session().key().toString(), _ -> new Found(each.session()))
                    .connected(each);
        }
        addShared(found, links, start, most);
        return found.values().stream()
                .map(each -> each.related(start))
                .sorted(Comparator.comparingDouble(RelatedSession::weight)
                        .reversed()
                        .thenComparing(each -> each.session().session().time(), Comparator.reverseOrder())
                        .thenComparing(each -> each.session().session().key().toString()))
                .limit(most)
                .toList();
    }

    private static void addShared(Map<String, Found> found, SessionLinks links, Session start, int most) {
        Map<Long, List<Shared>> byNumber = new HashMap<>();
        links.shared(start.key())
                .forEach(each -> byNumber.computeIfAbsent(each.session(), _ -> new ArrayList<>())
                        .add(each));
        // Former versions are among the numbers, and some are connected, too.
        List<Long> best = byNumber.entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<Long, List<Shared>> each) -> weight(each.getValue()))
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .limit(2L * most + MOST_NEIGHBOURS / 5)
                .map(Map.Entry::getKey)
                .toList();
        links.sessions(best).forEach((number, other) -> {
            if (other.former() == null) {
                found.computeIfAbsent(other.session().key().toString(), _ -> new Found(other)).shared =
                        Objects.requireNonNull(byNumber.get(number));
            }
        });
    }

    private static double weight(List<Shared> shared) {
        return shared.stream().mapToDouble(RelatedSessions::weight).sum();
    }

    private static double weight(Shared shared) {
        double kind = switch (shared.link().type()) {
            case FILE -> shared.changed() ? 3 : 1.5;
            case ISSUE, PULL_REQUEST, COMMIT -> 4;
            case URL, ENTITY -> 1;
            case TOPIC -> 0.7;
            case SESSION, COMMAND -> 0;
        };
        return kind / Math.log(1 + shared.sessions());
    }

    /// What is known about one related session.
    private static final class Found {

        private final ArchivedSession session;
        private final List<Reason> reasons = new ArrayList<>();
        private List<Shared> shared = List.of();
        private double weight;
        private int hops = 1;

        Found(ArchivedSession session) {
            this.session = session;
        }

        void connected(Neighbour neighbour) {
            hops = neighbour.hops();
            weight += CONNECTED / (1 << (neighbour.hops() - 1));
            String other = neighbour.hops() == 1 ? "it" : neighbour.from().sessionId();
            reasons.add(new Reason(
                    neighbour.relationship().label(),
                    connection(neighbour, other) + (neighbour.hops() == 1 ? "" : " (" + neighbour.hops() + " hops)"),
                    1,
                    List.of()));
        }

        private static String connection(Neighbour neighbour, String other) {
            boolean outgoing = neighbour.outgoing();
            return switch (neighbour.relationship()) {
                case CONTINUES -> outgoing ? "is continued by " + other : "continues " + other;
                case SPAWNED -> outgoing ? "subagent of " + other : "started " + other + " as a subagent";
                default -> outgoing ? "is named by " + other : "names " + other;
            };
        }

        RelatedSession related(Session start) {
            weight += RelatedSessions.weight(shared);
            for (NodeType type : NodeType.values()) {
                List<Shared> ofType = shared.stream()
                        .filter(each -> each.link().type() == type)
                        .toList();
                if (!ofType.isEmpty()) {
                    reasons.add(new Reason(
                            ofType.getFirst().link().relationship().label(),
                            ofType.size() + " shared " + plural(type, ofType.size()),
                            ofType.size(),
                            ofType.stream()
                                    .map(each -> each.link().target())
                                    .limit(MOST_EXAMPLES)
                                    .toList()));
                }
            }
            String branch = start.facts().gitBranch();
            if (branch != null
                    && !MAIN_BRANCHES.contains(branch)
                    && branch.equals(session.session().facts().gitBranch())
                    && isSameRepository(start, session.session())) {
                weight *= SAME_BRANCH;
                reasons.add(new Reason("branch", "same branch", 1, List.of(branch)));
            }
            return new RelatedSession(session, Math.round(weight * 1000) / 1000.0, hops, reasons);
        }

        private static boolean isSameRepository(Session one, Session other) {
            return Objects.equals(repository(one), repository(other));
        }

        private static String repository(Session session) {
            String repository = session.facts().repository();
            return repository != null
                    ? repository
                    : Objects.requireNonNullElse(session.facts().project().path(), "");
        }

        private static String plural(NodeType type, int count) {
            String one = switch (type) {
                case FILE -> "file";
                case TOPIC -> "topic";
                case ENTITY -> "name";
                case URL -> "address";
                case ISSUE -> "issue";
                case PULL_REQUEST -> "pull request";
                case COMMIT -> "commit";
                case SESSION -> "session";
                case COMMAND -> "command";
            };
            return count == 1 ? one : one.endsWith("s") ? one + "es" : one + "s";
        }
    }
}
